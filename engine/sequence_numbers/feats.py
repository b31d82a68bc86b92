"""What records of Sequence Numbers are made of: how soon one was complete, and two at once (rules 3.2.6, 3.2.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.feats import Feat, FeatKind
from engine.game import Event
from engine.sequence_numbers.types import Passed, Placed, Removed

KINDS = (
    # A player's own turns until they completed a sequence, without chips of a partner.
    FeatKind("quickest", "low", "best", "turns", alone=True),
    FeatKind("double", "high", "sum", "times", landmark=1),  # by one chip
)


def feats(told: Iterator[Event]) -> Iterator[Feat]:
    turns: Counter[int] = Counter()
    first: dict[int, int] = {}
    twice: Counter[int] = Counter()
    for event in told:
        if not isinstance(event, Placed | Removed | Passed):
            continue
        turns[event.seat] += 1
        if isinstance(event, Placed) and event.lines:
            first.setdefault(event.seat, turns[event.seat])
            twice[event.seat] += len(event.lines) > 1
    for seat, turn in first.items():
        yield Feat(seat, "quickest", turn)
        if twice[seat]:
            yield Feat(seat, "double", twice[seat])
