"""The deal of the day in numbers: which game a day has, how a result compares, and streaks. Days count from 1, the
first one of this bot.

Of results less is better, as in `Game.own_result`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from engine.game import Daily
from engine.games import GAMES

FORGIVEN = 7  # days: one of so many may be missed without an end of the streak

# In the order in which days have them.
DAILIES: tuple[tuple[str, Daily], ...] = tuple(
    (key, game.daily) for key, game in sorted(GAMES.items()) if game.daily is not None
)

Square = Literal["better", "level", "worse"]


def game_on(day: int) -> tuple[str, Daily]:
    """The key of a day's game, and how it is played."""
    return DAILIES[(day - 1) % len(DAILIES)]


class Others(NamedTuple):
    """How many others there are, and how many of them a result beats or equals."""

    number: int
    beaten: int
    level: int

    def and_also(self, more: Others) -> Others:
        return Others(self.number + more.number, self.beaten + more.beaten, self.level + more.level)

    @property
    def ahead(self) -> float:
        """The part of the others that it is ahead of; being level with one counts half."""
        return (self.beaten + self.level / 2) / self.number if self.number else 0.5


def against(result: int, others: Collection[int]) -> Others:
    return Others(
        len(others), sum(other > result for other in others), sum(other == result for other in others)
    )


def top(ahead: float) -> int:
    """Of a hundred, among how many of the best a result is: never 0."""
    return max(1, round(100 * (1 - ahead)))


def median(results: Collection[int]) -> int:
    """The lower one of the two in the middle."""
    return sorted(results)[(len(results) - 1) // 2]


def square(result: int, house: Collection[int]) -> Square:
    """Better than two thirds of the house, than one third, or less."""
    ahead = against(result, house).ahead
    return "better" if ahead > 2 / 3 else "level" if ahead > 1 / 3 else "worse"


def streak(ended: Collection[int], today: int, off: Collection[int] = ()) -> int:
    """How many dailies somebody has ended in a row, up to today or to yesterday: an unfinished today ends nothing.

    A missed day is forgiven, if it is the only one in seven; days that were called `off` are left out.
    """
    days, length, forgiven = set(ended), 0, today + FORGIVEN
    day = today if today in days else today - 1
    while True:
        if day in days:
            length += 1
        elif day in off:
            pass
        elif day - 1 in days and forgiven - day >= FORGIVEN:
            forgiven = day
        else:
            return length
        day -= 1
