"""The faces of Sevens: a number above its suit, both as large as possible."""

from __future__ import annotations

from typing import Final

from engine.sevens.cards import NAMES as FACES
from ui.pictures import card_face, shapes
from ui.pictures.canvas import Canvas
from ui.sevens.picture import COLOURS

__all__ = ["FACES", "draw"]

SUIT: Final = 52  # its side


def draw(canvas: Canvas, face: str) -> None:
    number, suit = face[:-1], face[-1]
    card_face.number(canvas, number, 36, 52, COLOURS[suit])
    canvas.paint(shapes.suit(suit, SUIT), (card_face.SIDE - SUIT) // 2, 67, COLOURS[suit], "card")
