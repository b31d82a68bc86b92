"""What records of Low Card are made of: the lowest card of a game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat, FeatKind
from engine.game import Event
from tests.sample_game.engine.types import HandsShown

KINDS = (FeatKind("lowest", "low", "best", "points", by=("highest",)),)


def feats(told: Iterator[Event]) -> Iterator[Feat]:
    """The lowest card that each seat held at the end of a round."""
    rounds = [event for event in told if isinstance(event, HandsShown)]
    for lines in zip(*(each.lines for each in rounds), strict=True):
        yield Feat(lines[0].seat, "lowest", min(line.card for line in lines))
