"""What records of Sevens are made of: going out, knocks, and totals (rules 2.2.4 to 2.2.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.feats import Feat, FeatKind
from engine.game import Event, Finished
from engine.sevens.types import HandsCounted, Knocked, Options

OTHER = ("guess", "knock_can_end")  # options that change what a knock costs

KINDS = (
    FeatKind("total", "low", "best", "points", by=OTHER),  # of a game in which each has dealt once
    FeatKind("out", "high", "sum", "times"),  # rounds without a point: no round is lower
    # In a round in which one had no cards first all the same.
    FeatKind("knock", "high", "best", "knocks", landmark=3, by=OTHER),
)


def feats(options: Options, told: Iterator[Event]) -> Iterator[Feat]:
    knocks: Counter[int] = Counter()
    outs: Counter[int] = Counter()
    survived: Counter[int] = Counter()
    totals: dict[int, int] = {}
    is_whole = False
    for event in told:
        if isinstance(event, Knocked) and event.asked:
            knocks[event.seat] += 1
        elif isinstance(event, HandsCounted):
            for line in event.lines:
                totals[line.seat] = line.total
                if not line.score:
                    outs[line.seat] += 1
                    survived[line.seat] = max(survived[line.seat], knocks[line.seat])
            knocks.clear()
        elif isinstance(event, Finished):
            is_whole = not options.rounds and not options.target
    for seat, total in totals.items():
        if is_whole:
            yield Feat(seat, "total", total)
        if outs[seat]:
            yield Feat(seat, "out", outs[seat])
        if survived[seat]:
            yield Feat(seat, "knock", survived[seat])
