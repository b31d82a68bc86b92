"""Three cards of Play Nine."""

from __future__ import annotations

from ui.pictures.fan import Card, Layer, figure


def cards() -> tuple[Card, ...]:
    told = (("9", "ink"), ("0", "sky"), ("−5", "leaf"))
    return tuple((Layer(figure(text, 86), colour, "card"),) for text, colour in told)
