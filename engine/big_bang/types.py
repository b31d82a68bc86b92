"""What is said in a game of Big Bang: options, actions, events and the view (rules 4).

The codes of refusals beside those of `engine.errors`, each after `big_bang.`:

- "card" (card): not in the player's hand;
- "through": this seat has no more moves in this race;
- "late" (limit): the race has gone on for this many seconds, its limit;
- "occupied", "apart" (x, y): a card lies there, or none beside it;
- "clash" (card, beside): does not differ by 1 from all of these numbers;
- "face" (card, x, y): a rules card there, or this one, takes no such neighbour;
- "rotation" (card): has no such rotation, or needs one;
- "no_discard": there is no top discard;
- "hand_full": three cards are held;
- "hand_fits" (card): this card of the hand fits somewhere;
- "draw_first": a hand of fewer than three is filled before it is dead;
- "not_hand" (hand): not these cards;
- "no_deck": no card in the deck.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.big_bang.cards import FIRST_RULE, name
from engine.game import Action, Card, Event, Finished, Miss, RoundScored, ScoreLine, Seat

Ready = Literal["all", "stuck", "stopped", "time"]
"""Why a seat has finished its race: everything placed, nothing fits, it stopped, or time was up."""

Source = Literal["hand", "discard"]

Why = Literal["clash", "face", "fits", "locked"]
"""What a mistake was: a number beside the wrong cards, a rules card's face, a hand that still fits, no time to play."""


class FirstOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of rules 4.4 that a table could change when it was opened by version 1 of the rules."""

    unplayed: Annotated[Literal[0, -1], Meta(description="points for each card not placed (4.4.1)")] = 0
    hold: Annotated[bool, Meta(description="draw although a card of the hand fits (4.4.2)")] = False
    replay: Annotated[bool, Meta(description="the discards become a new deck (4.4.17)")] = False
    rules_cards: Annotated[bool, Meta(description="six more cards, with rules (4.4.18, 4.4.24)")] = False
    first_stuck_ends: Annotated[
        bool, Meta(description="a race is over when the first cannot move (4.4.9)")
    ] = False
    duplicate: Annotated[bool, Meta(description="everybody has the same deck (4.4.11)")] = True
    stolen: Annotated[
        bool, Meta(description="the winner of a race scores what the others have left (4.4.15)")
    ] = False
    rounds: Annotated[int, Meta(ge=1, le=9, description="how many races (4.2.9)")] = 1
    limit_s: Annotated[int, Meta(ge=0, le=3600, description="seconds a race; 0: no limit (4.4.16)")] = 0
    racers: Annotated[int, Meta(ge=3, le=6, description="the most that may race (4.4.12)")] = 3
    highest: Annotated[
        int, Meta(ge=2, le=7, description="the highest number; a lower one shortens the deck for tests (0.6)")
    ] = 7


class Options(FirstOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of rules 4.4 that a table may change."""

    penalty: Annotated[
        Literal["none", "cooldown"], Meta(description="what a mistake in a race costs (4.4.25)")
    ] = "cooldown"


class Place(Action, frozen=True, tag="place"):
    """Place a card of the hand on a cell: `5@2,-1`; a rules card with its rotation: `R3@2,-1/1`."""

    card: int
    x: int
    y: int
    turn: int = 0

    def __str__(self) -> str:
        turn = f"/{self.turn}" if self.card >= FIRST_RULE else ""
        return f"{name(self.card)}@{self.x},{self.y}{turn}"


class Top(Action, frozen=True, tag="top"):
    """Place the top discard: `top@2,-1`; if it is a rules card, with its rotation: `top@2,-1/1`."""

    x: int
    y: int
    turn: int | None = None  # of a rules card

    def __str__(self) -> str:
        return f"top@{self.x},{self.y}" + ("" if self.turn is None else f"/{self.turn}")


class Draw(Action, frozen=True, tag="draw"):
    """Draw up to three: `draw`."""

    def __str__(self) -> str:
        return "draw"


class Dead(Action, frozen=True, tag="dead"):
    """Discard a dead hand, the last named on top: `dead 3 5 6`. Without cards, `dead`, in the hand's order."""

    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join(("dead", *map(name, self.cards)))


class Stop(Action, frozen=True, tag="stop"):
    """Stop and keep the score: `stop`."""

    def __str__(self) -> str:
        return "stop"


Move = Place | Top | Draw | Dead | Stop


class Lying(msgspec.Struct, frozen=True, gc=False):
    """A card on a board."""

    x: int
    y: int
    card: Card
    turn: int  # the rotation of a rules card, else 0

    def __str__(self) -> str:
        return str(Place(self.card, self.x, self.y, self.turn))


class Dealt(Event, frozen=True):
    """A race begins: decks shuffled, stars laid, the first cards drawn (4.2.1, 4.2.9)."""

    round: int  # from 1
    hands: tuple[tuple[Card, ...] | None, ...]  # of each seat; None for those the viewer may not see


class Placed(Event, frozen=True):
    """Placed a card. Rivals and spectators of a race see only the numbers (4.4.13)."""

    seat: Seat
    race: bool  # others race too, who see the numbers only
    placed: int  # cards on that board now, the star not counted
    left: int  # cards not placed yet
    lies: Lying | None
    source: Source | None


class Drew(Event, frozen=True):
    """Drew up to three cards; rivals do not see it."""

    seat: Seat
    race: bool  # as in `Placed`
    cards: tuple[Card, ...]


class Discarded(Event, frozen=True):
    """Discarded a dead hand, its last card on top; rivals do not see it."""

    seat: Seat
    race: bool
    cards: tuple[Card, ...]


class Missed(Miss, frozen=True):
    """A mistake in a race: nothing moves, and no press counts for a while (4.4.25). Rivals do not see it."""

    seat: Seat
    race: bool
    action: Move
    why: Why
    locked: int | None  # it stops this player until these milliseconds; None: something did already
    beside: tuple[str, ...] = ()  # the cards that the place touches, by name, without the star
    takes: tuple[int, ...] = ()  # the numbers that fit there


class Reshuffled(Event, frozen=True):
    """The discards became the new deck (4.4.17); rivals do not see it."""

    seat: Seat
    race: bool
    cards: int  # how many


class Through(Event, frozen=True):
    """A seat has finished its race: it has no more moves, and waits for the others (4.4.9)."""

    seat: Seat
    ready: Ready
    time: int  # milliseconds from GO


class RaceLine(ScoreLine, frozen=True, tag="race"):
    """One player's race and the parts of the score (4.2.8, 4.2.9)."""

    place: int  # in this race, with ties (4.4.10)
    numbers: int  # number cards placed
    rules: int  # rules cards placed
    left: int  # cards not placed
    points: int  # for the cards; the score differs from it if it is stolen
    ready: Ready | None  # None: the race was over before
    time: int | None  # milliseconds from GO until ready
    board: tuple[Lying, ...]  # in the order of placing, without the star
    hand: tuple[Card, ...]
    discards: tuple[Card, ...]  # top last
    misses: int = 0  # mistakes that cost time (4.4.25)


class RaceScored(RoundScored, frozen=True):
    """A race is over. `lines` has a RaceLine for each seat, in seat order."""

    lines: tuple[RaceLine, ...]


FirstEvents = Dealt | Placed | Drew | Discarded | Reshuffled | Through | RaceScored | Finished
Events = FirstEvents | Missed


class Cards(msgspec.Struct, frozen=True):
    """What lies before one player."""

    board: tuple[Lying, ...]  # in the order of placing, without the star
    hand: tuple[Card, ...]
    discards: tuple[Card, ...]  # top last
    deck: int  # cards in it
    idle: bool  # nothing was placed since the deck was shuffled (4.4.17)
    points: int  # of the board as it lies (4.2.8)


class Racer(msgspec.Struct, frozen=True):
    """What a viewer may know of one seat."""

    placed: int  # cards on the board, the star not counted
    left: int  # cards not placed
    ready: Ready | None  # None: still playing
    time: int | None  # milliseconds from GO until ready
    cards: Cards | None  # None: hidden until the race is over (4.4.13)
    misses: int = 0  # mistakes that cost time (4.4.25); 0 where the cards are hidden
    locked: int = 0  # until when no press counts, in milliseconds of the game; likewise


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know of the table."""

    viewer: int | None
    options: Options
    round: int  # from 1
    go_at: int  # play is open from then on; until then hands are shown covered
    over: bool  # the last race is over
    racers: tuple[Racer, ...]  # of each seat
    totals: tuple[int, ...]  # of the races before this one, and at the end of all
    most: int  # cards that are held at most
