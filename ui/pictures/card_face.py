"""The parts of all games' emoji: an empty card, a number on it, its back."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts, shapes
from ui.pictures.canvas import Canvas
from ui.pictures.palette import CLEAR, Pair, palette

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


def empty() -> Canvas:
    """A card with nothing on it, transparent around it."""
    canvas = Canvas(palette("felt", PAIRS), SIDE, SIDE, CLEAR)
    left = (SIDE - CARD[0]) // 2
    canvas.box(left, 0, *CARD, RADIUS, "fence", CLEAR)
    canvas.box(left + EDGE, EDGE, CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE, RADIUS - EDGE, "card", "fence")
    return canvas


def number(canvas: Canvas, told: str, middle: int, height: int, ink: str) -> None:
    _text, size = fonts.fit(told, ROOM, round(height / fonts.CAP), 36, "number")
    canvas.figure(told, SIDE // 2, middle, size, ink, "card")


def back(canvas: Canvas) -> None:
    """The bird on cardinal red."""
    edge = 7
    left = (SIDE - CARD[0]) // 2 + EDGE
    width, height = CARD[0] - 2 * (EDGE + edge), CARD[1] - 2 * (EDGE + edge)
    canvas.box(left + edge, EDGE + edge, width, height, RADIUS - EDGE - edge + 2, "cardinal", "card")
    side = 82
    feathers, beak = shapes.bird(side)
    x, y = (SIDE - side) // 2 + 1, (SIDE - side) // 2
    canvas.paint(feathers, x, y, "blush", "cardinal")
    canvas.paint(beak, x, y, "card", "cardinal")
