"""The board of Sequence Numbers: numbers, chips, and the bars of finished sequences."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from engine.sequence_numbers.board import CORNERS, LINES, LOCKED, NUMBERS, SIDE_NAMES, SIZE, owner
from engine.sequence_numbers.types import View
from pictures import cards, shapes
from pictures.canvas import Canvas
from pictures.palette import Pair, Palette, label

WIDTH: Final = 106
HEIGHT: Final = 96
GAP: Final = 6
STEP: Final = (WIDTH + GAP, HEIGHT + GAP)
STRIP: Final = 52  # the letters and numbers along the edges
TALL: Final = STRIP + SIZE * STEP[1] - GAP

DIGITS: Final = 66
TINTED: Final = 8  # so many numbers of one tint, then as many of the other
CHIP_SIZE: Final = 78
LOCKED_SIZE: Final = 70
RIM: Final = 88  # the ink below a chip
BIRD: Final = 76
BAR: Final = 26
STRIPE: Final = 14  # of the winner's colour on it
GROUNDS: Final = ("card", "sand")
PAIRS: Final[tuple[Pair, ...]] = (
    *(("felt", colour) for colour in ("quiet", "gold", "fence", "ink")),
    ("gold", "fence"),
    *(("fence", colour) for colour in (*GROUNDS, "ink")),
    *((ground, colour) for ground in GROUNDS for colour in ("soft", "ink")),
    ("card", "cardinal"),
    ("gold", "ink"),
    ("ink", "card"),
    *(("ink", side) for side in SIDE_NAMES),
)


def put_board(
    canvas: Canvas, view: View, left: int, top: int, *, marked: int | None, won: Collection[int]
) -> None:
    """The board on felt, its letters and numbers left of and above this point.

    The space `marked` is framed in gold; the bars of the sides that `won` are in their colours.
    """
    _edges(canvas, left, top)
    for space, value in enumerate(view.board):
        if space != marked:
            canvas.put(_cell(canvas.palette, space, value, marked=False), *_corner(space, left, top))
    if marked is not None:
        x, y = _corner(marked, left, top)
        tile = _cell(canvas.palette, marked, view.board[marked], marked=True)
        canvas.put(tile, x - cards.FRAME, y - cards.FRAME)
    for side, lines in enumerate(view.sequences):
        for line in lines:
            _bar(canvas, LINES[line], left, top, SIDE_NAMES[side] if side in won else None)
    for space in {*chain.from_iterable(LINES[line] for lines in view.sequences for line in lines)}:
        x, y = _corner(space, left, top)
        _locked(canvas, space, view.board[space], x + WIDTH // 2, y + HEIGHT // 2)


def _edges(canvas: Canvas, left: int, top: int) -> None:
    for at in range(SIZE):
        x, y = left + at * STEP[0] + WIDTH // 2, top + at * STEP[1] + HEIGHT // 2
        canvas.figure(str(at + 1), x, top - STRIP // 2, 40, "quiet", "felt")
        canvas.figure("ABCDEFGHIJ"[at], left - 30, y, 40, "quiet", "felt")


def _corner(space: int, left: int, top: int) -> tuple[int, int]:
    """The top left corner of a space."""
    row, column = divmod(space, SIZE)
    return left + column * STEP[0], top + row * STEP[1]


def _ground(space: int) -> str:
    return GROUNDS[(NUMBERS[space] - 1) // TINTED % 2] if NUMBERS[space] else "card"


def _cell(colours: Palette, space: int, value: int, *, marked: bool) -> Canvas:
    side = owner(value)
    text = str(NUMBERS[space]) if side is None and space not in CORNERS else ""
    loose = None if side is None or value >= LOCKED else SIDE_NAMES[side]
    return _tile(colours, text, _ground(space), loose, bird=space in CORNERS, marked=marked)


@lru_cache(maxsize=512)
def _tile(colours: Palette, text: str, ground: str, side: str | None, *, bird: bool, marked: bool) -> Canvas:
    """A space with its number, a loose chip or the bird; with none of them for a locked chip."""
    tile = cards.blank(colours, WIDTH, HEIGHT, "felt", marked=marked, colour=ground)
    x, y = tile.size[0] // 2, tile.size[1] // 2
    if bird:
        _bird(tile, x, y, BIRD)
    elif side is not None:
        _chip(tile, side, x, y, CHIP_SIZE, ground)
    elif text:
        tile.figure(text, x, y, DIGITS, "soft", ground)
    return tile


def _bird(tile: Canvas, x: int, y: int, size: int) -> None:
    feathers, beak = shapes.bird(size)
    tile.paint(feathers, x - size // 2, y - size // 2, "cardinal", "card")
    tile.paint(beak, x - size // 2, y - size // 2, "soft", "card")


def _chip(tile: Canvas, side: str, x: int, y: int, size: int, *grounds: str) -> None:
    """A chip with its middle there: its letter in its shape, on the same shape in ink."""
    rim, middle = shapes.seat(side, RIM)
    tile.paint_on(rim, x - RIM // 2, y - RIM // 2, "ink", *grounds)
    shape, _middle = shapes.seat(side, size)
    shift = round((RIM - size) * middle)
    top = y - RIM // 2 + shift
    tile.paint(shape, x - size // 2, top, side, "ink")
    letter = 42 if side == "C" else 50
    tile.figure(side, x, top + round(size * middle), letter, label(tile.palette.theme, side), side)


def _bar(canvas: Canvas, line: tuple[int, ...], left: int, top: int, winner: str | None) -> None:
    """A bar through the middles of five spaces, with a stripe of the winner's colour."""
    middles = [(x + WIDTH // 2, y + HEIGHT // 2) for x, y in (_corner(space, left, top) for space in line)]
    for (x, y), (right, low) in pairwise(middles):
        _piece(canvas, x, y, right - x, low - y, BAR, "ink", *GROUNDS, "fence", "felt", "gold")
    if winner is not None:
        for (x, y), (right, low) in pairwise(middles):
            _piece(canvas, x, y, right - x, low - y, STRIPE, winner, "ink")


def _piece(
    canvas: Canvas, x: int, y: int, across: int, down: int, thick: int, colour: str, *grounds: str
) -> None:
    """A straight line from one point to another that is so far right (left if negative) and below."""
    if across and down:
        mask = shapes.slant(abs(across), down, thick, falls=across > 0)
        canvas.paint_on(mask, min(x, x + across) - thick // 2, y - thick // 2, colour, *grounds)
    elif across:
        canvas.block(x, y - thick // 2, across, thick, colour)
    else:
        canvas.block(x - thick // 2, y, thick, down, colour)


def _locked(canvas: Canvas, space: int, value: int, x: int, y: int) -> None:
    """What lies on a space of a sequence, with its middle there: a smaller chip, or the bird as one."""
    grounds = (_ground(space), "ink")
    side = owner(value)
    if side is not None:
        _chip(canvas, SIDE_NAMES[side], x, y, LOCKED_SIZE, *grounds)
        return
    rim, _middle = shapes.seat("A", RIM)
    disc, _middle = shapes.seat("A", CHIP_SIZE)
    canvas.paint_on(rim, x - RIM // 2, y - RIM // 2, "ink", *grounds)
    canvas.paint(disc, x - CHIP_SIZE // 2, y - CHIP_SIZE // 2, "card", "ink")
    _bird(canvas, x, y, 56)
