"""A board of Big Bang as lines of plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.big_bang.cards import name
from engine.big_bang.types import Lying


def grid(board: Sequence[Lying], number: Callable[[int], str] = str) -> list[str]:
    """The board as monospaced lines with numbered rows and columns; ^ stands on its base, v on its tip."""
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
