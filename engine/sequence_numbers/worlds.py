"""Worlds of Sequence Numbers: the cards that a view leaves open, filled in at random."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from engine.game import Rng
from engine.sequence_numbers.play import State, Table
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import View


def world(rules: Rules, view: View, rng: Rng) -> State:
    """A full state that the view's owner cannot tell from the real one. Moves are numbered from 0 again."""
    known = Counter(card for card in chain(*view.hands, *view.piles) if card is not None)
    unseen = rng.shuffled(tuple((Counter(rules.deck(view.options.largest)) - known).elements()))
    hands = tuple(tuple([unseen.pop() if card is None else card for card in hand]) for hand in view.hands)
    return State(
        Table(view.options, view.sides, view.need, view.dealer),
        0,
        view.turn,
        0,
        hands,
        tuple(unseen),
        view.piles,
        view.board,
        view.sequences,
        view.swapped,
        view.passes,
        tuple((seat, 0) for seat in view.draws),
        tuple((seat, 0) for seat in view.owing),
        view.missed,
        view.recent,
    )
