"""Cards and places of a board on felt: their size, and where each lies (rules 4.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.big_bang.cards import STAR
from engine.big_bang.types import Lying
from ui.big_bang.picture import triangles
from ui.pictures.canvas import Canvas

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
AIR: Final = 28  # between the widest board and that
# The side of a triangle. Digits just fit on the smallest; sizes go in steps so that only few are drawn and kept.
LEAST, MOST, STEP = 124, 200, 4

Cell = tuple[int, int]  # x, y


class Grid(NamedTuple):
    """Where the cells of a board lie in its picture, in pixels."""

    side: int  # of a triangle
    column: int  # the leftmost one; a cell's box is a side wide, and each column half a side further right
    row: int  # the uppermost one
    x: int  # the left edge of that column
    y: int  # the upper edge of that row
    top: int  # where the felt begins
    low: int  # where it ends

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The top left corner of a cell's box."""
        column, row = cell[0] - self.column, cell[1] - self.row
        return self.x + column * self.side // 2, self.y + row * triangles.height(self.side)

    def holds(self, cell: Cell) -> bool:
        """Whether all of the cell is in the picture."""
        x, y = self.spot(cell)
        high = triangles.height(self.side)
        return EDGE <= x <= WIDTH - EDGE - self.side and self.top <= y <= self.low - high


def grid(cells: Iterable[Cell], top: int, least: int, tallest: int) -> Grid:
    """Lays out these cells and the star, as large as the width, a height of `tallest` and `MOST` allow.

    The felt begins at `top` and is at least `least` high. A tall board may be higher than `tallest`, because a side is
    at least `LEAST`; only a board that would be too wide has smaller ones.
    """
    xs, ys = zip((0, 0), *cells, strict=True)
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    room = WIDTH - 2 * (EDGE + AIR)
    widest = 2 * room / (columns + 1)
    highest = max(LEAST, tallest * 2 / 3**0.5 / rows)  # a triangle is half the root of 3 as high as its side
    side = int(min(MOST, widest, highest)) // STEP * STEP
    high = rows * triangles.height(side)
    felt = max(least, high)
    x, y = (WIDTH - (columns + 1) * side // 2) // 2, top + (felt - high) // 2
    return Grid(side, min(xs), min(ys), x, y, top, top + felt)


def put(
    canvas: Canvas,
    grid: Grid,
    board: Sequence[Lying],
    *,
    places: Mapping[Cell, str] | None = None,
    last: Cell | None = None,
) -> None:
    """Puts the star, the cards (the one on `last` in gold) and the empty places, with letters if they have any."""
    for cell, letter in (places or {}).items():
        triangles.place(canvas.palette, letter, grid.side, up=_up(cell)).put(canvas, *grid.spot(cell))
    for lies in (Lying(0, 0, STAR, 0), *board):
        cell = lies.x, lies.y
        drawn = triangles.card(
            canvas.palette, lies.card, lies.turn, grid.side, "felt", up=_up(cell), marked=cell == last
        )
        drawn.put(canvas, *grid.spot(cell))


def _up(cell: Cell) -> bool:
    return sum(cell) % 2 == 0
