"""The cards of 7 Ate 9, and what fits on what (rules 1.1, 1.2.4).

A card is the int `10 * number + modifier`: 72 is 7±2 and 103 is 10±3.
"""

from __future__ import annotations

from typing import Literal

Deck = Literal["full", "short"]

NUMBERS = range(1, 11)
MODIFIERS = (1, 2, 3)
PAIRS = tuple(10 * number + modifier for number in NUMBERS for modifier in MODIFIERS)

# How many of every pair, and the numbers that each modifier has once more. Both decks have every pair (without one, a
# race could be stuck for ever, 1.2.8), and one card more than a multiple of twelve.
_COPIES: dict[Deck, tuple[int, dict[int, tuple[int, ...]]]] = {
    "full": (2, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (1, 2, 3, 9, 10)}),
    "short": (1, {1: (1, 2), 2: (5, 6), 3: (1, 9, 10)}),
}


def _cards(deck: Deck) -> tuple[int, ...]:
    copies, extra = _COPIES[deck]
    more = [10 * number + modifier for modifier, numbers in extra.items() for number in numbers]
    return tuple(sorted((*PAIRS * copies, *more)))


DECKS: dict[Deck, tuple[int, ...]] = {deck: _cards(deck) for deck in _COPIES}


def number(card: int) -> int:
    """The yellow number, 1 to 10."""
    return card // 10


def modifier(card: int) -> int:
    """The modifier: 1, 2 or 3."""
    return card % 10


def face(card: int) -> str:
    """The card as it is written: 7±2."""
    return f"{card // 10}±{card % 10}"


def playable_numbers(top: int) -> tuple[int, int]:
    """The two numbers that fit on a card: first the sum, then the difference, both from 1 to 10 (1.2.4)."""
    up = (number(top) + modifier(top) - 1) % 10 + 1
    down = (number(top) - modifier(top) - 1) % 10 + 1
    return up, down


FITS = {top: frozenset(card for card in PAIRS if number(card) in playable_numbers(top)) for top in PAIRS}
"""By the top card, the cards that may be played on it."""
