"""How long the computer looks in a race, and how often it sees wrong (rules 1.6, where the figures come from).

A level stands for a certain practice. Its form drifts during a race, so that no form drawn before GO decides it. It
depends on nothing that other players do.
"""

from __future__ import annotations

from engine.game import Level, Rng

# The shortest and the longest look of each level in milliseconds, in middling form: to find a card that fits, and in
# Big Bang to choose a card and its place.
LOOKS: dict[Level, tuple[int, int]] = {"easy": (1950, 3950), "normal": (980, 1980), "hard": (570, 1140)}
PLACING: dict[Level, tuple[int, int]] = {"easy": (4200, 8400), "normal": (2250, 4300), "hard": (1220, 2230)}
MISSES: dict[Level, float] = {"easy": 0.05, "normal": 0.05, "hard": 0.02}  # how often a look misleads
LATE_MS = 250  # so much later people see what has changed; the computer waits as long before each look
HANDS_ALONE = 2  # what needs no thought is so many times as fast
FORM = 0.3  # so much longer or shorter, at most, are looks by form
PHASE = 6  # cards that a player gets rid of from one form to the next


def look_ms(look: tuple[int, int], race: object, left: int, rng: Rng, *, thought: bool) -> int:
    """How long a look takes.

    `race` tells this seat in this race from others, and it has so many cards `left`; together they give its form.
    """
    shortest, longest = look
    ms = int(form(race, left) * (shortest + rng.below(longest - shortest + 1)))
    return LATE_MS + (ms if thought else ms // HANDS_ALONE)


def form(race: object, left: int) -> float:
    """It drifts from one drawn form to the next."""
    phase, more = divmod(left, PHASE)
    after, before = (Rng(b"form", race, each).random() for each in (phase, phase + 1))
    return 1 - FORM + 2 * FORM * (after + (before - after) * more / PHASE)
