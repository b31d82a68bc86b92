"""What is said in a game of Sevens: options, actions, events and the view (rules 2).

The codes of refusals beside those of `engine.errors`, each after `sevens.`:

- "card" (card): not in the player's hand;
- "fit" (card): continues no chain;
- "can_play": only a player without a card that fits may knock;
- "not_asked": offers no card to this knock;
- "offered" (card): that card is offered already;
- "guess" (exact): the number is guessed, or with that option number and suit;
- "deck" (highest): there is no such card in this deck.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.game import Action, Card, Event, Finished, Result, RoundScored, ScoreLine, Seat
from engine.sevens.cards import BITS, NAMES, NUMBERS, SUIT, SUITS, UP_TO, subsets

Phase = Literal["play", "offer", "guess", "over"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of rules 2.4 that a table may change."""

    guess: Annotated[Literal["rank", "exact"], Meta(description="the number, or number and suit (2.4.1)")] = (
        "rank"
    )
    knock_can_end: Annotated[
        bool, Meta(description="who holds a single card is asked to offer it too (2.4.6)")
    ] = True
    rounds: Annotated[
        int,
        Meta(ge=0, le=20, description="0: as many as players, with a target as many as it takes (2.4.9)"),
    ] = 0
    target: Annotated[
        int,
        Meta(ge=0, le=999, description="a total that makes its round the last one; 0: none (2.4.9)"),
    ] = 0
    junior: Annotated[
        bool, Meta(description="ace to 6, chains begin at 3, a card's points are its number (2.1, 0.6)")
    ] = False

    @property
    def exact(self) -> bool:
        return self.guess == "exact"


class Play(Action, frozen=True, tag="play"):
    """Play a card: `8H`."""

    card: int

    def __str__(self) -> str:
        return NAMES[self.card]


class Knock(Action, frozen=True, tag="knock"):
    """Knock, because no card fits: `knock`."""

    def __str__(self) -> str:
        return "knock"


class Offer(Action, frozen=True, tag="offer"):
    """Offer the knocker a card, face down: `offer 5D`."""

    card: int

    def __str__(self) -> str:
        return f"offer {NAMES[self.card]}"


class Guess(Action, frozen=True, tag="guess"):
    """Guess the next offered card: `guess 9`; with option `exact` `guess 9D`."""

    number: int
    suit: int | None = None

    @property
    def cards(self) -> int:
        """The cards for which the guess would be right, as bits."""
        return NUMBERS[self.number] if self.suit is None else 1 << self.suit * SUIT + self.number - 1

    def __str__(self) -> str:
        word = NAMES[self.number - 1][:-1]
        return f"guess {word}" if self.suit is None else f"guess {word}{SUITS[self.suit]}"


Move = Play | Knock | Offer | Guess

# Every action there is, made once.
PLAYS = tuple(Play(card) for card in range(len(NAMES)))
KNOCK = Knock()
OFFERS = tuple(Offer(card) for card in range(len(NAMES)))
GUESSES = tuple(Guess(number) for number in range(1, SUIT + 1))
EXACT_GUESSES = tuple(Guess(number, suit) for number in range(1, SUIT + 1) for suit in range(len(SUITS)))
ALL: tuple[Move, ...] = (*PLAYS, KNOCK, *OFFERS, *GUESSES, *EXACT_GUESSES)
PLAYS_OF = subsets(PLAYS)
OFFERS_OF = subsets(OFFERS)
NOTATION: dict[str, Move] = {str(action): action for action in ALL}


class Dealt(Event, frozen=True):
    """A round was dealt, and its first card laid (2.2.1, 2.2.2)."""

    round: int  # from 1
    dealer: Seat
    hands: tuple[tuple[Card, ...] | None, ...]  # of each seat; a player sees only their own
    start: Card
    laid_by: Seat | None  # the seat whose first turn that card was; None: the dealer put it out
    turn: Seat


class Played(Event, frozen=True):
    """Played a card."""

    seat: Seat
    card: Card


class Knocked(Event, frozen=True):
    """Had no card that fits (2.2.4)."""

    seat: Seat
    # The seats that offer a card, in the order of the guesses; none: it was a pass (2.4.8).
    asked: tuple[Seat, ...]


class Offered(Event, frozen=True):
    """Offered the knocker a card; only the player who offers it sees which."""

    seat: Seat
    card: Card | None
    instead: bool  # instead of another one offered before (2.4.13)


class Guessed(Event, frozen=True):
    """Guessed an offered card (2.2.5)."""

    seat: Seat
    offered_by: Seat
    number: int
    suit: int | None  # with option `exact`
    right: bool
    card: Card | None  # seen by the players who held or hold it (2.4.3)


class HandLine(ScoreLine, frozen=True, tag="hand"):
    """What one player held when the round ended."""

    cards: tuple[Card, ...]  # none: the player is out
    points: tuple[int, ...]  # what each of them counts


class HandsCounted(RoundScored, frozen=True):
    """A round is over: somebody is out (2.2.6)."""

    lines: tuple[HandLine, ...]
    by_knock: bool  # the last card was offered and taken (2.4.6)


Events = Dealt | Played | Knocked | Offered | Guessed | HandsCounted | Finished


class Laid(msgspec.Struct, frozen=True, array_like=True, tag=1, gc=False):
    """The seat played the card."""

    seat: int
    card: int


class Knocks(msgspec.Struct, frozen=True, array_like=True, tag=2, gc=False):
    """The seat knocked."""

    seat: int


class Answer(msgspec.Struct, frozen=True, array_like=True, tag=3, gc=False):
    """The knocker guessed an offered card."""

    seat: int
    offered_by: int
    number: int
    suit: int | None  # with option `exact`
    right: bool
    card: int | None  # None: hidden from the onlooker


Deed = Laid | Knocks | Answer


class View(msgspec.Struct, frozen=True):
    """All that a viewer may know of the table."""

    viewer: int | None
    options: Options
    round: int  # from 1
    rounds: int  # how many are played; 0: until the target is reached
    dealer: int
    phase: Phase
    turn: int | None  # the seat that plays a card or knocks; during a knock the knocker; None when over
    chains: tuple[tuple[Card, ...], ...]  # what lies of clubs, diamonds, hearts, spades
    hands: tuple[tuple[Card, ...] | None, ...]  # None: hidden; all are open when the game is over
    counts: tuple[int, ...]  # cards in each hand
    asked: tuple[int, ...]  # during a knock: the seats that offer a card, in the order of the guesses
    offered: tuple[int, ...]  # the seats of them that have offered a card that is not yet guessed
    offer: Card | None  # the card that the viewer offers
    knocks: int  # in a row, with no card played between
    passing: bool  # a knock now is just a pass (2.4.8)
    past: tuple[Deed, ...]  # the round so far, with the cards that the viewer saw
    scores: tuple[tuple[int, ...], ...]  # a seat: the score of each finished round
    totals: tuple[int, ...]
    highest: int  # the numbers of the deck go from the ace, 1, to this
    centre: int  # the number at which chains begin
    fits: int  # the cards that continue a chain or begin one, as bits
    result: Result | None = None  # of a game that is over

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for, ascending."""
        if self.phase == "offer":
            return tuple(sorted({*self.asked} - {*self.offered}))
        return () if self.turn is None else (self.turn,)

    @property
    def presenter(self) -> int | None:
        """The seat whose card is to be guessed next."""
        return self.offered[0] if self.phase == "guess" else None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The guesses of this knock so far."""
        found: list[Answer] = []
        for deed in reversed(self.past if self.phase == "guess" else ()):
            if isinstance(deed, Knocks):
                break
            assert isinstance(deed, Answer)
            found.append(deed)
        return tuple(reversed(found))

    @property
    def own(self) -> int:
        """The hand of the viewer, as bits; a spectator has none."""
        hand = None if self.viewer is None else self.hands[self.viewer]
        return sum([BITS[card] for card in hand or ()])

    @property
    def table(self) -> int:
        """The cards on the table, as bits."""
        return sum([_bits(chain) for chain in self.chains])

    @property
    def unseen(self) -> int:
        """The cards that the viewer neither holds nor sees on the table, as bits."""
        return UP_TO[self.highest] & ~self.table & ~self.own


@cache
def _bits(chain: tuple[int, ...]) -> int:
    return sum([BITS[card] for card in chain])
