"""What is said in a race of 7 Ate 9: options, actions, events and the view (rules 1).

The codes of refusals beside those of `engine.errors`, each after `seven_ate_nine.`:

- "drawn_out": the player's draw pile is empty;
- "last" (left): only the very last card, its player's draw pile being empty, may be laid face down;
- "last_off": at this table not even that one;
- "table_only": only the table ends a race.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from engine.game import (
    Action,
    Card,
    Event,
    Finished,
    Miss,
    Result,
    RoundScored,
    ScoreLine,
    Seat,
)
from engine.seven_ate_nine.cards import Deck

How = Literal["out", "last", "ended"]
"""How a race ended: the last card was played, or laid face down, or the table ended it."""

Why = Literal["early", "locked", "not_held", "too_late", "no_fit"]
"""Why a card goes back."""

Penalty = Literal["none", "cooldown", "draw1"]
"""What misses cost (1.4.1)."""

SOONEST_MS = 150
"""A card that comes sooner after a new top was on its way before it, and is no reaction to it (1.4.17)."""


# Of a new table: else trying every card were the best play (1.4.1).
PRESET: Mapping[str, Any] = {"penalty": "cooldown"}
UNTHREADED: Mapping[str, Any] = {"typing": False}  # each typed move lifts the hands of players who press


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of rules 1.4 that a table may change."""

    match: Annotated[
        bool, Meta(description="races until somebody has won three, instead of one (1.4.10)")
    ] = False
    penalty: Annotated[Penalty, Meta(description="what misses cost (1.4.1)")] = "none"
    grace_ms: Annotated[
        int,
        Meta(
            ge=0, le=60_000, description="how long after a top is covered a card for it is only late (1.4.3)"
        ),
    ] = 1500
    start_hand: Annotated[Literal[0, 4], Meta(description="cards in hand before GO (1.1)")] = 0
    targets: Annotated[bool, Meta(description="the table shows the two numbers that fit (1.1)")] = False
    last_card_free: Annotated[
        bool, Meta(description="the last card may be laid face down, whatever its number (1.2.7)")
    ] = True
    auto_last: Annotated[bool, Meta(description="and is, as soon as it is the last (1.4.7)")] = False
    typing: Annotated[bool, Meta(description="what is typed counts as well as what is pressed (1.4.15)")] = (
        True
    )
    deck: Annotated[Deck, Meta(description="73 cards, or 37 for tests (0.6)")] = "full"


class Draw(Action, frozen=True, tag="draw"):
    """Draw the top card of one's draw pile: `draw`."""

    def __str__(self) -> str:
        return "draw"


class Play(Action, frozen=True, tag="play"):
    """Play a card by calling its number, `7`, or exactly this one, `7±2`."""

    number: int
    modifier: int | None = None

    def __str__(self) -> str:
        return str(self.number) if self.modifier is None else f"{self.number}±{self.modifier}"


class Last(Action, frozen=True, tag="last"):
    """Lay the last card face down: `last`."""

    def __str__(self) -> str:
        return "last"


class End(Action, frozen=True, tag="end"):
    """End a race that all have left: `end`. Only the table may (`engine.game.TABLE`)."""

    def __str__(self) -> str:
        return "end"


Move = Draw | Play | Last | End


class Dealt(Event, frozen=True):
    """A race was dealt (1.2.1). Players see their own hands, which stay covered until GO."""

    race: int  # from 1
    top: Card  # the card that starts the pile
    hands: tuple[tuple[Card, ...] | None, ...]
    draws: int  # cards in each draw pile


class Go(Event, frozen=True):
    """Play opens at this time (1.4.11)."""

    at: int  # milliseconds


class Drew(Event, frozen=True):
    """Drew a card; only its owner sees it."""

    seat: Seat
    card: Card | None
    penalty: bool = False  # for a miss (1.4.1)


class Played(Event, frozen=True):
    """Played a card onto the pile."""

    seat: Seat
    card: Card


class LaidLast(Event, frozen=True):
    """Laid the last card face down; only its owner sees it (1.2.7)."""

    seat: Seat
    card: Card | None
    by_itself: bool  # (1.4.7)


class Missed(Miss, frozen=True):
    """An attempt was a miss, and the card went back (0.4, 1.4.13). Only its player learns which card, and why."""

    seat: Seat
    action: Move | None
    why: Why | None
    locked: int | None  # it stopped this player's plays until these milliseconds (1.4.1)
    late: int = 0  # "too_late" by this many milliseconds (1.4.3) ...
    faster: Seat | None = None  # ... after this seat had covered the top that it fitted


class Rotated(Event, frozen=True):
    """Nothing fitted anywhere: the bottom card of the pile is now its top (1.2.8)."""

    card: Card


class RaceLine(ScoreLine, frozen=True, tag="race"):
    """One player's race. `score` is the cards left, or in a match the point, 0 or 1; `total` is their sum."""

    left: int  # cards in hand and draw pile


class RaceScored(RoundScored, frozen=True, omit_defaults=True):
    """A race is over. `lines` has a RaceLine for each seat, in seat order."""

    lines: tuple[RaceLine, ...]
    winner: Seat | None  # None when the table ended the race
    how: How
    to_win: int = 0  # races that win the match; 0 outside one


Events = Dealt | Go | Drew | Played | LaidLast | Missed | Rotated | RaceScored | Finished


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know of the table.

    The two numbers that fit are left for people to find (`engine.seven_ate_nine.cards.playable_numbers`).
    """

    viewer: int | None
    options: Options
    race: int  # from 1
    points: tuple[int, ...]  # races won, in a match; else zeros
    pile: tuple[Card, ...]  # all of it, the top last
    since: int  # when the top was shown
    go_at: int  # play is open from then on; until then hands are shown covered
    hand: tuple[Card, ...]  # the viewer's own, as drawn
    hands: tuple[int, ...]  # cards in each hand
    draws: tuple[int, ...]  # cards in each draw pile
    locked: tuple[int, ...]  # until when each seat may not play (1.4.1)
    how: How | None  # how the game's last race ended; None while it goes on
    winner: int | None  # of that race
    down: Card | None  # the last card laid face down, if it is the viewer's own
    to_win: int  # races that win a match
    # Indices in `hand`: the cards that are played by calling only their numbers (1.4.6).
    called: tuple[int, ...]
    result: Result | None = None  # of a game that is over
