"""The faces of 7 Ate 9: a number above its step, which has the step's colour. They stand in the text of a hand."""

from __future__ import annotations

from typing import Final

from engine.seven_ate_nine.cards import PAIRS, modifier, number
from ui.pictures import card_face
from ui.pictures.canvas import Canvas
from ui.seven_ate_nine.picture import COLOURS

FACES: Final = tuple(map(str, PAIRS))


def draw(canvas: Canvas, face: str) -> None:
    card = int(face)
    card_face.number(canvas, str(number(card)), 42, 58, "ink")
    card_face.number(canvas, f"±{modifier(card)}", 96, 40, COLOURS[modifier(card)])
