"""What records of Big Bang are made of: cards placed, and the time for all of them (rules 4.2.7, 4.4.16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.big_bang.types import RaceScored
from engine.feats import Feat, FeatKind
from engine.game import Event

ALL = 28  # number cards
OTHER = ("first_stuck_ends", "hold")  # options that change how many cards can be placed

KINDS = (
    # All cards are placed often: then the time decides, where a clock ran.
    FeatKind("placed", "high", "best", "cards", landmark=ALL, by=OTHER, timed=("solo", "racing")),
    FeatKind("solo", "low", "best", "ms", by=OTHER),  # all cards placed, and one played alone
    FeatKind("racing", "low", "best", "ms", by=OTHER),
)


def feats(told: Iterator[Event]) -> Iterator[Feat]:
    races = [event for event in told if isinstance(event, RaceScored)]
    for lines in zip(*(race.lines for race in races), strict=True):
        seat, alone = lines[0].seat, len(races[0].lines) == 1
        yield Feat(seat, "placed", max(line.numbers for line in lines))
        times = [line.time for line in lines if line.ready == "all" and line.time is not None]
        if times:
            yield Feat(seat, "solo" if alone else "racing", min(times))
