"""The cards of Sevens, the full and the junior deck as data, and which cards fit (rules 2.1, 2.2.3).

A card is `suit * 10 + number - 1`, so ascending cards go by suit, C D H S, then by number. A set of cards is an
int with bit `card` set: hands and the table are such sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

SUITS = "CDHS"
SUIT = 10  # cards of a suit, also of the junior deck's, which has gaps
CARDS = tuple(range(SUIT * len(SUITS)))
NAMES = tuple(f"{card % SUIT + 1 if card % SUIT else 'A'}{SUITS[card // SUIT]}" for card in CARDS)
BITS = {card: 1 << card for card in CARDS}
NUMBERS = {
    number: sum(BITS[card] for card in CARDS if card % SUIT + 1 == number) for number in range(1, SUIT + 1)
}


T = TypeVar("T")
Subsets = tuple[tuple[tuple[T, ...], ...], ...]

_SUIT_BITS = (1 << SUIT) - 1


def subsets(items: Sequence[T]) -> Subsets[T]:
    """For something of every card, what `chosen` looks up: of each suit all subsets, by their bits."""
    suits = []
    for first in range(0, len(items), SUIT):
        found: list[tuple[T, ...]] = [()]
        for item in items[first : first + SUIT]:
            found += [(*subset, item) for subset in found]
        suits.append(tuple(found))
    return tuple(suits)


def chosen(of: Subsets[T], bits: int) -> tuple[T, ...]:
    """Those of the cards of a set, ascending."""
    return (
        of[0][bits & _SUIT_BITS]
        + of[1][bits >> 10 & _SUIT_BITS]
        + of[2][bits >> 20 & _SUIT_BITS]
        + of[3][bits >> 30]
    )


_CARDS = subsets(CARDS)


class Deck(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What is different in the junior deck."""

    highest: int  # numbers go from the ace, 1, to this
    centre: int  # the number at which chains begin
    points: tuple[int, ...]  # of each number from the ace on
    worth: Subsets[int]  # the same of every card
    cards: int
    centres: int
    above: int  # the cards that continue a chain upwards
    below: int  # and downwards
    opens: tuple[int, ...]  # by card: those that fit once it lies there

    @property
    def start(self) -> int:
        """The card that lies there first: the centre of clubs (2.4.7, 2.4.11)."""
        return self.centre - 1


def number(card: int) -> int:
    return card % SUIT + 1


def _deck(centre: int, points: tuple[int, ...]) -> Deck:
    highest = len(points)
    every = sum(NUMBERS[number] for number in range(1, highest + 1))
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


FULL = _deck(7, (15, 5, 5, 5, 5, 5, 5, 5, 10, 10))
JUNIOR = _deck(3, (1, 2, 3, 4, 5, 6))


def suit(card: int) -> int:
    """0 to 3: clubs, diamonds, hearts, spades."""
    return card // SUIT


def cards(bits: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    return chosen(_CARDS, bits)


def chains(bits: int) -> tuple[tuple[int, ...], ...]:
    """The cards of a set, suit by suit."""
    return tuple([of_suit[bits >> at * SUIT & _SUIT_BITS] for at, of_suit in enumerate(_CARDS)])


def fitting(deck: Deck, table: int) -> int:
    """The cards that continue a chain of the table or begin one; chains do not go round (2.2.3)."""
    return (table << 1 & deck.above | table >> 1 & deck.below | deck.centres) & ~table


def points(deck: Deck, hand: int) -> tuple[int, ...]:
    """What each card of a hand counts (2.1)."""
    return chosen(deck.worth, hand)
