"""Three cards of 7 Ate 9."""

from __future__ import annotations

from typing import Final

from PIL import Image

from ui.pictures import shapes
from ui.pictures.fan import CARD, Card, Layer, figure, on_card

STEPS: Final = {1: "leaf", 2: "sky", 3: "cardinal"}


def cards() -> tuple[Card, ...]:
    """A number, and below it the step on a band of its colour."""
    width, height = CARD
    band = Image.new("L", (width - 26, 68))
    tile = shapes.tilted(band.width, band.height, 18, 0)
    low = height - 13 - band.height // 2
    return tuple(
        (
            Layer(figure(number, 100, middle=88), "ink", "card"),
            Layer(on_card(tile, width // 2, low), STEPS[step], "card"),
            Layer(figure(f"±{step}", 40, middle=low), "card", STEPS[step]),
        )
        for number, step in (("7", 2), ("9", 3), ("8", 1))
    )
