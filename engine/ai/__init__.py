"""Computer players. They get a view, never a state, and a stream of randomness of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.ai import big_bang, play_nine, sequence_numbers, seven_ate_nine, sevens
from engine.game import Action, Level, Rng

LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")  # what is offered, weakest first

_PLAYERS: dict[str, Callable[[Any, Level, Rng], tuple[Action, int]]] = {
    "big_bang": big_bang.move,
    "play_nine": play_nine.move,
    "seven_ate_nine": seven_ate_nine.move,
    "sequence_numbers": sequence_numbers.move,
    "sevens": sevens.move,
}


def move(key: str, view: Any, level: Level, rng: Rng) -> tuple[Action, int]:
    """What the computer does for the view's owner in the game `key`, and after how many milliseconds.

    Raises ValueError if the owner has nothing to decide.
    """
    return _PLAYERS[key](view, level, rng)
