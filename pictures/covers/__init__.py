"""The first thing seen of a game: its name, how many play it, and three of its cards fanned out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from pictures import fonts, shapes
from pictures.canvas import Canvas, sheet
from pictures.palette import CLEAR, Theme, palette
from text.lobby import players

__all__ = ["cover", "shelf"]

WIDTH: Final = 1200
HEIGHT: Final = 360
LEFT: Final = 64
CARD: Final = (176, 244)
FAN: Final = ((-146, 14, 12.0), (146, 14, -12.0), (0, -4, 0.0))  # right of the middle, below it, turned left
MIDDLE: Final = (904, 178)  # of the fan
PLACE: Final = (570, 576)  # of a game on the shelf: its fan, and its name in one line or two
MOST_ABREAST: Final = 5
NAME: Final = 96  # five abreast, 12 px on a phone
NAME_LEAST: Final = 72
GAP: Final = 40  # between two names
SIDE: Final = 268  # of a triangle
PAIRS: Final = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("chalk", "quiet", "fence", "card", "ink")),
    *(("card", colour) for colour in ("fence", "ink", "cardinal", "leaf", "sky")),
    *((colour, "card") for colour in ("fence", "ink", "cardinal", "leaf", "sky")),
    ("cardinal", "blush"),
)

SUITS: Final = {"C": "leaf", "S": "ink", "H": "cardinal"}
STEPS: Final = {1: "leaf", 2: "sky", 3: "cardinal"}


class _Layer(NamedTuple):
    """A colour of an upright card, as a mask of the card's size."""

    mask: Image.Image
    colour: str
    over: str


_Card = tuple[_Layer, ...]  # but for its ground


def cover(key: str, title: str, seats: Sequence[int], *, theme: Theme = "felt") -> bytes:
    """One game's cover: a PNG of 1200 x 360."""
    return _cover(key, title, seats, theme).png()


def shelf(games: Sequence[tuple[str, str]], *, theme: Theme = "felt") -> bytes:
    """All games side by side, of (key, title): as low as can be, for what stands below it tells more."""
    rows = -(-len(games) // MOST_ABREAST)
    columns = -(-len(games) // rows)
    width, height = columns * PLACE[0], rows * PLACE[1]
    canvas = sheet(palette(theme, PAIRS), width, height, edge="line", colour="felt", radius=columns * 20)
    for at, (key, title) in enumerate(games):
        row, column = divmod(at, columns)
        x, y = column * PLACE[0] + PLACE[0] // 2, row * PLACE[1]
        _fan(canvas, key, x, y + MIDDLE[1])
        for number, line in enumerate(_in_two(title)):
            text, size = fonts.fit(line, PLACE[0] - GAP, NAME, NAME_LEAST)
            canvas.text(text, x, y + 410 + number * NAME, size, "chalk", "felt", "middle")
    return canvas.png()


def _in_two(title: str) -> Sequence[str]:
    """A title on one line, or where it is too long on two."""
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
    """Three cards of a game with their middle there."""
    for card, (right, below, degrees) in zip(_CARDS.get(key, _backs)(), FAN, strict=True):
        if key == "big_bang":
            _triangle(canvas, card, x + right, y, upright=not right)
        else:
            _card(canvas, card, x + right, y + below, degrees)


def _card(canvas: Canvas, card: _Card, x: int, y: int, degrees: float) -> None:
    """A card with its middle there."""
    width, height = CARD
    for inset, colour, unders in ((0, "fence", ("felt", "card")), (3, "card", ("fence",))):
        mask = shapes.tilted(width - 2 * inset, height - 2 * inset, width // 8 - inset, degrees)
        _lay(canvas, mask, x, y, colour, unders)
    for layer in card:
        _lay(canvas, _turned(layer.mask, degrees), x, y, layer.colour, (layer.over,))


def _triangle(canvas: Canvas, card: _Card, x: int, y: int, *, upright: bool) -> None:
    """A triangle with its middle there, on its base or on its tip."""
    ground = next((layer.colour for layer in card if layer.over == "felt"), "card")
    points = (
        ((0.5, 0.08), (0.98, 0.92), (0.02, 0.92)) if upright else ((0.02, 0.08), (0.98, 0.08), (0.5, 0.92))
    )
    _lay(canvas, shapes.polygon(points, SIDE), x, y, ground, ("felt",))
    for layer in card:
        if layer.over != "felt":
            _lay(canvas, layer.mask, x, y + (34 if upright else -34), layer.colour, (layer.over,))


def _lay(canvas: Canvas, mask: Image.Image, x: int, y: int, colour: str, unders: Sequence[str]) -> None:
    """A mask with its middle there. Its soft edges mix with whichever of these colours lies beneath."""
    canvas.paint_on(mask, x - mask.width // 2, y - mask.height // 2, colour, *unders)


def _turned(mask: Image.Image, degrees: float) -> Image.Image:
    return mask.rotate(degrees, Image.Resampling.BICUBIC, expand=True) if degrees else mask


def _figure(text: str, digits: int, *, middle: int = CARD[1] // 2) -> Image.Image:
    """A number in the middle of a card's width, `digits` pixels high."""
    mask, _left, _top = fonts.line(text, round(digits / fonts.CAP), "number")
    return _on_card(mask, CARD[0] // 2, middle)


def _on_card(mask: Image.Image, x: int, y: int) -> Image.Image:
    whole = Image.new("L", CARD)
    whole.paste(mask, (x - mask.width // 2, y - mask.height // 2))
    return whole


# What lies there, by game


@cache
def _golf() -> tuple[_Card, ...]:
    told = (("9", "ink"), ("0", "sky"), ("−5", "leaf"))
    return tuple((_Layer(_figure(text, 86), colour, "card"),) for text, colour in told)


@cache
def _race() -> tuple[_Card, ...]:
    """A number, and below it the step on a band of its colour."""
    width, height = CARD
    band = Image.new("L", (width - 26, 68))
    tile = shapes.tilted(band.width, band.height, 18, 0)
    low = height - 13 - band.height // 2
    return tuple(
        (
            _Layer(_figure(number, 100, middle=88), "ink", "card"),
            _Layer(_on_card(tile, width // 2, low), STEPS[step], "card"),
            _Layer(_figure(f"±{step}", 40, middle=low), "card", STEPS[step]),
        )
        for number, step in (("7", 2), ("9", 3), ("8", 1))
    )


@cache
def _chains() -> tuple[_Card, ...]:
    return tuple(
        (
            _Layer(_figure("7", 88, middle=82), colour, "card"),
            _Layer(_on_card(shapes.suit(suit, 76), CARD[0] // 2, 178), colour, "card"),
        )
        for suit, colour in SUITS.items()
    )


@cache
def _sums() -> tuple[_Card, ...]:
    """As sums are written below each other, so that the middle card hides no digit of the others."""
    return tuple(
        tuple(
            _Layer(_figure(part, 54, middle=at), "ink", "card")
            for part, at in zip(told, (78, 156), strict=True)
        )
        for told in (("8", "+7"), ("13", "−2"), ("17", "+7"))
    )


@cache
def _triangles() -> tuple[_Card, ...]:
    """Two numbers beside the star, which is black."""
    star = shapes.polygon(tuple(shapes.ring(5, inner=0.2)), 108)
    black = _Layer(Image.new("L", CARD), "ink", "felt")
    six, five = (_Layer(_figure(text, 92), colour, "card") for text, colour in (("6", "sky"), ("5", "ink")))
    return (six,), (five,), (black, _Layer(_on_card(star, CARD[0] // 2, CARD[1] // 2), "card", "ink"))


@cache
def _backs() -> tuple[_Card, ...]:
    """Three cards face down, of a game that has shown none yet."""
    width, height = CARD
    inner = shapes.tilted(width - 22, height - 22, 16, 0)
    feathers, beak = shapes.bird(136)
    middle = width // 2, height // 2
    back = (
        _Layer(_on_card(inner, *middle), "cardinal", "card"),
        _Layer(_on_card(feathers, *middle), "blush", "cardinal"),
        _Layer(_on_card(beak, *middle), "card", "cardinal"),
    )
    return back, back, back


_CARDS: Mapping[str, Callable[[], tuple[_Card, ...]]] = {
    "play_nine": _golf,
    "sevens": _chains,
    "seven_ate_nine": _race,
    "sequence_numbers": _sums,
    "big_bang": _triangles,
}
