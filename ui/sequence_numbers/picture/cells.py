"""The spaces on the board of Sequence Numbers: where they lie, and what lies on them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.sequence_numbers.board import CORNERS, LOCKED, NUMBERS, SIDE_NAMES, SIZE, owner
from ui.pictures import cards, shapes
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Palette, label

WIDTH: Final = 106
HEIGHT: Final = 96
GAP: Final = 6
ACROSS: Final = 52  # the board's letters, left of it
ABOVE: Final = 52  # its numbers
DIGITS: Final = 66
TINTED: Final = 8  # this many numbers have one tint, then as many the other
GROUNDS: Final = ("card", "sand")
BIRD: Final = (76, 54)  # in a corner, and in one that is in a sequence


class Sizes(NamedTuple):
    """The sizes of a side's chips: the shape in ink, the coloured one on it (smaller in a sequence), and the letter."""

    rim: int
    loose: int
    fixed: int
    letter: int


CHIPS: Final = {"A": Sizes(88, 78, 70, 50), "B": Sizes(88, 78, 70, 50), "C": Sizes(92, 77, 68, 44)}
HOME: Final = CHIPS["A"]  # a corner in a sequence is shaped so


def corner(space: int) -> tuple[int, int]:
    """The top left corner of a space on the board."""
    row, column = divmod(space, SIZE)
    return ACROSS + column * (WIDTH + GAP), ABOVE + row * (HEIGHT + GAP)


def middle(space: int) -> tuple[int, int]:
    x, y = corner(space)
    return x + WIDTH // 2, y + HEIGHT // 2


def cell(colours: Palette, space: int, value: int, *, joined: bool = False, marked: bool = False) -> Canvas:
    """A space of that value, on felt; a marked one is larger by its frame. `joined`: a corner in a sequence."""
    if space in CORNERS:
        return _corner_cell(colours, joined=joined)
    number = NUMBERS[space]
    ground, side = GROUNDS[(number - 1) // TINTED % 2], owner(value)
    if side is None:
        return _number(colours, str(number), ground, marked=marked)
    return _chip(colours, SIDE_NAMES[side], ground, fixed=value >= LOCKED, marked=marked)


def chip_shape(side: str, size: int) -> tuple[Image.Image, int, int]:
    """The shape of a side's chips in a size, and its offset from the middle of its space."""
    whole = CHIPS[side].rim
    mask, share = shapes.seat(side, size)
    return mask, -size // 2, round((whole - size) * share) - whole // 2


@lru_cache(maxsize=256)
def _number(colours: Palette, text: str, ground: str, *, marked: bool) -> Canvas:
    tile = cards.blank(colours, WIDTH, HEIGHT, "felt", marked=marked, colour=ground)
    tile.figure(text, tile.size[0] // 2, tile.size[1] // 2, DIGITS, "soft", ground)
    return tile


@cache
def _chip(colours: Palette, side: str, ground: str, *, fixed: bool, marked: bool) -> Canvas:
    """A space with a side's chip: its letter in its shape, on the same shape in ink."""
    tile = cards.blank(colours, WIDTH, HEIGHT, "felt", marked=marked, colour=ground)
    x, y = tile.size[0] // 2, tile.size[1] // 2
    sizes = CHIPS[side]
    size = sizes.fixed if fixed else sizes.loose
    for part, colour, under in ((sizes.rim, "ink", ground), (size, side, "ink")):
        mask, left, top = chip_shape(side, part)
        tile.paint(mask, x + left, y + top, colour, under)
    low = y + top + round(size * shapes.seat(side, size)[1])
    tile.figure(side, x, low, sizes.letter, label(colours.theme, side), side)
    return tile


@cache
def _corner_cell(colours: Palette, *, joined: bool) -> Canvas:
    """A corner, which is everybody's: the bird; in a sequence on a disc as large as a chip."""
    tile = cards.blank(colours, WIDTH, HEIGHT, "felt", marked=False)
    x, y = WIDTH // 2, HEIGHT // 2
    if joined:
        for size, colour, under in ((HOME.rim, "ink", "card"), (HOME.fixed, "card", "ink")):
            mask, left, top = chip_shape("A", size)
            tile.paint(mask, x + left, y + top, colour, under)
    side = BIRD[joined]
    feathers, beak = shapes.bird(side)
    tile.paint(feathers, x - side // 2, y - side // 2, "cardinal", "card")
    tile.paint(beak, x - side // 2, y - side // 2, "soft", "card")
    return tile
