"""Feats: what a seat did in a game that its records are made of."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Better = Literal["low", "high"]
Adds = Literal[
    "best",  # the record is the best of all values
    "sum",  # all of them together
    "mean",  # the average of all times, in hundredths
]
Unit = Literal["strokes", "points", "ms", "cards", "knocks", "turns", "times"]


class FeatKind(NamedTuple):
    """A kind of feat of one game."""

    key: str
    better: Better
    adds: Adds
    unit: Unit
    landmark: int | None = None  # who gets so far for the first time has a story to tell

    def beats(self, value: int, other: int) -> bool:
        """Whether it is the better one; one that equals the other is not."""
        return value < other if self.better == "low" else value > other

    def passes(self, value: int) -> bool:
        """Whether it has got to the landmark."""
        return self.landmark is not None and not self.beats(self.landmark, value)


class Feat(msgspec.Struct, frozen=True, gc=False):
    """One that was done. A seat has at most one of a kind."""

    seat: int
    kind: str  # the key of a `FeatKind`
    value: int  # of all times together, where they make a mean
    times: int = 1
