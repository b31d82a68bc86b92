"""Hidden cards as they may lie: what the views of Sequence Numbers leave open, filled in at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from engine.game import Card, Rng
from engine.sequence_numbers.board import deck
from engine.sequence_numbers.play import State, Table
from engine.sequence_numbers.types import KIND_BITS, NEW, UNKNOWN, View

Slot = tuple[int, int]  # a seat and a place in its hand


def world(view: View, rng: Rng) -> State:
    """A full state that looks like this to the view's owner. Moves are numbered from 0 again."""
    known = [card for card in chain(*view.hands) if card is not None]
    unseen = Counter(deck(view.options.largest)) - Counter(chain(known, *view.piles))
    hidden = [
        (seat, place)
        for seat, hand in enumerate(view.hands)
        for place, card in enumerate(hand)
        if card is None
    ]
    old = [slot for slot in hidden if not _mark(view, slot) & NEW]
    own_old = (
        card
        for hand, marks in zip(view.hands, view.marks, strict=True)
        for card, mark in zip(hand, marks, strict=True)
        if card is not None and not mark & NEW
    )
    kept = Counter(view.kept) - Counter(own_old)
    fresh = [slot for slot in hidden if _mark(view, slot) & NEW]
    held, _ = _filled(view, old, kept.elements(), rng)
    drawn, left = _filled(view, fresh, (unseen - kept).elements(), rng)
    held |= drawn
    hands = tuple(
        tuple([held[seat, place] if card is None else card for place, card in enumerate(hand)])
        for seat, hand in enumerate(view.hands)
    )
    return State(
        Table(view.options, view.sides, view.need, view.dealer),
        0,
        view.turn,
        0,
        hands,
        view.marks,
        tuple(left),
        view.piles,
        view.board,
        view.sequences,
        view.swapped,
        view.passes,
        tuple((seat, 0) for seat in view.draws),
        tuple((seat, 0) for seat in view.owing),
    )


def _mark(view: View, slot: Slot) -> int:
    return view.marks[slot[0]][slot[1]]


def _filled(
    view: View, slots: Sequence[Slot], cards: Iterable[Card], rng: Rng
) -> tuple[dict[Slot, Card], list[Card]]:
    """A card for each slot that its marks allow, and the cards that are left, in random order.

    Slots that a pass told something of come first; each takes the first card that it may, and where none is
    free another slot moves on (augmenting paths). The real cards fit, so there is always a way.
    """
    pool = rng.shuffled(tuple(cards))
    told = [slot for slot in slots if _mark(view, slot) | NEW != UNKNOWN]
    taken: dict[int, Slot] = {}  # the slot of a place in the pool

    def seat_card(slot: Slot, tried: set[int]) -> bool:
        allowed = _mark(view, slot)
        for index, card in enumerate(pool):
            if index not in tried and KIND_BITS[card] & allowed:
                tried.add(index)
                if index not in taken or seat_card(taken[index], tried):
                    taken[index] = slot
                    return True
        return False

    for slot in told:
        seat_card(slot, set())
    given = {slot: pool[index] for index, slot in taken.items()}
    rest = [card for index, card in enumerate(pool) if index not in taken]
    for slot in slots:
        if slot not in given:
            given[slot] = rest.pop()
    return given, rest
