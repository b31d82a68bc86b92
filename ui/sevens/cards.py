"""The cards of Sevens in words and signs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sevens.cards import NAMES, SUITS, suit
from ui.text.locale import _
from ui.text.words import join_spaced

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))


def card(which: int) -> str:
    """8♥, A♠."""
    name = NAMES[which]
    return f"{name[:-1]}{SIGNS[name[-1]]}"


def cards(which: Sequence[int]) -> str:
    """Suit by suit: "A♠ 9♠"."""
    return join_spaced(card(each) for each in which)


def guess_text(number: int, suit_: int | None) -> str:
    """A guess: "9", "A", or with its suit "9♦"."""
    name = NAMES[number - 1][:-1]
    return name if suit_ is None else f"{name}{SIGNS[SUITS[suit_]]}"


def chain(lies: Sequence[int]) -> str:
    """The chain of a suit, from its low to its high end: "5–8", "7"."""
    low, high = (NAMES[lies[at]][:-1] for at in (0, -1))
    return low if low == high else f"{low}–{high}"


def chains(all_of_them: Sequence[Sequence[int]]) -> list[str]:
    """Each suit: "♣ 5–8", "♦ not begun"."""
    return [
        join_spaced((sign, chain(lies) if lies else _("not begun")))
        for sign, lies in zip(SIGNS.values(), all_of_them, strict=True)
    ]


def by_suit(hand: Sequence[int]) -> list[str]:
    """A hand, a line for each suit that it has: "♠ A 9"."""
    return [
        join_spaced((sign, *(NAMES[each][:-1] for each in hand if suit(each) == at)))
        for at, sign in enumerate(SIGNS.values())
        if any(suit(each) == at for each in hand)
    ]
