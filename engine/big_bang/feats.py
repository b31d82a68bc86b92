"""What records of Big Bang are made of: cards placed, and the time for all of them (rules 4.2.7, 4.4.16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.big_bang.types import RaceScored
from engine.feats import Feat, FeatKind
from engine.game import Event

ALL = 28  # number cards

KINDS = (
    FeatKind("placed", "high", "best", "cards", landmark=ALL),
    FeatKind("solo", "low", "best", "ms"),  # all cards placed, and one played alone
    FeatKind("racing", "low", "best", "ms"),
)


def feats(told: Iterator[Event]) -> Iterator[Feat]:
    races = [event for event in told if isinstance(event, RaceScored)]
    for lines in zip(*(race.lines for race in races), strict=True):
        seat, alone = lines[0].seat, len(races[0].lines) == 1
        yield Feat(seat, "placed", max(line.numbers for line in lines))
        times = [line.time for line in lines if line.ready == "all" and line.time is not None]
        if times:
            yield Feat(seat, "solo" if alone else "racing", min(times))
