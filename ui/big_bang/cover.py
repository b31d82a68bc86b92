"""Three cards of Big Bang."""

from __future__ import annotations

from PIL import Image

from ui.pictures import shapes
from ui.pictures.fan import CARD, Card, Layer, figure, on_card

TRIANGLES = True


def cards() -> tuple[Card, ...]:
    """Two numbers beside the star, which is black."""
    star = shapes.polygon(tuple(shapes.ring(5, inner=0.2)), 108)
    black = Layer(Image.new("L", CARD), "ink", "felt")
    six, five = (Layer(figure(text, 92), colour, "card") for text, colour in (("6", "sky"), ("5", "ink")))
    return (six,), (five,), (black, Layer(on_card(star, CARD[0] // 2, CARD[1] // 2), "card", "ink"))
