"""What has to come of dailies, reckoned from who ended which, without the bot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

APART = 7  # days: one of so many may be missed
BEST = 20  # days of a month


class Ended(NamedTuple):
    """A daily that somebody has ended."""

    day: int
    user: int
    guild: int
    at: datetime
    result: int | None  # None: it does not count


class Played:
    """All dailies so far."""

    def __init__(self) -> None:
        self.ended: list[Ended] = []
        self.houses: dict[int, Sequence[int]] = {}

    def order(self, day: int, guild: int | None = None) -> list[tuple[int, int]]:
        """People and results, the best first; of equal ones whoever was first."""
        found = [each for each in self._counted(day) if guild in (None, each.guild)]
        found.sort(key=lambda each: (each.result, each.at))
        return [(each.user, each.result or 0) for each in found]

    def finished_first(self, day: int, guild: int) -> list[int]:
        """People of a server, the first to end it first."""
        found = [each for each in self._counted(day) if each.guild == guild]
        return [each.user for each in sorted(found, key=lambda each: each.at)]

    def finished(self, user: int) -> int:
        return sum(each.user == user for each in self.ended)

    def ahead(self, day: int, user: int) -> float | None:
        """The part of all others that somebody was ahead of, half of those level with them; None without a result."""
        results = dict(self.order(day))
        own = results.pop(user, None)
        if own is None:
            return None
        others = [*results.values(), *self.houses.get(day, ())]
        return sum(1.0 if other > own else 0.5 if other == own else 0.0 for other in others) / len(others)

    def streak(self, user: int, today: int) -> int:
        """Days that were ended, since a day after which all misses lie a week apart. Today is no miss yet."""
        days = {each.day for each in self.ended if each.user == user and each.result is not None}
        last = today if today in days else today - 1
        lengths = [0]
        for first in days:
            missed = [day for day in range(first, last + 1) if day not in days]
            if all(after - before >= APART for before, after in pairwise(missed)):
                lengths.append(sum(first <= day <= last for day in days))
        return max(lengths)

    def month(self, days: Iterable[int], users: Collection[int]) -> dict[int, float]:
        """The mean of everybody's best days."""
        found = defaultdict[int, list[float]](list)
        for day in days:
            for user in users:
                if (ahead := self.ahead(day, user)) is not None:
                    found[user].append(ahead)
        best = {user: sorted(all_, reverse=True)[:BEST] for user, all_ in found.items()}
        return {user: sum(all_) / len(all_) for user, all_ in best.items()}

    def _counted(self, day: int) -> list[Ended]:
        return [each for each in self.ended if each.day == day and each.result is not None]
