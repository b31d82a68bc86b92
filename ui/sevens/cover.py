"""Three cards of Sevens."""

from __future__ import annotations

from typing import Final

from ui.pictures import shapes
from ui.pictures.fan import CARD, Card, Layer, figure, on_card

SUITS: Final = {"C": "leaf", "S": "ink", "H": "cardinal"}


def cards() -> tuple[Card, ...]:
    return tuple(
        (
            Layer(figure("7", 88, middle=82), colour, "card"),
            Layer(on_card(shapes.suit(suit, 76), CARD[0] // 2, 178), colour, "card"),
        )
        for suit, colour in SUITS.items()
    )
