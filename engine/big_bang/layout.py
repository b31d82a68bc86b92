"""The boards of Big Bang in plain text, for people who check a record."""

from __future__ import annotations

from engine.big_bang.board import grid
from engine.big_bang.cards import name
from engine.big_bang.play import Board, lying
from engine.big_bang.race import State
from engine.layout import Layout, pile, row, stock
from engine.layout import deal_line as line


def layout(state: State, *, whole: bool) -> Layout:
    return Layout((f"race {state.race.round}",), tuple(_board(board, whole=whole) for board in state.boards))


def _board(board: Board, *, whole: bool) -> tuple[str, ...]:
    return (
        *grid(lying(board)),
        f"hand: {row(map(name, board.hand))}; {pile('discards', board.discards, name)}",
        stock("deck", board.deck, name, whole=whole),
    )


def deal_line(state: State) -> str:
    """The deal on one line, all cards in the order of drawing."""
    return line(
        *(
            (f"seat {seat} {where}", map(name, cards))
            for seat, board in enumerate(state.boards)
            for where, cards in (("hand", board.hand), ("deck", board.deck[::-1]))
        )
    )
