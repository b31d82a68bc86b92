"""Three cards of Low Card."""

from __future__ import annotations

from ui.pictures.fan import Card, Layer, figure


def cards() -> tuple[Card, ...]:
    told = (("9", "ink"), ("5", "ink"), ("1", "leaf"))
    return tuple((Layer(figure(text, 86), colour, "card"),) for text, colour in told)
