"""Cards and places of a board on felt: their size, and where each lies (rules 4.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.big_bang.cards import STAR
from engine.big_bang.types import Lying
from ui.big_bang.picture import triangles
from ui.big_bang.picture.triangles import Size
from ui.pictures.canvas import Canvas

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
MOST: Final = 140  # the height of a triangle
FLAT: Final = 1.62  # its base, in heights
LOW: Final = 77  # where it is lower than this, the base is longer, so that a number has room
FLATTER: Final = 1.95
STEEP: Final = 1.3  # the height of a triangle whose base has little room, at most, in bases
STEP: Final = 4  # of a base, so that only few sizes are drawn and kept

Cell = tuple[int, int]  # x, y


class Box(NamedTuple):
    """What a board may take of its picture, in pixels."""

    left: int
    top: int
    wide: int
    high: int


class Grid(NamedTuple):
    """Where the cells of a board lie in its picture, in pixels."""

    size: Size  # of a triangle
    column: int  # the leftmost one; a cell's box is a side wide, and each column half a side further right
    row: int  # the uppermost one
    x: int  # the left edge of that column
    y: int  # the upper edge of that row

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The top left corner of a cell's box."""
        column, row = cell[0] - self.column, cell[1] - self.row
        return self.x + column * self.size.side // 2, self.y + row * self.size.high


def grid(cells: Iterable[Cell], box: Box) -> Grid:
    """Lays out these cells and the star in the middle of a box, as large as it allows."""
    xs, ys = zip((0, 0), *cells, strict=True)
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    size = _size(columns, rows, box)
    x = box.left + (box.wide - (columns + 1) * size.side // 2) // 2
    y = box.top + (box.high - rows * size.high) // 2
    return Grid(size, min(xs), min(ys), x, y)


def _size(columns: int, rows: int, box: Box) -> Size:
    high = min(MOST, box.high // rows)
    side = min(high * (FLATTER if high < LOW else FLAT), 2 * box.wide / (columns + 1))
    side = int(side) // STEP * STEP
    return Size(side, min(high, int(side * STEEP)))


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
        triangles.place(canvas.palette, letter, grid.size, up=_up(cell)).put(canvas, *grid.spot(cell))
    for lies in (Lying(0, 0, STAR, 0), *board):
        cell = lies.x, lies.y
        drawn = triangles.card(
            canvas.palette, lies.card, lies.turn, grid.size, "felt", up=_up(cell), marked=cell == last
        )
        drawn.put(canvas, *grid.spot(cell))


def _up(cell: Cell) -> bool:
    return sum(cell) % 2 == 0
