"""Feats: what a seat did in a game. Records are made of them."""

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
        """Whether a value beats another; an equal one does not."""
        return value < other if self.better == "low" else value > other

    def passes(self, value: int) -> bool:
        """Whether a value has reached the landmark."""
        return self.landmark is not None and not self.beats(self.landmark, value)


class Feat(msgspec.Struct, frozen=True, gc=False):
    """A feat of a seat, which has at most one of a kind."""

    seat: int
    kind: str  # the key of a `FeatKind`
    value: int  # of all times together, where they make a mean
    times: int = 1
