"""The faces of Play Nine: a back, and one for each number."""

from __future__ import annotations

from typing import Final

from engine.play_nine.types import HOLE_IN_ONE
from pictures.canvas import Canvas
from pictures.emoji import card
from pictures.play_nine.seats import colour
from text.words import number as signed

BACK: Final = "back"  # a card face down
FACES: Final = (BACK, *map(str, (HOLE_IN_ONE, *range(13))))


def draw(canvas: Canvas, face: str) -> None:
    if face == BACK:
        card.back(canvas)
    else:
        card.number(canvas, signed(int(face)), card.SIDE // 2, 76, colour(int(face)))
