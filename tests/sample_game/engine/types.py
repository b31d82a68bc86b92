"""What is said in a game of Low Card: options, actions, events and the view.

The codes of refusals beside those of `engine.errors`, each after `low_card.`:

- "empty": there is no card to swap for.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from engine.game import Action, Card, Event, Finished, RoundScored, ScoreLine, Seat


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    highest: Annotated[int, Meta(ge=2, le=99, description="a card of each number from 1 to this")] = 12
    rounds: Annotated[int, Meta(ge=1, le=9, description="how many rounds are played")] = 1


class Keep(Action, frozen=True, tag="keep"):
    def __str__(self) -> str:
        return "keep"


class Swap(Action, frozen=True, tag="swap"):
    def __str__(self) -> str:
        return "swap"


Move = Keep | Swap


class Dealt(Event, frozen=True):
    round: int  # from 1
    hands: tuple[Card | None, ...]  # of each seat; a player sees the own one


class Kept(Event, frozen=True):
    seat: Seat


class Swapped(Event, frozen=True):
    seat: Seat
    away: Card  # laid open
    card: Card | None  # the new one; its owner alone sees it


class LaidOpen(ScoreLine, frozen=True, tag="shown"):
    card: Card  # what the score comes from


class HandsShown(RoundScored, frozen=True):
    lines: tuple[LaidOpen, ...]


Events = Dealt | Kept | Swapped | HandsShown | Finished


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    options: Options
    hands: tuple[Card | None, ...]  # None: not known to the viewer
    deck: int
    away: tuple[Card, ...]
    turn: int | None  # None: the game is over
    round: int
    totals: tuple[int, ...]
