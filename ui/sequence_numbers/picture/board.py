"""The board of Sequence Numbers: its spaces, and a bar through each finished sequence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from engine.sequence_numbers.board import CORNERS, LINES, SIDE_NAMES, SIZE, START, owner
from engine.sequence_numbers.types import Lines
from ui.pictures import cards, shapes
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Pair, Palette
from ui.sequence_numbers.picture.cells import (
    ABOVE,
    ACROSS,
    CHIPS,
    GAP,
    GROUNDS,
    HEIGHT,
    WIDTH,
    cell,
    chip_shape,
    corner,
    middle,
)

SIZES: Final = (ACROSS + SIZE * (WIDTH + GAP) - GAP, ABOVE + SIZE * (HEIGHT + GAP) - GAP)
BAR: Final = 26
CHOSEN: Final = (122, 106)  # a space that can be chosen
APART: Final = 4  # from its neighbours
LETTER: Final = 124
PAIRS: Final[tuple[Pair, ...]] = (
    *(("felt", colour) for colour in ("quiet", "gold", "fence", "ink")),
    *(("gold", colour) for colour in ("fence", "ink")),
    *(("fence", colour) for colour in (*GROUNDS, "ink")),
    *((ground, colour) for ground in GROUNDS for colour in ("soft", "ink")),
    ("card", "cardinal"),
    *(("ink", colour) for colour in ("card", *SIDE_NAMES)),
)


def put_board(
    canvas: Canvas,
    left: int,
    top: int,
    chips: bytes,
    sequences: Sequence[Lines],
    *,
    marked: int | None,
) -> None:
    """Puts the board with its letters and numbers on felt, `SIZES` large.

    `chips` is what lies on each space; `sequences` are those of each side. The space `marked` is framed in gold; the
    frame of one at the edge reaches beyond the board.
    """
    colours = canvas.palette

    def put(tile: Canvas, at: tuple[int, int], mask: Image.Image | None = None) -> None:
        canvas.put(tile, left + at[0], top + at[1], mask)

    put(_empty(colours), (0, 0))
    for space, value in enumerate(chips):
        if owner(value) is not None:
            put(cell(colours, space, value), corner(space))
    if marked is not None:
        x, y = corner(marked)
        put(cell(colours, marked, chips[marked], marked=True), (x - cards.FRAME, y - cards.FRAME))
    finished = [(side, LINES[line]) for side, lines in enumerate(sequences) for line in lines]
    for space in CORNERS:
        if any(space in line for _side, line in finished):
            put(cell(colours, space, chips[space], joined=True), corner(space))
    for side, line in finished:
        for pair in pairwise(line):
            drawn, mask, x, y = _piece(colours, *pair, SIDE_NAMES[side])
            put(drawn, (x, y), mask)


def put_letter(canvas: Canvas, left: int, top: int, space: int, letter: str) -> None:
    """Puts a letter on a space of a board that lies here: on gold, larger than the space, with felt around."""
    x, y = middle(space)
    tile = _letter(canvas.palette, letter)
    canvas.put(tile, left + x - tile.size[0] // 2, top + y - tile.size[1] // 2)


@lru_cache(maxsize=32)
def _letter(colours: Palette, letter: str) -> Canvas:
    wide, high = CHOSEN
    tile = Canvas(colours, wide + 2 * APART, high + 2 * APART, "felt")
    tile.box(APART, APART, wide, high, 16, "gold", "felt")
    tile.figure(letter, tile.size[0] // 2, tile.size[1] // 2 - 5, LETTER, "ink", "gold")
    return tile


@cache
def _empty(colours: Palette) -> Canvas:
    """The board before the first chip."""
    tile = Canvas(colours, *SIZES, "felt")
    for at in range(SIZE):
        x, y = middle(at * SIZE + at)
        tile.figure(str(at + 1), x, ABOVE // 2, 40, "quiet", "felt")
        tile.figure("ABCDEFGHIJ"[at], ACROSS // 2 - 4, y, 40, "quiet", "felt")
    for space, value in enumerate(START):
        tile.put(cell(colours, space, value), *corner(space))
    return tile


@lru_cache(maxsize=256)
def _piece(colours: Palette, first: int, second: int, side: str) -> tuple[Canvas, Image.Image, int, int]:
    """The tile of the bar between the chips on two spaces, its mask, and where on the board it lies."""
    (x, y), (right, low) = middle(first), middle(second)
    left, top = min(x, right) - BAR // 2, y - BAR // 2
    whole = shapes.slant(abs(right - x), low - y, BAR, falls=right >= x)
    tile = Canvas(colours, *whole.size, "felt")
    tile.image.paste(_empty(colours).image.crop((left, top, left + whole.width, top + whole.height)))
    bar = whole.copy()
    for space in (first, second):
        shape = "A" if space in CORNERS else side
        rim, across, down = chip_shape(shape, CHIPS[shape].rim)
        x, y = middle(space)
        spot = x + across - left, y + down - top
        bar.paste(0, spot, rim.point(lambda alpha: 255 if alpha == 255 else 0))
    tile.paint_on(bar, 0, 0, "ink", "fence", "felt", *GROUNDS)
    return tile, bar.point(lambda alpha: 255 if alpha else 0), left, top
