"""The faces of Play Nine: a back, and one for each number."""

from __future__ import annotations

from typing import Final

from engine.play_nine.types import HOLE_IN_ONE
from ui.pictures import card_face
from ui.pictures.canvas import Canvas
from ui.play_nine.picture.seats import colour
from ui.text.words import number as signed

BACK: Final = "back"  # a card face down
FACES: Final = (BACK, *map(str, (HOLE_IN_ONE, *range(13))))


def draw(canvas: Canvas, face: str) -> None:
    if face == BACK:
        card_face.back(canvas)
    else:
        card_face.number(canvas, signed(int(face)), card_face.SIDE // 2, 76, colour(int(face)))
