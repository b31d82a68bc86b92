"""How long the computer looks in a race, and how often it sees wrong (rules 1.6, where the figures come from).

A level stands for a certain practice, and in every race it has its own form. So a player who is a little quicker or
slower than a level has an open race against it.
"""

from __future__ import annotations

from engine.game import Level, Rng

# The shortest and the longest look in milliseconds, in average form, and how often it misleads.
LOOKS: dict[Level, tuple[int, int]] = {"easy": (2100, 4200), "normal": (1050, 2100), "hard": (500, 1000)}
MISSES: dict[Level, float] = {"easy": 0.05, "normal": 0.05, "hard": 0.02}
HANDS_ALONE = 2  # what needs no thought is so many times as fast
FORM = 0.5  # so much longer or shorter, at most, are all looks of a race


def look_ms(level: Level, race: object, rng: Rng, *, thought: bool) -> int:
    """How long this look takes. `race` tells this seat in this race from others, and gives its form."""
    shortest, longest = LOOKS[level]
    form = 1 - FORM + 2 * FORM * Rng(b"form", race).random()
    ms = int(form * (shortest + rng.below(longest - shortest + 1)))
    return ms if thought else ms // HANDS_ALONE
