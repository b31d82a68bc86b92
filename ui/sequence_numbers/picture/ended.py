"""The board of Sequence Numbers when a game is over: lights out, but for what decided it, which is gold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from engine.sequence_numbers.board import CORNERS, LINES, NUMBERS, SIDE_NAMES, SIZE, START, owner
from engine.sequence_numbers.types import View
from ui.pictures import shapes
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Pair, Palette, label
from ui.sequence_numbers.closing import Decided
from ui.sequence_numbers.picture.board import SIZES
from ui.sequence_numbers.picture.cells import (
    ABOVE,
    ACROSS,
    BIRD,
    CHIPS,
    DIGITS,
    HEIGHT,
    WIDTH,
    chip_shape,
    corner,
    middle,
)

BAR: Final = 18  # of the other sequences
RIBBON: Final = 54
RING: Final = 14  # around the last chip
ROUND: Final = 12
OUTLINE: Final = 8
PAIRS: Final[tuple[Pair, ...]] = (
    ("felt", "quiet"),
    ("felt", "gold"),
    ("felt", "faint"),
    ("panel", "faint"),
    ("faint", "panel"),
    ("panel", "gold"),
    ("faint", "gold"),
    ("gold", "card"),
    ("gold", "ink"),
    ("card", "ink"),
    *(("ink", side) for side in SIDE_NAMES),
)


def put_ended_board(canvas: Canvas, left: int, top: int, view: View, told: Decided) -> None:
    """Puts the board on felt, as large as one that is played on."""
    canvas.put(_numbers(canvas.palette), left, top)
    golden = {space for line in told.lines for space in LINES[line]}
    for space, value in enumerate(view.board):
        if owner(value) is not None:
            x, y = corner(space)
            canvas.block(left + x + ROUND, top + y + ROUND, WIDTH - 2 * ROUND, HEIGHT - 2 * ROUND, "panel")
    for lines in view.sequences:
        for line in lines:
            if line not in told.lines:
                for mask, x, y in _bars(line, BAR):
                    canvas.paint_on(mask, left + x, top + y, "faint", "panel", "felt")
                for space in {*LINES[line]} & {*CORNERS}:
                    x, y = middle(space)
                    canvas.block(left + x - 38, top + y - 38, 76, 76, "panel")
                    _put_bird(canvas, left + x, top + y, "faint", "panel")
    for space, value in enumerate(view.board):
        side = owner(value)
        if side is not None and space not in golden:
            _put_outline(canvas, left, top, space, SIDE_NAMES[side])
    if golden:
        mask, x, y = _gold(told)
        canvas.paint_on(mask, left + x, top + y, "gold", "panel", "felt", "faint")
        for space in sorted(golden):
            _put_golden(canvas, left, top, space, told)


@cache
def _numbers(colours: Palette) -> Canvas:
    """The empty board with its lights out."""
    tile = Canvas(colours, *SIZES, "felt")
    for at in range(SIZE):
        x, y = middle(at * SIZE + at)
        tile.figure(str(at + 1), x, ABOVE // 2, 40, "quiet", "felt")
        tile.figure("ABCDEFGHIJ"[at], ACROSS // 2 - 4, y, 40, "quiet", "felt")
    for space in range(len(START)):
        x, y = corner(space)
        tile.box(x, y, WIDTH, HEIGHT, ROUND, "panel", "felt")
        x, y = middle(space)
        if space in CORNERS:
            _put_bird(tile, x, y, "faint", "panel")
        else:
            tile.figure(str(NUMBERS[space]), x, y, DIGITS, "faint", "panel")
    return tile


def _put_bird(tile: Canvas, x: int, y: int, colour: str, over: str) -> None:
    side = BIRD[0]
    for part in shapes.bird(side):
        tile.paint(part, x - side // 2, y - side // 2, colour, over)


def _put_outline(canvas: Canvas, left: int, top: int, space: int, side: str) -> None:
    """A chip that decided nothing."""
    x, y = middle(space)
    sizes = CHIPS[side]
    for size, colour, over in (
        (sizes.loose, "faint", "panel"),
        (sizes.loose - 2 * OUTLINE, "panel", "faint"),
    ):
        mask, across, down = chip_shape(side, size)
        canvas.paint(mask, left + x + across, top + y + down, colour, over)
    _put_letter(canvas, left, top, space, side, "faint", "panel")


def _put_letter(canvas: Canvas, left: int, top: int, space: int, side: str, colour: str, over: str) -> None:
    x, y = middle(space)
    sizes = CHIPS[side]
    _mask, _across, down = chip_shape(side, sizes.loose)
    low = y + down + round(sizes.loose * shapes.seat(side, sizes.loose)[1])
    canvas.figure(side, left + x, top + low, sizes.letter, colour, over)


def _bars(line: int, thick: int) -> Iterator[tuple[Image.Image, int, int]]:
    """The pieces of a bar through a line, and where on the board they lie."""
    for first, second in pairwise(LINES[line]):
        (x, y), (right, low) = middle(first), middle(second)
        mask = shapes.slant(abs(right - x), low - y, thick, falls=right >= x)
        yield mask, min(x, right) - thick // 2, y - thick // 2


def _gold(told: Decided) -> tuple[Image.Image, int, int]:
    """All that is gold on the board, the ribbons and the spaces on them, and where it lies."""
    whole = Image.new("L", SIZES)
    for line in told.lines:
        pieces = list(_bars(line, RIBBON))
        for space in LINES[line]:
            more = RING if space == told.last else 0
            x, y = corner(space)
            size = WIDTH + 2 * more, HEIGHT + 2 * more
            pieces.append((shapes.tilted(*size, ROUND + more, 0), x - more, y - more))
        for mask, x, y in pieces:
            there = (x, y, x + mask.width, y + mask.height)
            whole.paste(ImageChops.lighter(whole.crop(there), mask), (x, y))
    box = whole.getbbox() or (0, 0, 1, 1)
    return whole.crop(box), box[0], box[1]


def _put_golden(canvas: Canvas, left: int, top: int, space: int, told: Decided) -> None:
    """A space of the winning line. The last chip lies on a card."""
    x, y = middle(space)
    if space in CORNERS:
        _put_bird(canvas, left + x, top + y, "ink", "gold")
        return
    ground, side = "gold", SIDE_NAMES[told.side]
    if space == told.last:
        ground = "card"
        at = corner(space)
        canvas.box(left + at[0], top + at[1], WIDTH, HEIGHT, ROUND, "card", "gold")
    sizes = CHIPS[side]
    for size, colour, over in ((sizes.rim, "ink", ground), (sizes.loose, side, "ink")):
        mask, across, down = chip_shape(side, size)
        canvas.paint(mask, left + x + across, top + y + down, colour, over)
    _put_letter(canvas, left, top, space, side, label(canvas.palette.theme, side), side)
