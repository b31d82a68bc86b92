"""People who play a game with turns well, by rules of thumb that fit on a page: *hard* is measured against them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.experts import play_nine, sequence_numbers, sevens
from engine.game import Action

Expert = Callable[[Any, Sequence[Any]], Action]
"""The move of a view's owner among those that they may try."""

EXPERTS: Mapping[str, Expert] = {
    "play_nine": play_nine.play,
    "sequence_numbers": sequence_numbers.play,
    "sevens": sevens.play,
}
