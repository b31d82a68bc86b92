"""How the computer plays Low Card."""

from __future__ import annotations

from typing import Any

from engine.game import Game, Level, Rng
from tests.sample_game.engine.types import Keep, Move, Options, Swap, View

SLIPS = 0.3  # of the moves of *easy*
THINKING_MS = 1000


def think(rules: Game[Any, Move, View, Options], view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    tries = rules.tries(view)
    if view.viewer is None or not tries:
        raise ValueError("nothing to decide")
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    card = view.hands[view.viewer]
    assert card is not None
    is_high = card > view.options.highest // 2
    return Swap() if is_high and Swap() in tries else Keep(), THINKING_MS
