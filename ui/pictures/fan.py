"""The cards of a cover, as masks of a card's size."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from ui.pictures import fonts, shapes

CARD: Final = (176, 244)


class Layer(NamedTuple):
    """A colour of an upright card, as a mask of the card's size."""

    mask: Image.Image
    colour: str
    over: str


Card = tuple[Layer, ...]  # but for its ground


def figure(text: str, digits: int, *, middle: int = CARD[1] // 2) -> Image.Image:
    """A number in the middle of a card's width, `digits` pixels high."""
    mask, _left, _top = fonts.line(text, round(digits / fonts.CAP), "number")
    return on_card(mask, CARD[0] // 2, middle)


def on_card(mask: Image.Image, x: int, y: int) -> Image.Image:
    whole = Image.new("L", CARD)
    whole.paste(mask, (x - mask.width // 2, y - mask.height // 2))
    return whole


@cache
def backs() -> tuple[Card, ...]:
    """Three cards face down, for a game that has no cards here."""
    width, height = CARD
    inner = shapes.tilted(width - 22, height - 22, 16, 0)
    feathers, beak = shapes.bird(136)
    middle = width // 2, height // 2
    back = (
        Layer(on_card(inner, *middle), "cardinal", "card"),
        Layer(on_card(feathers, *middle), "blush", "cardinal"),
        Layer(on_card(beak, *middle), "card", "cardinal"),
    )
    return back, back, back
