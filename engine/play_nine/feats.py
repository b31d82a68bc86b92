"""What records of Play Nine are made of: strokes a hole, nine holes together, and each Hole-in-One (rules 5.2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat, FeatKind
from engine.game import Event
from engine.play_nine.types import HOLE_IN_ONE, HoleScored, Options

NINE = 9
ENOUGH = 27  # holes: in fewer an average is mostly luck
OTHER = ("max_turns",)  # fewer turns leave cards that nobody chose

KINDS = (
    FeatKind("nine", "low", "best", "strokes", by=OTHER),  # the total of a game of nine holes
    FeatKind("hole", "low", "best", "strokes", landmark=-11, by=OTHER),
    FeatKind("ace", "high", "sum", "cards"),  # each -5 that lay on the board when its hole was scored
    FeatKind("average", "low", "mean", "strokes", by=OTHER, least=ENOUGH),  # a hole
)


def feats(options: Options, told: Iterator[Event]) -> Iterator[Feat]:
    """The feats of each seat. Extra holes of a playoff do not count (5.4.18)."""
    holes = [event for event in told if isinstance(event, HoleScored) and not event.playoff]
    for lines in zip(*(hole.lines for hole in holes), strict=True):
        seat, scores = lines[0].seat, [line.score for line in lines]
        if options.holes == len(scores) == NINE:
            yield Feat(seat, "nine", sum(scores))
        yield Feat(seat, "hole", min(scores))
        found = sum(line.cards.count(HOLE_IN_ONE) for line in lines)
        if found:
            yield Feat(seat, "ace", found)
        yield Feat(seat, "average", sum(scores), len(scores))
