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
# In Big Bang where the table says what fits (`penalty` none, 4.4.25): who presses anything there needs 1.35 s.
SHOWN: dict[Level, tuple[int, int]] = {"easy": (800, 1600), "normal": (530, 1060), "hard": (350, 700)}
MISSES: dict[Level, float] = {"easy": 0.05, "normal": 0.05, "hard": 0.02}  # how often a look misleads
LATE_MS = 250  # so much later people see what has changed; the computer waits as long before each look
HANDS_ALONE = 2  # what needs no thought is so many times as fast
FORM = 0.3  # so much longer or shorter, at most, are looks by form
LATEST_KEPT = 100  # so many of their last looks tell a person's pace ...
ENOUGH = 30  # ... and so many it takes at least
PHASE = 6  # cards that a player gets rid of from one form to the next


def around(median_ms: int, longer: float) -> tuple[int, int]:
    """The shortest and the longest look of a computer that is as fast as a person whose looks take so long.

    `longer`: how much longer its own looks have to be for that.
    """
    middle = max(median_ms - LATE_MS, 0) * longer
    return int(middle * 2 / 3), int(middle * 4 / 3)


def unknown(easy: tuple[int, int]) -> int:
    """The look of a person whose pace is not known yet: twice that of *easy*."""
    return LATE_MS + sum(easy)


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
