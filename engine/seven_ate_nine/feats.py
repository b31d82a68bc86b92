"""What records of 7 Ate 9 are made of: how fast races were won and cards found (rules 1.2.3 to 1.2.9)."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median_low

from engine.feats import Feat, FeatKind
from engine.game import Event
from engine.seven_ate_nine.types import SOONEST_MS, Dealt, Go, Played, RaceScored

FEWEST = 10  # cards after which the median of their times says something

HANDS = ("penalty", "start_hand", "last_card_free")  # options that change how many cards one has to play

KINDS = (
    FeatKind("race", "low", "best", "ms", landmark=60_000, by=HANDS),  # from GO until one had won it
    # The median, from a new top to the player's card on it.
    FeatKind("reaction", "low", "best", "ms", by=("penalty",)),
)


class _Hand:
    """How one seat has played so far."""

    def __init__(self) -> None:
        self.races: list[int] = []
        self.reactions: list[int] = []

    def plays(self, took: int) -> None:
        """Counts the time of a card (1.4.17). The last one, face down, depends on no top and has none."""
        if took >= SOONEST_MS:
            self.reactions.append(took)

    def feats(self, seat: int) -> Iterator[Feat]:
        if self.races:
            yield Feat(seat, "race", min(self.races))
        if len(self.reactions) >= FEWEST:
            yield Feat(seat, "reaction", median_low(self.reactions))


def feats(seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
    """The feats of each seat. The time of a race runs from its first GO, also while its pile is turned over."""
    hands = [_Hand() for _ in range(seats)]
    opened: int | None = None  # the first GO of the race
    shown = 0  # since when the top lies there and can be played on
    for at, event in told:
        match event:
            case Dealt():
                opened = None
            case Go():
                opened, shown = event.at if opened is None else opened, event.at
            case Played(seat):
                hands[seat].plays(max(at - shown, 0))
                shown = max(at, shown)
            case RaceScored(winner=int(seat)):
                hands[seat].races.append(at - (opened or 0))
    for seat, hand in enumerate(hands):
        yield from hand.feats(seat)
