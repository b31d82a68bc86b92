"""How people play who have other things to do as well."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from engine.game import Rng
from table.pace import DAY, HOUR
from table.quiet_hours import QuietHours

# Both changes of the clock lie within the weeks that are played.
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "America/Los_Angeles",
    "UTC",
)
NIGHTS = ((23, 7), (22, 6), (0, 8), (1, 9), (21, 5))


class Habit(NamedTuple):
    """How often somebody looks, and whether a ping brings them."""

    name: str
    often: int  # of a hundred people
    least: float  # seconds between two looks ...
    most: float
    comes: float  # how likely a ping brings them at once
    # Seconds after which they go away, at the least and at the most ...
    goes: tuple[float, float] | None = None
    returns: tuple[float, float] | None = None  # ... and after which they are back; None: never


HABITS = (
    Habit("prompt", 40, HOUR / 3, 5 * HOUR, 0.9),
    Habit("forgetful", 30, 8 * HOUR, 2.5 * DAY, 0.35),
    Habit("away for a while", 15, HOUR / 2, 8 * HOUR, 0.7, goes=(0, 16 * DAY), returns=(2 * DAY, 25 * DAY)),
    Habit("gone for good", 15, HOUR / 2, 8 * HOUR, 0.7, goes=(0, 20 * DAY)),
)


class Life(NamedTuple):
    """One of them: where they live, when they sleep, and whether they said so."""

    habit: Habit
    nights: QuietHours
    says: bool
    sleeps: bool  # who does not may press in the middle of their own quiet hours
    goes_after: float | None
    returns_after: float | None

    @property
    def ever_returns(self) -> bool:
        return self.goes_after is None or self.returns_after is not None


def a_life(rng: Rng) -> Life:
    habit = rng.choice([habit for habit in HABITS for _ in range(habit.often)])
    start, end = rng.choice(NIGHTS)
    return Life(
        habit,
        nights=QuietHours(rng.choice(ZONES), start * 60 + rng.below(2) * 30, end * 60),
        says=rng.below(100) < 65,
        sleeps=rng.below(100) < 90,
        goes_after=None if habit.goes is None else between(*habit.goes, rng),
        returns_after=None if habit.returns is None else between(*habit.returns, rng),
    )


def between(least: float, most: float, rng: Rng) -> float:
    return least + (most - least) * rng.random()


def later(least: float, most: float, rng: Rng) -> timedelta:
    return timedelta(seconds=between(least, most, rng))
