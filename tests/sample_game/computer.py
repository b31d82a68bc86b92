"""How the computer plays Low Card; in the house `engine/<game>/computer.py`."""

from __future__ import annotations

from engine.game import Level, Rng
from tests.sample_game.game import Keep, Swap, View

SLIPS = 0.3  # of the moves of *easy*
THINKS_MS = 1500


def move(view: View, level: Level, rng: Rng) -> tuple[Keep | Swap, int]:
    """Keeps a card of the lower half. Raises ValueError where there is nothing to decide."""
    if view.viewer is None or view.viewer != view.turn:
        raise ValueError("nothing to decide")
    card = view.hands[view.viewer]
    assert card is not None
    is_low = card <= view.options.highest // 2
    if level == "easy" and rng.random() < SLIPS:
        is_low = not is_low
    return Keep() if is_low or not view.deck else Swap(), THINKS_MS
