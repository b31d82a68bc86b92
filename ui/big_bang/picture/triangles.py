"""The triangles of Big Bang: cards, the star, and the places beside them, as tiles with a mask."""

from __future__ import annotations

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
    *(("gold", colour) for colour in ("fence", "line")),
    ("fence", "card"),
    ("line", "ink"),
    *(("card", colour) for colour in ("ink", "sky", "cardinal")),
    ("ink", "card"),
    *(("cardinal", colour) for colour in ("blush", "card")),
    *(("panel", colour) for colour in ("chalk", "quiet", "fence", "line")),
)
DIGITS: Final = 0.40  # of the side
SMALL: Final = 124  # on a smaller side, which only the widest boards have, digits are small print
SEAM: Final = 26  # a card is inset by this part of its side
GOLD: Final = 10  # the inset of the card that was just placed
OUTLINE: Final = 9  # of a place with a letter
HAIRLINE: Final = 4  # of one that has no letter
LETTER: Final = 50
BAR: Final = 0.16  # of a face, before and after its bar
FENCE: Final = 2  # a card's thin outline


class Tile(NamedTuple):
    """A triangle in its box; the mask says which part of it to put."""

    image: Image.Image
    mask: Image.Image

    def put(self, canvas: Canvas, x: int, y: int) -> None:
        canvas.image.paste(self.image, (x, y), self.mask)


def height(side: int) -> int:
    return round(side * 3**0.5 / 2)


def card(
    palette: Palette, card: int, turn: int, side: int, under: str, *, up: bool, marked: bool = False
) -> Tile:
    """A card face up, on its base or on its tip. A card that was just placed has its whole cell in gold."""
    return _card(palette, card, turn, _card_text(card), side, under, up=up, marked=marked)


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
    palette: Palette, card: int, turn: int, said: str, side: int, under: str, *, up: bool, marked: bool
) -> Tile:
    tile = Canvas(palette, side, height(side), under)
    mask = _triangle(side, 0 if marked else _seam(side), up=up)
    inset = GOLD if marked else _seam(side)
    if marked:
        tile.paint(mask, 0, 0, "gold", under)
        under = "gold"
    dark = card == STAR or card >= FIRST_RULE
    edge, ground = ("line", "ink") if dark else ("fence", "card")
    tile.paint(_triangle(side, inset, up=up), 0, 0, edge, under)
    tile.paint(_triangle(side, inset + FENCE, up=up), 0, 0, ground, edge)
    middle = _middle(side, up=up)
    if card == STAR:
        size = side // 2
        star = shapes.polygon(shapes.ring(5, inner=0.2), size)
        tile.paint(star, (side - size) // 2, middle - size // 2, "card", "ink")
    elif dark:
        _rule(tile, piece_of(card, turn), said, side, inset, up=up)
    else:
        colour = "ink" if card % 2 else "sky"
        if side < SMALL:
            tile.figure(said, side // 2, middle, round(DIGITS * side / fonts.CAP), colour, "card")
        else:
            tile.number(said, side // 2, middle, max(NUMBER, round(DIGITS * side)), colour, "card")
    return Tile(tile.image, mask.point(_TOUCHED))


@lru_cache(maxsize=32)
def back(palette: Palette, side: int, under: str) -> Tile:
    """A card face down."""
    tile = Canvas(palette, side, height(side), under)
    mask, inset = _triangle(side, _seam(side), up=True), _seam(side)
    tile.paint(mask, 0, 0, "fence", under)
    tile.paint(_triangle(side, inset + FENCE, up=True), 0, 0, "card", "fence")
    tile.paint(_triangle(side, inset + 8, up=True), 0, 0, "cardinal", "card")
    size = round(side * 0.4)
    feathers, beak = shapes.bird(size)
    x, y = (side - size) // 2, _middle(side, up=True) - size // 2
    tile.paint(feathers, x, y, "blush", "cardinal")
    tile.paint(beak, x, y, "card", "cardinal")
    return Tile(tile.image, mask.point(_TOUCHED))


@lru_cache(maxsize=1024)
def place(palette: Palette, letter: str, side: int, *, up: bool) -> Tile:
    """An empty place on felt: with a letter where a card can be placed, otherwise a hairline."""
    tile = Canvas(palette, side, height(side), "felt")
    seam = _seam(side)
    mask = _triangle(side, seam, up=up)
    colour, line = ("quiet", min(OUTLINE, side // 14)) if letter else ("line", HAIRLINE)
    tile.paint(mask, 0, 0, colour, "felt")
    tile.paint(_triangle(side, seam + line, up=up), 0, 0, "felt", colour)
    if letter:
        size = max(SMALL_PRINT, min(LETTER, round(side * (0.4 if len(letter) == 1 else 0.3))))
        tile.figure(letter, side // 2, _middle(side, up=up), size, "chalk", "felt")
    return Tile(tile.image, mask.point(_TOUCHED))


def _seam(side: int) -> int:
    return max(4, side // SEAM)


def _middle(side: int, *, up: bool) -> int:
    """The height of the centroid, from the top."""
    return height(side) * (2 if up else 1) // 3


def _corners(side: int, inset: float, *, up: bool) -> tuple[tuple[float, float], ...]:
    """Left, right and third corner, in pixels, of the triangle that is `inset` from each edge of the cell."""
    high = height(side)
    across, tip, base = inset * 3**0.5, 2 * inset, high - inset
    if up:
        return (across, base), (side - across, base), (side / 2, tip)
    return (across, high - base), (side - across, high - base), (side / 2, high - tip)


def _polygon(points: tuple[tuple[float, float], ...], side: int) -> Image.Image:
    mask = shapes.polygon(tuple((x / side, y / side) for x, y in points), side)
    return mask.crop((0, 0, side, height(side)))


def _triangle(side: int, inset: float, *, up: bool) -> Image.Image:
    return _polygon(_corners(side, inset, up=up), side)


def _rule(tile: Canvas, piece: int, said: str, side: int, inset: int, *, up: bool) -> None:
    """The numbers that a rules card takes, and a bar along each face that takes them, unless all faces do.

    A dead face has a red one.
    """
    masks = BESIDE[piece]
    for face, mask in enumerate(masks):
        if mask == DEAD:
            tile.paint(_bar(side, inset + 4, 16, face, up=up), 0, 0, "card", "ink")
            tile.paint(_bar(side, inset + 7, 10, face, up=up), 0, 0, "cardinal", "card")
        elif OPEN in masks and mask != OPEN:
            tile.paint(_bar(side, inset + 3, 6, face, up=up), 0, 0, "card", "ink")
    low = round(side * 0.23)  # where a triangle is wide
    middle = height(side) - low if up else low
    size = max(SMALL_PRINT, round(side * 0.25))
    if not said[:1].isdigit():
        said, size = fonts.fit(said, round(side * 0.66), size, SMALL_PRINT)
        tile.text(said, side // 2, middle, size, "card", "ink", "middle")
        return
    numbers = said.split()
    for at, text in enumerate(numbers):
        x = side // 2 + round((at - (len(numbers) - 1) / 2) * size * 0.78)
        tile.figure(text, x, middle, size, "card", "ink")


def _bar(side: int, inset: int, thick: int, face: int, *, up: bool) -> Image.Image:
    """A bar along most of the left, right or third face."""
    left, right, third = range(3)
    one, other = ((left, third), (right, third), (left, right))[face]
    corners = _corners(side, inset, up=up)
    (x0, y0), (x1, y1) = corners[one], corners[other]
    x2, y2 = corners[3 - one - other]  # opposite; the bar grows towards it
    high = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 * 3**0.5 / 2
    in_x, in_y = ((tip - (a + b) / 2) * thick / high for tip, a, b in ((x2, x0, x1), (y2, y0, y1)))
    first, last = ((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (BAR, 1 - BAR))
    return _polygon((first, last, (last[0] + in_x, last[1] + in_y), (first[0] + in_x, first[1] + in_y)), side)


_TOUCHED: Final = [0] + [255] * 255
