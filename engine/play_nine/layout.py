"""A hole of Play Nine in plain text, for people who check a record."""

from __future__ import annotations

from engine.layout import Layout, pile, stock
from engine.layout import deal_line as line
from engine.play_nine.play import State
from engine.play_nine.types import (
    BOARD,
)

ROW = BOARD // 2


def layout(state: State, *, whole: bool) -> Layout:
    """The table; a card in brackets lies face down."""
    middle = [stock("deck", state.deck, str, whole=whole), pile("discards", state.discards, str)]
    if state.held is not None:
        middle.append(f"in hand, from the {state.held_from}: {state.held}")
    return Layout(tuple(middle), tuple(map(_rows, state.boards, state.up)))


def _rows(cards: tuple[int, ...], up: int) -> tuple[str, ...]:
    """The top and bottom row; none for a player who is out of the playoff."""
    cells = [f" {card:2} " if up >> index & 1 else f"[{card:2}]" for index, card in enumerate(cards)]
    return tuple(" ".join(cells[start : start + ROW]) for start in range(0, len(cells), ROW))


def deal_line(state: State) -> str:
    """The deal on one line: boards from position 1 on, the deck in the order of drawing."""
    boards = ((f"seat {seat}", map(str, cards)) for seat, cards in enumerate(state.boards))
    deck = ("deck", map(str, reversed(state.deck)))
    return line(("dealer", [str(state.hole.dealer)]), *boards, ("discards", map(str, state.discards)), deck)
