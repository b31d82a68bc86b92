"""Cards, the marks of seats and other things on every game's table, as tiles of a palette."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ui.pictures import fonts, shapes
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from ui.pictures.palette import Palette, label

FRAME: Final = 8  # the gold mark
CORNERS_FROM: Final = 160  # a card this wide has its number in two corners as well
_FENCE: Final = 2


def blank(
    palette: Palette, width: int, height: int, under: str, *, marked: bool, colour: str = "card"
) -> Canvas:
    """A card's tile with nothing on it. A marked one is larger on every side, by the frame."""
    edge = FRAME if marked else 0
    tile = Canvas(palette, width + 2 * edge, height + 2 * edge, under)
    if marked:
        tile.box(0, 0, *tile.size, width // 8 + edge, "gold", under)
        under = "gold"
    lay(tile, edge, edge, width, height, under, colour)
    return tile


def lay(tile: Canvas, x: int, y: int, width: int, height: int, under: str, colour: str = "card") -> None:
    """Puts a card with nothing on it."""
    radius = width // 8
    tile.box(x, y, width, height, radius, "fence", under)
    inner = width - 2 * _FENCE, height - 2 * _FENCE
    tile.box(x + _FENCE, y + _FENCE, *inner, radius - _FENCE, colour, "fence")


@lru_cache(maxsize=512)
def face(
    palette: Palette,
    text: str,
    colour: str,
    width: int,
    height: int,
    under: str,
    *,
    digits: int = NUMBER,
    words: tuple[str, ...] = (),
    marked: bool = False,
) -> Canvas:
    """A card face up: its number in the middle, a word below it where there is room.

    The number is `digits` pixels high, or less where it would touch the card's edge.
    """
    wide = fonts.width(text, round(digits / fonts.CAP), "number")
    digits = max(NUMBER, min(digits, digits * (width - 2 * (width // 10)) // max(wide, 1)))
    tile = blank(palette, width, height, under, marked=marked)
    middle_x, middle_y = tile.size[0] // 2, tile.size[1] // 2
    if words:
        middle_y -= len(words) * (SMALL_PRINT + 4) // 2
    tile.number(text, middle_x, middle_y, digits, colour, "card")
    for at, word in enumerate(words):
        below = middle_y + digits // 2 + 38 + at * (SMALL_PRINT + 4)
        tile.text(word, middle_x, below, SMALL_PRINT, colour, "card", "middle")
    if width >= CORNERS_FROM and not words:
        edge = (tile.size[0] - width) // 2 + 16
        right, low = tile.size[0] - edge, tile.size[1] - edge - 14
        tile.figure(text, edge, edge + 14, SMALL_PRINT + 2, colour, "card", "left")
        tile.figure(text, right, low, SMALL_PRINT + 2, colour, "card", "right")
    return tile


@cache
def back(palette: Palette, width: int, height: int, under: str, *, marked: bool = False) -> Canvas:
    """A card face down: the bird on cardinal red, with an edge in the colour of cards."""
    tile = blank(palette, width, height, under, marked=marked)
    edge = (tile.size[0] - width) // 2
    bird(tile, edge, edge, width, height)
    return tile


def bird(tile: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Puts the back's bird on a blank card that lies here."""
    edge = _FENCE + max(5, width // 22)
    inner = width - 2 * edge, height - 2 * edge
    tile.box(x + edge, y + edge, *inner, max(4, width // 8 - 7), "cardinal", "card")
    side = round(inner[0] * 0.86)
    feathers, beak = shapes.bird(side)
    x += (width - side) // 2 + round(side * 0.01)
    y += (height - side) // 2
    tile.paint(feathers, x, y, "blush", "cardinal")
    tile.paint(beak, x, y, "card", "cardinal")


@cache
def backs(palette: Palette, count: int, width: int, height: int, step: int, under: str) -> Canvas:
    """That many cards face down (1 or more), each `step` pixels to the right of the one it covers."""
    tile = Canvas(palette, width + (count - 1) * step, height, under)
    for at in range(count):
        lay(tile, at * step, 0, width, height, under)
        bird(tile, at * step, 0, width, height)
    return tile


@cache
def place(palette: Palette, width: int, height: int, under: str) -> Canvas:
    """The outline of a place for a card."""
    tile = Canvas(palette, width, height, under)
    tile.box(0, 0, width, height, width // 8, "quiet", under)
    tile.box(4, 4, width - 8, height - 8, width // 8 - 4, under, "quiet")
    return tile


@lru_cache(maxsize=128)
def ghost(palette: Palette, text: str, width: int, height: int, colour: str) -> Canvas:
    """The outline, on felt, of a card that is not there, with its number."""
    tile = Canvas(palette, width, height, "felt")
    radius = width // 8
    tile.box(0, 0, width, height, radius, colour, "felt")
    tile.box(4, 4, width - 8, height - 8, radius - 4, "felt", colour)
    tile.figure(text, width // 2, height // 2, 56, colour, "felt")
    return tile


@cache
def mark(palette: Palette, seat: str, size: int, under: str) -> Canvas:
    """A seat's mark: its letter in its shape and colour."""
    tile = Canvas(palette, size, size, under)
    shape, middle = shapes.seat(seat, size)
    tile.paint(shape, 0, 0, seat, under)
    letter = max(SMALL_PRINT, round(size * (0.58 if seat in "CDE" else 0.64)))
    tile.figure(seat, size // 2, round(size * middle), letter, label(palette.theme, seat), seat)
    return tile


@lru_cache(maxsize=64)
def pill(palette: Palette, text: str, height: int, colour: str, under: str, ink: str) -> Canvas:
    """A small figure on a round ground."""
    size = max(SMALL_PRINT, round(height * 0.82))
    width = max(round(height * 1.25), fonts.width(text, size, "number") + round(height * 0.55))
    tile = Canvas(palette, width, height, under)
    tile.box(0, 0, width, height, height // 2, colour, under)
    tile.figure(text, width // 2, height // 2, size, ink, colour)
    return tile


@cache
def dealer(palette: Palette, height: int, under: str) -> Canvas:
    """Marks the dealer: a small card back."""
    width = round(height * 0.76)
    tile = Canvas(palette, width, height, under)
    tile.box(0, 0, width, height, 7, "fence", under)
    tile.box(1, 1, width - 2, height - 2, 6, "card", "fence")
    tile.box(5, 5, width - 10, height - 10, 3, "cardinal", "card")
    return tile
