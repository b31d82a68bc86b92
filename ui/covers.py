"""A game's cover: its name, how many play it, and three of its cards fanned out.

`ui/<game>/cover.py` has its cards. A game without one shows three cards face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from ui.games import FACES
from ui.pictures import fonts, shapes
from ui.pictures.canvas import Canvas, sheet
from ui.pictures.fan import CARD, Card, backs
from ui.pictures.palette import CLEAR, Theme, palette
from ui.text.lobby import players

__all__ = ["cover", "shelf"]

WIDTH: Final = 1200
HEIGHT: Final = 360
LEFT: Final = 64
FAN: Final = ((-146, 14, 12.0), (146, 14, -12.0), (0, -4, 0.0))  # right of the middle, below it, turned left
MIDDLE: Final = (904, 178)  # of the fan
PLACE: Final = (570, 576)  # of a game on the shelf: its fan, and its name in two lines
FOOT: Final = 24  # below the last name, which else lies nearer to the edge than the first card
MOST_ABREAST: Final = 5
NAME: Final = 96  # five abreast, 12 px on a phone
NAME_LEAST: Final = 72
GAP: Final = 40  # between two names
SIDE: Final = 268  # of a triangle
TILE: Final = 84  # of an icon
ICON: Final = (54, 75)  # its card
PAIRS: Final = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("chalk", "quiet", "fence", "card", "ink")),
    *(("card", colour) for colour in ("fence", "ink", "cardinal", "leaf", "sky")),
    *((colour, "card") for colour in ("fence", "ink", "cardinal", "leaf", "sky")),
    ("cardinal", "blush"),
)
# What icons need on paper, besides the colours of paper.
ICON_PAIRS: Final = (
    ("card", "felt"),
    ("felt", "fence"),
    ("felt", "card"),
    ("card", "fence"),
    ("fence", "card"),
)


def cover(key: str, title: str, seats: Sequence[int], *, theme: Theme = "felt") -> bytes:
    """One game's cover: a PNG of 1200 x 360."""
    return _cover(key, title, seats, theme).png()


def shelf(games: Sequence[tuple[str, str]], abreast: int = MOST_ABREAST, *, theme: Theme = "felt") -> bytes:
    """All games side by side, from (key, title), at most so many in a row. The last row stands in the middle."""
    columns = -(-len(games) // -(-len(games) // abreast))
    rows = [games[start : start + columns] for start in range(0, len(games), columns)]
    width, height = columns * PLACE[0], sum(map(_height, rows)) + FOOT
    canvas = sheet(palette(theme, PAIRS), width, height, edge="line", colour="felt", radius=columns * 20)
    top = 0
    for row in rows:
        left = (width - len(row) * PLACE[0]) // 2
        for column, (key, title) in enumerate(row):
            x = left + column * PLACE[0] + PLACE[0] // 2
            _fan(canvas, key, x, top + MIDDLE[1])
            for number, line in enumerate(_in_two(title)):
                text, size = fonts.fit(line, PLACE[0] - GAP, NAME, NAME_LEAST)
                canvas.text(text, x, top + 410 + number * NAME, size, "chalk", "felt", "middle")
        top += _height(row)
    return canvas.png()


def put_icon(canvas: Canvas, key: str, left: int, top: int) -> None:
    """Draws one card of a game's cover on a tile, on paper: the middle one, of triangles a light one."""
    canvas.box(left, top, TILE, TILE, 16, "felt", "card")
    cards, are_triangles = _cards(key)
    card, x, y = _shrink(cards[0 if are_triangles else -1]), left + TILE // 2, top + TILE // 2
    if are_triangles:
        _triangle(canvas, card, x, y, upright=True, side=TILE - 10)
    else:
        _card(canvas, card, x, y, 0, ICON)


def _shrink(card: Card) -> Card:
    return tuple(layer._replace(mask=layer.mask.resize(ICON, Image.Resampling.LANCZOS)) for layer in card)


def _height(row: Sequence[tuple[str, str]]) -> int:
    """Of a row of the shelf: lower where every name has one line."""
    return PLACE[1] if any(len(_in_two(title)) > 1 for _key, title in row) else PLACE[1] - NAME


def _in_two(title: str) -> Sequence[str]:
    """A title on one line, or on two if it is too long."""
    first, _space, last = title.rpartition(" ")
    return (title,) if not first or fonts.width(title, NAME) <= PLACE[0] - GAP else (first, last)


def _cover(key: str, title: str, seats: Sequence[int], theme: Theme) -> Canvas:
    canvas = sheet(palette(theme, PAIRS), WIDTH, HEIGHT, edge="line", colour="felt")
    room = MIDDLE[0] + FAN[0][0] - CARD[0] // 2 - LEFT - 40
    text, size = fonts.fit(title, room, 84, 56)
    canvas.text(text, LEFT, 144, size, "chalk", "felt")
    text, size = fonts.fit(players(seats), room, 46, 36)
    canvas.text(text, LEFT, 234, size, "quiet", "felt")
    _fan(canvas, key, *MIDDLE)
    return canvas


def _fan(canvas: Canvas, key: str, x: int, y: int) -> None:
    """Draws three cards of a game around this point."""
    cards, are_triangles = _cards(key)
    for card, (right, below, degrees) in zip(cards, FAN, strict=True):
        if are_triangles:
            _triangle(canvas, card, x + right, y, upright=not right)
        else:
            _card(canvas, card, x + right, y + below, degrees)


@cache
def _cards(key: str) -> tuple[tuple[Card, ...], bool]:
    """The three cards of a game as they lie there, and whether they are triangles."""
    module = FACES[key].cover if key in FACES else None
    if module is None:
        return _rotate(backs()), False
    if getattr(module, "TRIANGLES", False):
        return module.cards(), True
    return _rotate(module.cards()), False


def _rotate(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(
        tuple(
            layer._replace(mask=layer.mask.rotate(degrees, Image.Resampling.BICUBIC, expand=True))
            for layer in card
        )
        if degrees
        else card
        for card, (_right, _below, degrees) in zip(cards, FAN, strict=True)
    )


def _card(canvas: Canvas, card: Card, x: int, y: int, degrees: float, size: tuple[int, int] = CARD) -> None:
    """Draws a card around this point."""
    width, height = size
    for inset, colour, unders in ((0, "fence", ("felt", "card")), (3, "card", ("fence",))):
        mask = shapes.tilted(width - 2 * inset, height - 2 * inset, width // 8 - inset, degrees)
        _lay(canvas, mask, x, y, colour, unders)
    for layer in card:
        _lay(canvas, layer.mask, x, y, layer.colour, (layer.over,))


def _triangle(canvas: Canvas, card: Card, x: int, y: int, *, upright: bool, side: int = SIDE) -> None:
    """Draws a triangle around this point. It stands on its base or on its tip."""
    ground = next((layer.colour for layer in card if layer.over == "felt"), "card")
    points = (
        ((0.5, 0.08), (0.98, 0.92), (0.02, 0.92)) if upright else ((0.02, 0.08), (0.98, 0.08), (0.5, 0.92))
    )
    _lay(canvas, shapes.polygon(points, side), x, y, ground, ("felt",))
    for layer in card:
        if layer.over != "felt":
            _lay(
                canvas, layer.mask, x, y + (side // 8 if upright else -side // 8), layer.colour, (layer.over,)
            )


def _lay(canvas: Canvas, mask: Image.Image, x: int, y: int, colour: str, unders: Sequence[str]) -> None:
    """Paints a mask around this point. Its soft edges mix with the one of these colours that lies beneath."""
    canvas.paint_on(mask, x - mask.width // 2, y - mask.height // 2, colour, *unders)
