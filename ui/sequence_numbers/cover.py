"""Three cards of Sequence Numbers."""

from __future__ import annotations

from ui.pictures.fan import Card, Layer, figure


def cards() -> tuple[Card, ...]:
    """Sums written below each other, so that the middle card hides no digit of the others."""
    return tuple(
        tuple(
            Layer(figure(part, 54, middle=at), "ink", "card")
            for part, at in zip(told, (78, 156), strict=True)
        )
        for told in (("8", "+7"), ("13", "−2"), ("17", "+7"))
    )
