"""An expert's rules of thumb for Sevens (rules 2): open the way for oneself, hold up the others, remember knocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.sevens.cards import BITS, SUIT, cards, number
from engine.sevens.known import find_known
from engine.sevens.rules import RULES_1
from engine.sevens.types import EXACT_GUESSES, GUESSES, Move, Offer, Play, View

OWN = 3.0  # a card played for each own card beyond it
OPENED = 3.0  # less where somebody else can go on
AFTER = 0.5  # and for each further card of others beyond
DEAR = 0.2  # for each of its points
FAR = 6.0  # a card given for each card that is missing before it


def play(view: View, tries: Sequence[Move]) -> Move:
    assert view.viewer is not None
    if view.presenter is not None:
        return _guess(view, view.presenter)
    if view.phase == "offer":
        return max(tries, key=lambda move: _burden(view, move.card) if isinstance(move, Offer) else 0)
    return max(tries, key=lambda move: _help(view, move.card) if isinstance(move, Play) else 0)


def _help(view: View, card: int) -> float:
    """What playing a card does for its player, less what it does for others."""
    worth = DEAR * _points(view, card)
    for way in _ways(view, card):
        mine = sum(bool(BITS[each] & view.own) for each in way)
        worth += OWN * mine - AFTER * (len(way) - mine)
        if way and not BITS[way[0]] & view.own:
            worth -= OPENED
    return worth


def _ways(view: View, card: int) -> Iterator[list[int]]:
    """The cards beyond a card, outwards."""
    low = card - number(card) + 1
    if number(card) <= view.centre:
        yield list(range(card - 1, low - 1, -1))
    if number(card) >= view.centre:
        yield list(range(card + 1, low + view.highest))


def _burden(view: View, card: int) -> float:
    """How much a card weighs in the hand: what it counts, and how many cards have to be laid before it."""
    first = card - number(card) + view.centre
    step = 1 if card > first else -1
    before = sum(not BITS[each] & view.table for each in range(first, card, step))
    return _points(view, card) + FAR * before


def _points(view: View, card: int) -> int:
    if view.options.junior:
        return number(card)
    return 15 if number(card) == 1 else 10 if number(card) > 8 else 5


def _guess(view: View, presenter: int) -> Move:
    """The number, or the card, that weighs most among those that the presenter may hold."""
    weight: Counter[int] = Counter()
    for card in cards(view.unseen & ~find_known(view, RULES_1.deck(view.options)).lacks[presenter]):
        weight[card if view.options.exact else number(card)] += int(10 + _burden(view, card))
    found = max(weight, key=lambda each: (weight[each], -each))
    if view.options.exact:
        return EXACT_GUESSES[found % SUIT * 4 + found // SUIT]
    return GUESSES[found - 1]
