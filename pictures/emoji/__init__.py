"""Card faces as emoji, 128 px square: what stands on buttons, where Discord shows them 20 to 24 px high."""

from __future__ import annotations

from typing import Final

from engine.play_nine.types import HOLE_IN_ONE
from engine.sevens.cards import NAMES
from pictures import fonts, shapes
from pictures.canvas import Canvas
from pictures.palette import CLEAR, Pair, palette
from pictures.play_nine.seats import colour as colour_in_play_nine
from pictures.sevens import COLOURS
from text.words import number as signed

BACK: Final = "back"  # a card face down
# Of each game the faces that it has emoji for. The keys of 7 Ate 9 have none: four would not fit beside each other
# on a phone.
SETS: Final[dict[str, tuple[str, ...]]] = {
    "sevens": NAMES,
    "play_nine": (BACK, *map(str, (HOLE_IN_ONE, *range(13)))),
}

SIDE: Final = 128
CARD: Final = (112, 128)
EDGE: Final = 5  # seen at 24 px as well, on a light ground
RADIUS: Final = 20
ROOM: Final = CARD[0] - 2 * EDGE - 8  # for a number
PAIRS: Final[tuple[Pair, ...]] = (
    (CLEAR, "fence"),
    ("fence", "card"),
    *(("card", colour) for colour in ("ink", "cardinal", "leaf", "sky")),
    ("cardinal", "blush"),
    ("cardinal", "card"),
)


def emoji(game: str, face: str) -> bytes:
    """One of the faces in `SETS`: a PNG, clear around the card. Discord takes 256 KB."""
    canvas = Canvas(palette("felt", PAIRS), SIDE, SIDE, CLEAR)
    left = (SIDE - CARD[0]) // 2
    canvas.box(left, 0, *CARD, RADIUS, "fence", CLEAR)
    canvas.box(left + EDGE, EDGE, CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE, RADIUS - EDGE, "card", "fence")
    if face == BACK:
        _back(canvas, left + EDGE)
    elif game == "sevens":
        _suited(canvas, face[:-1], face[-1])
    else:
        _number(canvas, signed(int(face)), SIDE // 2, 76, colour_in_play_nine(int(face)))
    return canvas.png()


def _suited(canvas: Canvas, number: str, suit: str) -> None:
    """The number above its suit, each as large as can be."""
    _number(canvas, number, 36, 52, COLOURS[suit])
    side = 52
    canvas.paint(shapes.suit(suit, side), (SIDE - side) // 2, 67, COLOURS[suit], "card")


def _number(canvas: Canvas, number: str, middle: int, height: int, ink: str) -> None:
    _text, size = fonts.fit(number, ROOM, round(height / fonts.CAP), 36, "number")
    canvas.figure(number, SIDE // 2, middle, size, ink, "card")


def _back(canvas: Canvas, left: int) -> None:
    """The bird on cardinal red."""
    edge = 7
    width, height = CARD[0] - 2 * (EDGE + edge), CARD[1] - 2 * (EDGE + edge)
    canvas.box(left + edge, EDGE + edge, width, height, RADIUS - EDGE - edge + 2, "cardinal", "card")
    side = 82
    feathers, beak = shapes.bird(side)
    x, y = (SIDE - side) // 2 + 1, (SIDE - side) // 2
    canvas.paint(feathers, x, y, "blush", "cardinal")
    canvas.paint(beak, x, y, "card", "cardinal")
