"""The points of earlier seasons: what a rated game gave to each player. Those seasons keep what was awarded.

They are counted in halves, so that they stay whole numbers when the same people play many games on one day.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import blake2b

from league.facts import Line

AHEAD, LEVEL = 2, 1  # points for each other side with people
FULL, HALF = 5, 10  # how many games of the same people on a day count fully, and how many count at all


def halves(nth: int) -> int:
    """How many half points a point is worth in the nth rated game of the same people on one day, from 1."""
    return 2 if nth <= FULL else 1 if nth <= HALF else 0


def points(lines: Sequence[Line], line: Line) -> int:
    """The points of a line: for each other side with people, what this place is worth against theirs."""
    others = {other.side: other.place for other in lines if not other.level and other.side != line.side}
    return sum(
        AHEAD if line.place < place else LEVEL if line.place == place else 0 for place in others.values()
    )


def day_of(moment: datetime) -> int:
    """The day in UTC as a number: 20261122."""
    day = moment.astimezone(UTC)
    return (day.year * 100 + day.month) * 100 + day.day


def group_key(people: Iterable[int]) -> int:
    """A number that tells these people from any others, whatever they play; at most 63 bits."""
    names = ",".join(map(str, sorted(people)))
    return int.from_bytes(blake2b(names.encode(), digest_size=8).digest()) >> 1
