"""What is said in a game of Play Nine: options, actions, events and the view (rules 5).

The codes of refusals beside those of `engine.errors`, each after `play_nine.`:

- "match" (name, value): only two players can play a match;
- "teed" (waiting): has teed off already, others have not;
- "position" (index, or first and second): not two different positions in ascending order, or off the board;
- "face_up" (index): only a face-down card can be turned over;
- "skip" (down): only with exactly one card face down;
- "must_put" (card): a card of the discard pile must be put on the board;
- "empty": no card in the deck.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.game import Action, Card, Event, Finished, Result, RoundScored, ScoreLine, Seat

HOLE_IN_ONE = -5
BOARD = 8  # positions 0-3 are the top row, 4-7 the bottom row; column c is (c, c + 4)

Phase = Literal["tee", "draw", "place", "over"]
Pile = Literal["deck", "discard"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of rules 5.4 that a table may change."""

    holes: Annotated[int, Meta(ge=1, le=18, description="how many holes (5.4.20)")] = 9
    match: Annotated[bool, Meta(description="two players: each hole is won, most holes win (5.4.20)")] = False
    tie: Annotated[
        Literal["sudden_death", "shared"], Meta(description="what becomes of a tie for first place (5.4.18)")
    ] = "sudden_death"
    max_turns: Annotated[
        int, Meta(ge=0, le=99, description="turns that each player has in a hole; 0: no cap (5.4.17)")
    ] = 30
    copies: Annotated[
        int,
        Meta(ge=1, le=8, description="of each value 0 to 12, and half as many -5: fewer are for tests (0.6)"),
    ] = 8


class TeeOff(Action, frozen=True, tag="tee"):
    """Turn up two cards, ascending indices: `tee 1 8`."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"tee {self.first + 1} {self.second + 1}"


class Draw(Action, frozen=True, tag="deck"):
    """Take the deck's top card: `deck`."""

    def __str__(self) -> str:
        return "deck"


class Take(Action, frozen=True, tag="take"):
    """Take the discard pile's top card: `take`."""

    def __str__(self) -> str:
        return "take"


class Put(Action, frozen=True, tag="put"):
    """Put the card in hand on a position: `@3`."""

    index: int

    def __str__(self) -> str:
        return f"@{self.index + 1}"


class Flip(Action, frozen=True, tag="flip"):
    """Discard the drawn card and turn a position over: `flip 5`."""

    index: int

    def __str__(self) -> str:
        return f"flip {self.index + 1}"


class Skip(Action, frozen=True, tag="skip"):
    """Discard the drawn card and do nothing, the putt: `skip`."""

    def __str__(self) -> str:
        return "skip"


Move = TeeOff | Draw | Take | Put | Flip | Skip


class DealerChosen(Event, frozen=True):
    """Everyone drew a card; the lowest deals, ties drew again (5.2.1)."""

    draws: tuple[tuple[tuple[Seat, Card], ...], ...]  # rounds of (seat, card)
    dealer: Seat


class Dealt(Event, frozen=True):
    """A hole was dealt (5.2.2)."""

    hole: int  # from 1; playoff holes go on counting
    playoff: int  # 0, or the number of the extra hole
    dealer: Seat
    playing: tuple[Seat, ...]  # the seats in this hole
    discard: Card  # the card that starts the discard pile


class TeedOff(Event, frozen=True):
    """Turned up two cards (5.2.3)."""

    seat: Seat
    indices: tuple[int, int]
    cards: tuple[Card, Card]


class Drew(Event, frozen=True):
    """Took the deck's top card; only its drawer sees it."""

    seat: Seat
    card: Card | None


class Took(Event, frozen=True):
    """Took the discard pile's top card."""

    seat: Seat
    card: Card


class Placed(Event, frozen=True):
    """Put the card in hand on a position, face up."""

    seat: Seat
    index: int
    card: Card
    replaced: Card  # now on the discard pile
    was_up: bool
    source: Pile


class Turned(Event, frozen=True):
    """Discarded the drawn card and turned over one of their own."""

    seat: Seat
    index: int
    card: Card
    discarded: Card


class Skipped(Event, frozen=True):
    """Discarded the drawn card and left the last face-down card lying (5.2.4a)."""

    seat: Seat
    discarded: Card


class WentOut(Event, frozen=True):
    """Eight cards face up: the others have one last shot each (5.2.6)."""

    seat: Seat


class Reshuffled(Event, frozen=True):
    """The discard pile without its top card became the deck (5.4.16)."""

    cards: int  # how many


class Column(msgspec.Struct, frozen=True):
    """A matched column: its number 0-3, its value, and what the pair itself scores (5.2.7)."""

    column: int
    value: int  # of its cards, which `boards` and `cards` tell
    score: int


class Bonus(msgspec.Struct, frozen=True):
    """Several matched columns of one value."""

    value: int  # of its cards, which `boards` and `cards` tell
    columns: int
    score: int


class HoleLine(ScoreLine, frozen=True, tag="hole"):
    """One player's hole and the parts of its score (5.2.7, 5.5)."""

    cards: tuple[Card, ...]  # the eight final cards
    matched: tuple[Column, ...]
    bonuses: tuple[Bonus, ...]
    turns: int
    went_out: bool  # was the first to put out
    points: int = 0  # holes won so far, in halves, in match play (5.4.20)


class HoleScored(RoundScored, frozen=True):
    """A hole is over. `lines` has a HoleLine for each seat in the hole, in seat order.

    `round` is the number of the hole. In a playoff a line's `total` stays the total of the regular holes.
    """

    lines: tuple[HoleLine, ...]
    playoff: int
    capped: bool  # ended by the turn cap (5.4.17)
    tie_goes_on: tuple[Seat, ...] = ()  # the seats that play a sudden-death hole next


Events = (
    DealerChosen
    | Dealt
    | TeedOff
    | Drew
    | Took
    | Placed
    | Turned
    | Skipped
    | WentOut
    | Reshuffled
    | HoleScored
    | Finished
)


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know of the table. None stands for a card unknown to the viewer."""

    viewer: int | None
    options: Options
    hole: int  # from 1; playoff holes go on counting
    playoff: int  # 0, or the number of the extra hole
    dealer: int
    phase: Phase
    turn: int | None  # the seat to draw or place; None while teeing off and when over
    playing: tuple[int, ...]  # the seats in this hole
    boards: tuple[tuple[Card | None, ...], ...]  # eight cards a seat; in a playoff () for a player who is out
    deck: int  # cards left in it
    discards: tuple[Card, ...]  # the discard pile, top last
    held: Card | None  # the card in the hand of `turn`, if the viewer may know it
    held_from: Pile | None  # where that card was taken from, None when no card is in hand
    out: int | None  # who put out first
    turns: tuple[int, ...]  # taken this hole, a seat
    matched: tuple[tuple[Column, ...], ...]  # a seat: its columns that are seen to match ...
    bonuses: tuple[tuple[Bonus, ...], ...]  # ... and what several of one value add
    shown: tuple[int, ...]  # what each seat's face-up cards score now
    scores: tuple[tuple[int, ...], ...]  # a seat: the score of each finished hole, playoff holes not counted
    extra: tuple[tuple[int | None, ...], ...]  # a seat: of each playoff hole; None where it was out of it
    totals: tuple[int, ...]
    points: tuple[int, ...]  # holes won in halves, in match play; else zeros
    pair: int  # what a matched column scores, but for two Holes-in-One
    result: Result | None = None  # of a game that is over
