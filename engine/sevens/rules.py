"""The figures of Sevens that decide a game, a value for each version of the rules (rules 0.2), and which cards fit."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.sevens.cards import BITS, CARDS, NUMBERS, SUIT, UP_TO, Subsets, number, subsets, values_of
from engine.sevens.types import Options


class Deck(Struct, frozen=True, eq=False, gc=False):
    """A deck: the usual one or the junior one."""

    highest: int  # numbers go from the ace, 1, to this
    centre: int  # the number at which chains begin
    points: tuple[int, ...]  # of each number from the ace on
    worth: Subsets[int]  # the points of every card
    cards: int
    centres: int
    above: int  # the cards that continue a chain upwards
    below: int  # and downwards
    opens: tuple[int, ...]  # by card: those that fit once it lies there

    @property
    def start(self) -> int:
        """The first card on the table: the centre of clubs (2.4.7, 2.4.11)."""
        return self.centre - 1


def deck(centre: int, points: tuple[int, ...]) -> Deck:
    """A deck with a number for each of these points."""
    highest = len(points)
    every = UP_TO[highest]
    above, below = every & ~NUMBERS[1], every & ~NUMBERS[highest]
    return Deck(
        highest,
        centre,
        points,
        subsets([points[card % SUIT] if card % SUIT < highest else 0 for card in CARDS]),
        every,
        NUMBERS[centre],
        above,
        below,
        tuple(
            [
                (BITS[card] << 1 & above if number(card) >= centre else 0)
                | (BITS[card] >> 1 & below if number(card) <= centre else 0)
                for card in CARDS
            ]
        ),
    )


class Rules(Struct, frozen=True, kw_only=True):
    version: int
    full: Deck
    junior: Deck
    endless: int  # times the players: after this many knocks in a row they are passes (2.4.8)
    # Whether the table looks at what a card opens, and at what a wrong guess costs (2.4.14).
    minds_hand: bool = False

    def deck(self, options: Options) -> Deck:
        return self.junior if options.junior else self.full


RULES_1 = Rules(
    version=1,
    full=deck(7, (15, 5, 5, 5, 5, 5, 5, 5, 10, 10)),
    junior=deck(3, (1, 2, 3, 4, 5, 6)),
    endless=3,
)
RULES_2 = replace(RULES_1, version=2, minds_hand=True)


def fitting(deck: Deck, table: int) -> int:
    """The cards that continue a chain of the table or begin one; chains do not go round (2.2.3)."""
    return (table << 1 & deck.above | table >> 1 & deck.below | deck.centres) & ~table


def points(deck: Deck, hand: int) -> tuple[int, ...]:
    """What each card of a hand counts (2.1)."""
    return values_of(deck.worth, hand)
