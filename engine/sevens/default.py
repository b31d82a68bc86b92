"""What the table does for a player whose time ran out (Sevens 2.4.14)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sevens.cards import SUIT, cards
from engine.sevens.habits import paths
from engine.sevens.rules import Rules, points
from engine.sevens.types import OFFERS, Guess, Move, Play, View


def default_move(rules: Rules, view: View, tries: Sequence[Move]) -> Move:
    """One of these. Cards ascend by suit, then number; of equals it takes the first."""
    if view.phase == "guess":
        return max(tries, key=lambda move: _guessing(rules, view, move))
    if view.phase == "play":
        return max(tries, key=lambda move: _playing(rules, view, move))
    hand, worth = view.own, rules.deck(view.options).points
    return OFFERS[max(cards(hand & ~view.fits or hand), key=lambda card: worth[card % SUIT])]


def _playing(rules: Rules, view: View, move: Move) -> tuple[int, int]:
    """How much a card opens for its player, and its points."""
    if not isinstance(move, Play):  # a knock, which is the only move then
        return 0, 0
    deck = rules.deck(view.options)
    worth = deck.points[move.card % SUIT]
    if not rules.minds_hand:
        return 0, worth
    path = paths(deck)[move.card]
    return (path.beyond & view.own).bit_count() - (path.following & ~view.own).bit_count(), worth


def _guessing(rules: Rules, view: View, move: Move) -> tuple[int, int]:
    """What there is to lose or to find: the unseen cards of a number, in points, and the number."""
    assert isinstance(move, Guess)
    unseen = view.unseen & move.cards
    if not rules.minds_hand:
        return unseen.bit_count(), move.number
    return sum(points(rules.deck(view.options), unseen)), move.number
