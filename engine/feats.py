"""Feats: what a seat did in a game. Records are made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

Better = Literal["low", "high"]
Adds = Literal[
    "best",  # the record is the best of all values
    "sum",  # all of them together
    "mean",  # the average of all times, in hundredths
]
Unit = Literal["strokes", "points", "ms", "cards", "knocks", "turns", "times"]

_TIMES = 2**32  # ms: what is longer counts as no time
_FEW = 2**40  # how far an average of too few times is put behind all others


class FeatKind(NamedTuple):
    """A kind of feat of one game."""

    key: str
    better: Better
    adds: Adds
    unit: Unit
    landmark: int | None = None  # who gets so far for the first time has a story to tell
    by: tuple[str, ...] = ()  # options whose values make it another record
    timed: tuple[str, ...] = ()  # kinds whose time decides between equal values, the shortest first
    least: int = 1  # times that a mean takes: one of fewer comes after all others
    alone: bool = False  # only in games without partners, who would have a part in it

    def beats(self, value: int, other: int) -> bool:
        """Whether a value beats another; an equal one does not."""
        return value < other if self.better == "low" else value > other

    def passes(self, ranked: int) -> bool:
        """Whether what is ranked has reached the landmark."""
        return self.landmark is not None and not self.beats(self.landmark, self.whole(ranked))

    def rank_value(self, value: int, times: Iterable[int] = ()) -> int:
        """What is ranked: the value, for a timed kind above the time. A value without a time comes after all times."""
        if not self.timed:
            return value
        time = min(times, default=_TIMES)
        return value * _TIMES + max(_TIMES - 1 - time, 0)

    def rank_average(self, total: int, times: int) -> int:
        """What is ranked of a mean, in hundredths. `average` reads it."""
        value = round(100 * total / times)
        if times >= self.least:
            return value
        return value + _FEW if self.better == "low" else value - _FEW

    def whole(self, ranked: int) -> int:
        """The value of what is ranked."""
        return ranked // _TIMES if self.timed else ranked

    def is_own(self, sides: Iterable[int]) -> bool:
        """Whether a player's feat is their own in a game where the seats are on these sides."""
        seats = list(sides)
        return not self.alone or len(set(seats)) == len(seats)

    def among(self, sides: Iterable[int], options: Mapping[str, str], since: int = 1) -> Among:
        """The games with which one compares: `sides` has the side of each seat, `options` what is not the default.

        `since`: the first version of the rules whose records compare with it.
        """
        if self.adds == "sum":
            return Among(self.key, since=since)
        seats = list(sides)
        count = len(set(seats))
        each = max(seats.count(side) for side in set(seats))
        return Among(self.key, count, each, tuple(options.get(name, "") for name in self.by), since)


class Among(NamedTuple):
    """A kind of record, and the games that it compares: as many sides of as many players, the same options.

    `str(among)` is the name under which it is kept: "ace", "race@3", "quickest@2x2", "race#2@3~cooldown".
    """

    kind: str
    sides: int = 0  # 0: all games together
    each: int = 1  # players of a side
    options: tuple[str, ...] = ()  # of `FeatKind.by`, "" where it is the default
    since: int = 1  # the first version of the rules that it compares

    def __str__(self) -> str:
        kind = self.kind if self.since == 1 else f"{self.kind}#{self.since}"
        if not self.sides:
            return kind
        teams = f"x{self.each}" if self.each > 1 else ""
        return f"{kind}@{self.sides}{teams}" + ("~" + "~".join(self.options)).rstrip("~")

    @classmethod
    def parse(cls, kept: str) -> Among:
        """Reads `str(among)`; what it cannot read is the kind of all games together."""
        what, _at, rest = kept.partition("@")
        kind, _hash, version = what.partition("#")
        since = int(version[:4]) if version.isdecimal() else 1
        size, *options = rest.split("~")
        sides, _x, each = size.partition("x")
        if not sides.isdecimal() or not (each or "1").isdecimal():
            return cls(kind, since=since)
        return cls(kind, int(sides[:2]), int(each[:2] or 1), tuple(options), since)


def split_time(ranked: int) -> tuple[int, int | None]:
    """The value and the time, in milliseconds, of what a timed kind ranks. None: there is no time."""
    value, left = divmod(ranked, _TIMES)
    return value, _TIMES - 1 - left if left else None


def average(ranked: int) -> tuple[int, bool]:
    """The average, in hundredths, that a mean ranks, and whether it is one of enough times."""
    if abs(ranked) < _FEW // 2:
        return ranked, True
    return ranked - _FEW if ranked > 0 else ranked + _FEW, False


class Feat(msgspec.Struct, frozen=True, gc=False):
    """A feat of a seat, which has at most one of a kind."""

    seat: int
    kind: str  # the key of a `FeatKind`
    value: int  # of all times together, where they make a mean
    times: int = 1
