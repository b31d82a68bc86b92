"""The deal of the day in numbers: which game a day has, how a result compares, and streaks. Days count from 1, the
first one of this bot.

Of results less is better, as in `Game.own_result`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from engine.game import Daily
from engine.games import GAMES

BEST_DAYS = 20  # of a month count
LEAST_OTHERS = 10  # people, as long as the house has not played
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

    @property
    def are_enough(self) -> bool:
        """Whether being ahead of a part of them says anything."""
        return self.number >= LEAST_OTHERS

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


def aheads(people: Mapping[int, int], house: Collection[int]) -> dict[int, float]:
    """How good each result of a deal is (`Others.ahead`). `people`: how many have it."""
    everybody = Counter(people) + Counter(house)
    worse, others, found = 0, everybody.total() - 1, {}
    for result in sorted(everybody, reverse=True):
        if result in people:
            found[result] = Others(others, worse, everybody[result] - 1).ahead
        worse += everybody[result]
    return found


class MonthLine(NamedTuple):
    """How somebody does in a month."""

    user_id: int
    mean: float  # of their best days, see `Others.ahead`
    days: int  # that count
    place: int | None  # None: on too few days to have one


def least_days(so_far: int) -> int:
    """On how many days of a month somebody has to have played for a place, after so many of its days."""
    return (min(so_far, BEST_DAYS) + 1) // 2


class Mean(NamedTuple):
    """How good somebody's best days of a month were."""

    mean: float
    days: int  # that count


def best_days(aheads: Iterable[float]) -> Mean:
    """What somebody's days of a month come to. `aheads`: how good each was (`Others.ahead`)."""
    best = sorted(aheads, reverse=True)[:BEST_DAYS]
    return Mean(sum(best) / len(best), len(best))


def month_lines(means: Mapping[int, Mean], so_far: int) -> list[MonthLine]:
    """How each person does in a month, in no order."""
    least = least_days(so_far)
    ranked = sorted(each.mean for each in means.values() if each.days >= least)
    return [
        MonthLine(
            user_id,
            each.mean,
            each.days,
            len(ranked) - bisect_right(ranked, each.mean) + 1 if each.days >= least else None,
        )
        for user_id, each in means.items()
    ]


def in_month_order(line: MonthLine) -> tuple[bool, float, int, int]:
    """Sorts the best first, and those without a place below them."""
    return (line.place is None, -line.mean, -line.days, line.user_id)


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
        elif (day - 1 in days or day - 1 in off) and forgiven - day >= FORGIVEN:
            forgiven = day
        else:
            return length
        day -= 1
