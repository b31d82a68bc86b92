"""The boards of Big Bang in plain text, for whoever checks a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.big_bang.cards import name
from engine.big_bang.play import Board, lying
from engine.big_bang.race import State
from engine.big_bang.types import Lying
from engine.layout import Layout, pile, row, stock


def layout(state: State, *, whole: bool) -> Layout:
    return Layout((f"race {state.race.round}",), tuple(_board(board, whole=whole) for board in state.boards))


def _board(board: Board, *, whole: bool) -> tuple[str, ...]:
    return (
        *grid(lying(board)),
        f"hand: {row(map(name, board.hand))}; {pile('discards', board.discards, name)}",
        stock("deck", board.deck, name, whole=whole),
    )


def grid(board: Sequence[Lying], number: Callable[[int], str] = str) -> list[str]:
    """The board as monospaced lines, with numbered rows and columns; ^ stands on its base, v on its tip."""
    on = {(each.x, each.y): name(each.card) for each in board}
    on[0, 0] = "*"
    xs = range(min(x for x, _y in on), max(x for x, _y in on) + 1)
    ys = range(min(y for _x, y in on), max(y for _x, y in on) + 1)
    table = [["", *map(number, xs)]]
    for y in ys:
        cells = (f"{'v' if (x + y) % 2 else '^'}{on[x, y]}" if (x, y) in on else "·" for x in xs)
        table.append([number(y), *cells])
    width = 1 + max(len(cell) for line in table for cell in line)
    return ["".join(f"{cell:>{width}}" for cell in line) for line in table]
