"""What records of 7 Ate 9 are made of: how fast races were won and cards found (rules 1.2.3 to 1.2.9)."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median_low

from engine.feats import Feat, FeatKind
from engine.game import Event
from engine.seven_ate_nine.rules import Rules
from engine.seven_ate_nine.types import (
    SOONEST_MS,
    Dealt,
    Go,
    LaidLast,
    Missed,
    Options,
    Played,
    RaceScored,
)

FEWEST = 10  # cards after which the median of their times says something

HANDS = ("penalty", "start_hand", "last_card_free")  # options that change how many cards one has to play
MISSES = ("penalty", "start_hand", "grace_ms")  # and what ends a streak

KINDS = (
    FeatKind("race", "low", "best", "ms", landmark=60_000, by=HANDS),  # from GO until one had won it
    FeatKind(
        "reaction", "low", "best", "ms", by=("penalty",)
    ),  # the median, from a new top to the player's card on it
    FeatKind("streak", "high", "best", "cards", by=MISSES),  # played without a miss between
)


class _Hand:
    """How one seat has played so far."""

    def __init__(self) -> None:
        self.races: list[int] = []
        self.reactions: list[int] = []
        self.streak = 0
        self.longest = 0

    def plays(self, took: int | None) -> None:
        """Counts a card. The last one, face down, depends on no top and has no time (1.4.17)."""
        if took is not None and took >= SOONEST_MS:
            self.reactions.append(took)
        self.streak += 1
        self.longest = max(self.longest, self.streak)

    def feats(self, seat: int) -> Iterator[Feat]:
        if self.races:
            yield Feat(seat, "race", min(self.races))
        if len(self.reactions) >= FEWEST:
            yield Feat(seat, "reaction", median_low(self.reactions))
        if self.longest:
            yield Feat(seat, "streak", self.longest)


def feats(rules: Rules, options: Options, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
    """The feats of each seat. The time of a race runs from its first GO, also while its pile is turned over."""
    hands = [_Hand() for _ in range(seats)]
    counted = rules.counted_with(options.penalty)
    opened: int | None = None  # the first GO of the race
    shown = 0  # since when the top lies there and can be played on
    for at, event in told:
        match event:
            case Dealt():
                opened = None
                for hand in hands:
                    hand.streak = 0
            case Go():
                opened, shown = event.at if opened is None else opened, event.at
            case Played(seat):
                hands[seat].plays(max(at - shown, 0))
                shown = max(at, shown)
            case LaidLast(seat):
                hands[seat].plays(None)
            case Missed(seat, why=why) if why in counted:
                hands[seat].streak = 0
            case RaceScored(winner=int(seat)):
                hands[seat].races.append(at - (opened or 0))
    for seat, hand in enumerate(hands):
        yield from hand.feats(seat)
