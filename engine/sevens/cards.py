"""The cards of Sevens, their names and sets of them (rules 2.1).

A card is `suit * 10 + number - 1`, so ascending cards go by suit, C D H S, then by number. A set of cards is an
int with bit `card` set: hands and the table are such sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

SUITS = "CDHS"
SUIT = 10  # cards of a suit, also of the junior deck's, which has gaps
CARDS = tuple(range(SUIT * len(SUITS)))
NAMES = tuple(f"{card % SUIT + 1 if card % SUIT else 'A'}{SUITS[card // SUIT]}" for card in CARDS)
BITS = {card: 1 << card for card in CARDS}
NUMBERS = {
    number: sum(BITS[card] for card in CARDS if card % SUIT + 1 == number) for number in range(1, SUIT + 1)
}
UP_TO = {highest: sum(NUMBERS[number] for number in range(1, highest + 1)) for highest in NUMBERS}
"""The cards of a deck that ends at this number, as bits."""


T = TypeVar("T")
Subsets = tuple[tuple[tuple[T, ...], ...], ...]

_SUIT_BITS = (1 << SUIT) - 1


def subsets(items: Sequence[T]) -> Subsets[T]:
    """For a value of each card: the tables for `values_of`, which hold all subsets of each suit by their bits."""
    suits = []
    for first in range(0, len(items), SUIT):
        found: list[tuple[T, ...]] = [()]
        for item in items[first : first + SUIT]:
            found += [(*subset, item) for subset in found]
        suits.append(tuple(found))
    return tuple(suits)


def values_of(of: Subsets[T], bits: int) -> tuple[T, ...]:
    """The values of the cards in a set, ascending."""
    return (
        of[0][bits & _SUIT_BITS]
        + of[1][bits >> 10 & _SUIT_BITS]
        + of[2][bits >> 20 & _SUIT_BITS]
        + of[3][bits >> 30]
    )


_CARDS = subsets(CARDS)


def number(card: int) -> int:
    return card % SUIT + 1


def suit(card: int) -> int:
    """The suit, 0 to 3: clubs, diamonds, hearts, spades."""
    return card // SUIT


def cards(bits: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    return values_of(_CARDS, bits)


def chains(bits: int) -> tuple[tuple[int, ...], ...]:
    """The cards of a set, suit by suit."""
    return tuple([of_suit[bits >> at * SUIT & _SUIT_BITS] for at, of_suit in enumerate(_CARDS)])
