"""A round of Sevens in plain text, for people who check a record.

All cards are dealt, so the hands are the whole deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.layout import Layout, row
from engine.layout import deal_line as line
from engine.sevens.cards import NAMES, cards, chains
from engine.sevens.play import State

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def layout(state: State) -> Layout:
    lies = zip(SUIT_NAMES, chains(state.table), strict=True)
    middle = tuple(f"{suit:8}  {row(NAMES[card] for card in chain)}" for suit, chain in lies)
    return Layout(middle, tuple(map(_hand, state.hands, state.offers)))


def _hand(hand: int, offer: int | None) -> tuple[str, ...]:
    offers = () if offer is None else (f"offers {NAMES[offer]}",)
    return (f"hand: {row(NAMES[card] for card in cards(hand))}", *offers)


def deal_line(state: State) -> str:
    """The deal on one line: hands by suit, C D H S, each ascending."""
    hands = ((f"seat {seat}", _names(hand)) for seat, hand in enumerate(state.hands))
    return line(("dealer", [str(state.round.dealer)]), ("table", _names(state.table)), *hands)


def _names(bits: int) -> Iterator[str]:
    return (NAMES[card] for card in cards(bits))
