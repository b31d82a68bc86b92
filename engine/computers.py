"""Computer players. They get a view, never a state, and a stream of randomness of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.big_bang import computer as big_bang
from engine.game import Action, Level, Rng
from engine.play_nine import computer as play_nine
from engine.sequence_numbers import computer as sequence_numbers
from engine.seven_ate_nine import computer as seven_ate_nine
from engine.sevens import computer as sevens

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
