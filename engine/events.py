"""What is said in every game: actions, events and results."""

from __future__ import annotations

from typing import Annotated

import msgspec

Card = Annotated[int, msgspec.Meta(title="card")]
"""A card. The conformance suite looks for secrets by this name in the types of events and views."""

Seat = int
"""A seat, counting from 0."""


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that a player does. `str(action)` is its notation, which `Game.parse` reads back."""


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that happened, with everything that the full state knows about it; see `Game.visible`."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended. Places have ties: 1, 1, 3 (rules 0.2)."""

    reason: str
    places: tuple[int, ...]  # of each seat
    scores: tuple[int, ...]  # of each seat, in the game's own points
    sides: tuple[int, ...]  # of each seat; equal numbers play together


class ScoreLine(msgspec.Struct, frozen=True, tag=True):
    """A seat's score in a round. Games add the parts of the score."""

    seat: Seat
    score: int
    total: int  # running total after this round


class RoundScored(Event, frozen=True):
    """A round (a hole, a race of a match) is over and counted."""

    round: int  # from 1
    lines: tuple[ScoreLine, ...]


class Miss(Event, frozen=True):
    """A mistake that the rules foresee: the card went back, and its player tries again or does something else (0.4)."""


class Finished(Event, frozen=True):
    """The game is over."""

    result: Result
