"""The triangles of Big Bang: cards, the star, and the places beside them, as tiles with a mask."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.big_bang.cards import BESIDE, DEAD, EVEN, FIRST_RULE, ODD, OPEN, STAR, piece_of
from ui.big_bang.board import values
from ui.pictures import fonts, shapes
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from ui.pictures.palette import CLEAR, Pair, Palette
from ui.text.locale import _

PAIRS: Final[tuple[Pair, ...]] = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("panel", "gold", "chalk", "quiet", "line", "fence")),
    ("quiet", "felt"),
    *(("gold", colour) for colour in ("line", "ink")),
    *(("fence", colour) for colour in ("card", "gold")),
    ("line", "ink"),
    *(("card", colour) for colour in ("ink", "sky", "cardinal")),
    ("ink", "card"),
    *(("cardinal", colour) for colour in ("blush", "card")),
    *(("panel", colour) for colour in ("chalk", "quiet", "fence", "line")),
)
DIGITS: Final = 0.61, 0.42  # the height of a digit, at most: of a triangle's height, and of its base
LETTERS: Final = 0.5, 0.36, 0.26  # the same of a letter, and of two
TALLEST_DIGIT, TALLEST_LETTER = 64, 46
MIDDLE: Final = 0.635  # of the height, from the tip: where the text stands
SEAM: Final = 26  # a card is inset by this part of its base
GOLD: Final = 8  # the inset of a rules card that was just placed
HAIRLINE: Final = 4  # of a place that has no letter
BAR: Final = 0.16  # of a face, before and after its bar
FENCE: Final = 2  # a card's thin outline


class Size(NamedTuple):
    """Of a triangle: on a board with many rows they are flatter, so that their numbers stay large."""

    side: int  # the base
    high: int


class Tile(NamedTuple):
    """A triangle in its box; the mask says which part of it to put."""

    image: Image.Image
    mask: Image.Image

    def put(self, canvas: Canvas, x: int, y: int) -> None:
        canvas.image.paste(self.image, (x, y), self.mask)


def card(
    palette: Palette, card: int, turn: int, size: Size, under: str, *, up: bool, marked: bool = False
) -> Tile:
    """A card face up, on its base or on its tip. A number that was just placed is gold, a rules card framed in gold."""
    return _card(palette, card, turn, _card_text(card), size, under, up=up, marked=marked)


def _card_text(card: int) -> str:
    """The text on a card, in the language in use."""
    if card < FIRST_RULE:
        return str(card)
    taken = next((mask for mask in BESIDE[piece_of(card, 0)] if mask not in (OPEN, DEAD)), 0)
    if taken in (ODD, EVEN):
        return _("odd") if taken == ODD else _("even")
    return values(taken)


@lru_cache(maxsize=2048)
def _card(
    palette: Palette, card: int, turn: int, said: str, size: Size, under: str, *, up: bool, marked: bool
) -> Tile:
    tile = Canvas(palette, *size, under)
    is_dark = card == STAR or card >= FIRST_RULE
    framed = marked and is_dark
    mask = _triangle(size, 0 if framed else _seam(size), up=up)
    inset = GOLD if framed else _seam(size)
    if framed:
        tile.paint(mask, 0, 0, "gold", under)
        under = "gold"
    edge, ground = ("line", "ink") if is_dark else ("fence", "gold" if marked else "card")
    tile.paint(_triangle(size, inset, up=up), 0, 0, edge, under)
    tile.paint(_triangle(size, inset + FENCE, up=up), 0, 0, ground, edge)
    middle = _middle(size, up=up)
    if card == STAR:
        wide = round(size.high * 0.56)
        star = shapes.polygon(shapes.ring(5, inner=0.2), wide)
        tile.paint(star, (size.side - wide) // 2, middle - wide // 2, "card", "ink")
    elif is_dark:
        _rule(tile, piece_of(card, turn), said, size, inset, up=up)
    else:
        _digit(tile, said, size, middle, "ink" if card % 2 or marked else "sky", ground)
    return Tile(tile.image, mask.point(_TOUCHED))


def digits(size: Size) -> int:
    """The height of a card's number."""
    return min(TALLEST_DIGIT, round(size.high * DIGITS[0]), round(size.side * DIGITS[1]))


def _digit(tile: Canvas, said: str, size: Size, middle: int, colour: str, ground: str) -> None:
    tall = digits(size)
    if tall < NUMBER:
        tile.figure(said, size.side // 2, middle, max(SMALL_PRINT, round(tall / fonts.CAP)), colour, ground)
    else:
        tile.number(said, size.side // 2, middle, tall, colour, ground)


@lru_cache(maxsize=32)
def back(palette: Palette, size: Size, under: str) -> Tile:
    """A card face down."""
    tile = Canvas(palette, *size, under)
    mask, inset = _triangle(size, _seam(size), up=True), _seam(size)
    tile.paint(mask, 0, 0, "fence", under)
    tile.paint(_triangle(size, inset + FENCE, up=True), 0, 0, "card", "fence")
    tile.paint(_triangle(size, inset + 8, up=True), 0, 0, "cardinal", "card")
    wide = round(size.side * 0.4)
    feathers, beak = shapes.bird(wide)
    x, y = (size.side - wide) // 2, _middle(size, up=True) - wide // 2
    tile.paint(feathers, x, y, "blush", "cardinal")
    tile.paint(beak, x, y, "card", "cardinal")
    return Tile(tile.image, mask.point(_TOUCHED))


@lru_cache(maxsize=1024)
def place(palette: Palette, letter: str, size: Size, *, up: bool) -> Tile:
    """An empty place on felt: with a letter where a card can be placed, otherwise a hairline."""
    tile = Canvas(palette, *size, "felt")
    seam = _seam(size)
    mask = _triangle(size, seam, up=up)
    colour, line = ("quiet", max(HAIRLINE, size.high // 16)) if letter else ("line", HAIRLINE)
    tile.paint(mask, 0, 0, colour, "felt")
    tile.paint(_triangle(size, seam + line, up=up), 0, 0, "felt", colour)
    if letter:
        of_height, *of_base = LETTERS
        tall = min(TALLEST_LETTER, size.high * of_height, size.side * of_base[len(letter) > 1])
        letters = max(SMALL_PRINT, round(tall / fonts.CAP))
        tile.figure(letter, size.side // 2, _middle(size, up=up), letters, "chalk", "felt")
    return Tile(tile.image, mask.point(_TOUCHED))


def _seam(size: Size) -> int:
    return max(4, size.side // SEAM)


def _middle(size: Size, *, up: bool) -> int:
    """The middle of what stands on a triangle, from the top."""
    return round(size.high * (MIDDLE if up else 1 - MIDDLE))


def _corners(size: Size, inset: float, *, up: bool) -> tuple[tuple[float, float], ...]:
    """Left, right and third corner, in pixels, of the triangle that is `inset` from each edge of the cell."""
    side, high = size
    edge = math.hypot(side / 2, high)
    across, tip, base = inset * (side / 2 + edge) / high, 2 * inset * edge / side, high - inset
    if up:
        return (across, base), (side - across, base), (side / 2, tip)
    return (across, high - base), (side - across, high - base), (side / 2, high - tip)


def _polygon(points: tuple[tuple[float, float], ...], size: Size) -> Image.Image:
    square = max(size)
    mask = shapes.polygon(tuple((x / square, y / square) for x, y in points), square)
    return mask.crop((0, 0, *size))


def _triangle(size: Size, inset: float, *, up: bool) -> Image.Image:
    return _polygon(_corners(size, inset, up=up), size)


def _rule(tile: Canvas, piece: int, said: str, size: Size, inset: int, *, up: bool) -> None:
    """The numbers that a rules card takes, and a bar along each face that takes them, unless all faces do.

    A dead face has a red one.
    """
    masks = BESIDE[piece]
    for face, mask in enumerate(masks):
        if mask == DEAD:
            tile.paint(_bar(size, inset + 4, 16, face, up=up), 0, 0, "card", "ink")
            tile.paint(_bar(size, inset + 7, 10, face, up=up), 0, 0, "cardinal", "card")
        elif OPEN in masks and mask != OPEN:
            tile.paint(_bar(size, inset + 3, 6, face, up=up), 0, 0, "card", "ink")
    low = round(size.high * 0.28)  # where a triangle is wide
    middle = size.high - low if up else low
    letters = max(SMALL_PRINT, round(size.side * 0.25))
    if not said[:1].isdigit():
        said, letters = fonts.fit(said, round(size.side * 0.66), letters, SMALL_PRINT)
        tile.text(said, size.side // 2, middle, letters, "card", "ink", "middle")
        return
    numbers = said.split()
    for at, text in enumerate(numbers):
        x = size.side // 2 + round((at - (len(numbers) - 1) / 2) * letters * 0.78)
        tile.figure(text, x, middle, letters, "card", "ink")


def _bar(size: Size, inset: int, thick: int, face: int, *, up: bool) -> Image.Image:
    """A bar along most of the left, right or third face."""
    left, right, third = range(3)
    one, other = ((left, third), (right, third), (left, right))[face]
    corners = _corners(size, inset, up=up)
    (x0, y0), (x1, y1) = corners[one], corners[other]
    x2, y2 = corners[3 - one - other]  # opposite; the bar grows towards it
    long = math.hypot(x1 - x0, y1 - y0)
    in_x, in_y = (y0 - y1) / long * thick, (x1 - x0) / long * thick
    if in_x * (x2 - x0) + in_y * (y2 - y0) < 0:
        in_x, in_y = -in_x, -in_y
    first, last = ((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (BAR, 1 - BAR))
    return _polygon((first, last, (last[0] + in_x, last[1] + in_y), (first[0] + in_x, first[1] + in_y)), size)


_TOUCHED: Final = [0] + [255] * 255
