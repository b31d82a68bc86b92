"""What an onlooker of Sevens knows for certain about hidden hands (2.4.3), and worlds that agree with it.

Chains only grow: whatever fitted when somebody knocked still fits, or lies on the table, at their next knock. So the
last knock says everything that the earlier ones said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from engine.randomness import Rng
from engine.sevens.cards import BITS, NUMBERS, SUIT, cards, number
from engine.sevens.rules import Deck, fitting
from engine.sevens.types import Answer, Knocks, Laid, View

STIRS = 3  # how often two cards are exchanged in a world, for each card


class Known:
    """What an onlooker knows for certain: each field by seat, sets of cards as bits (`engine.sevens.cards`).

    The table and the onlooker's own hand are certain anyway, and are not looked up here.
    """

    __slots__ = ("dry", "lacks", "late", "sure")

    def __init__(self, seats: int) -> None:
        self.lacks = [0] * seats  # cards that the seat does not hold
        self.dry = [0] * seats  # cards that fitted when it knocked last, and that it did not hold then
        self.late = [0] * seats  # at most this many of those it can have now, since it took cards
        self.sure = [0] * seats  # bit n: it holds a card of number n, since that was guessed right


def find_known(view: View, deck: Deck) -> Known:
    """What follows from all that the viewer has seen of the round."""
    past, viewer, own = view.past, view.viewer, view.own
    found = Known(len(view.counts))
    table = BITS[deck.start]
    for deed in reversed(past):  # the own hand as it was dealt
        if isinstance(deed, Answer):
            if not deed.right and deed.card is not None and viewer in (deed.seat, deed.offered_by):
                own ^= BITS[deed.card]
        elif isinstance(deed, Laid) and deed.seat == viewer:
            own ^= BITS[deed.card]
    for deed in past:
        if isinstance(deed, Laid):
            _note_laid(found, deed)
            table |= BITS[deed.card]
            if deed.seat == viewer:
                own ^= BITS[deed.card]
        elif isinstance(deed, Knocks):
            _note_knock(found, deed.seat, fitting(deck, table))
        elif deed.right:
            _note_kept(found, deed)
        elif deed.card is not None:
            _note_given(found, deed, deed.card)
            if viewer in (deed.seat, deed.offered_by):
                own ^= BITS[deed.card]
        else:
            _note_taken(found, deed, deck.cards & ~table & ~own)
    return found


def _note_laid(found: Known, deed: Laid) -> None:
    """The card may have been the one known by its number, or a late one."""
    seat = deed.seat
    if found.dry[seat] & BITS[deed.card]:
        found.late[seat] -= 1
    found.sure[seat] &= ~(1 << number(deed.card))


def _note_knock(found: Known, seat: int, fits: int) -> None:
    """The seat holds none of the cards that fit (2.2.4)."""
    found.lacks[seat] |= fits
    found.dry[seat] = fits
    found.late[seat] = 0


def _note_kept(found: Known, deed: Answer) -> None:
    """The seat holds the card guessed, or one of the number guessed."""
    if deed.suit is None:
        found.sure[deed.offered_by] |= 1 << deed.number
    else:
        _certain(found, deed.offered_by, 1 << deed.suit * SUIT + deed.number - 1)


def _note_given(found: Known, deed: Answer, card: int) -> None:
    """A card seen by the onlooker went to the knocker."""
    giver, taker = deed.offered_by, deed.seat
    if found.dry[giver] & BITS[card]:
        found.late[giver] -= 1
    if found.dry[taker] & BITS[card]:
        found.late[taker] += 1
    found.sure[giver] &= ~(1 << number(card))
    _certain(found, taker, BITS[card])


def _note_taken(found: Known, deed: Answer, could: int) -> None:
    """A hidden card went to the knocker: any that the giver may have had, except what was guessed."""
    giver, taker = deed.offered_by, deed.seat
    could &= ~found.lacks[giver]
    could &= ~(NUMBERS[deed.number] if deed.suit is None else 1 << deed.suit * SUIT + deed.number - 1)
    found.lacks[taker] &= ~could
    if could & found.dry[taker]:
        found.late[taker] += 1
    sure = found.sure[giver]
    if sure:
        for each, of_number in NUMBERS.items():
            if could & of_number:
                sure &= ~(1 << each)
        found.sure[giver] = sure


def _certain(found: Known, holder: int, bit: int) -> None:
    """The card is at that seat and nowhere else."""
    for seat in range(len(found.lacks)):
        found.lacks[seat] |= bit
    found.lacks[holder] ^= bit


def deals(view: View, deck: Deck, rng: Rng) -> Iterator[tuple[int, ...]]:
    """Hands of all seats that the viewer cannot tell from the real ones, at random, without end."""
    seen = tuple([sum([BITS[card] for card in hand or ()]) for hand in view.hands])
    unseen = deck.cards & ~view.table & ~sum(seen)
    hidden = [0 if hand is not None else count for hand, count in zip(view.hands, view.counts, strict=True)]
    found = find_known(view, deck)
    while True:
        yield tuple([one | other for one, other in zip(seen, hands(found, hidden, unseen, rng), strict=True)])


def hands(known: Known, counts: Sequence[int], unseen: int, rng: Rng) -> tuple[int, ...]:
    """Random hands of these sizes from the unseen cards, among those that agree with what is known.

    The seats whose hands are seen have the count 0.
    """
    slots = [_slots(known, seat, count, unseen) for seat, count in enumerate(counts)]
    every = rng.shuffled(cards(unseen))
    for chosen in product(*slots):
        wanted = [(seat, mask) for seat, masks in enumerate(chosen) for mask in masks]
        found = _match_slots([mask for _, mask in wanted], every)
        if found is not None:
            if any(mask & unseen != unseen for _, mask in wanted):
                _stir(wanted, found, rng)
            dealt = [0] * len(counts)
            for (seat, _), card in zip(wanted, found, strict=True):
                dealt[seat] |= 1 << card
            return tuple(dealt)
    raise ValueError("nobody can hold these cards")


def _slots(known: Known, seat: int, count: int, unseen: int) -> list[list[int]]:
    """What each card of a hand may be. Several lists, if a known number may or may not be among the late cards."""
    if not count:
        return [[]]
    free = unseen & ~known.lacks[seat]
    late = min(known.late[seat], count)
    usual = free & ~known.dry[seat]
    of_numbers = [bits for each, bits in NUMBERS.items() if known.sure[seat] >> each & 1]
    found = []
    for kinds in product((False, True), repeat=len(of_numbers)):
        many = sum(kinds)
        if many <= late and len(kinds) - many <= count - late:
            named = [bits & (free if kind else usual) for bits, kind in zip(of_numbers, kinds, strict=True)]
            if all(named):
                rest = count - late - len(kinds) + many
                found.append(named + [usual] * rest + [free] * (late - many))
    return found


def _match_slots(slots: Sequence[int], every: Sequence[int]) -> list[int] | None:
    """A card for every slot, by augmenting paths; None if that is impossible."""
    holder: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        allowed = slots[slot]
        for card in every:  # a card nobody has yet, before taking one away
            if allowed >> card & 1 and card not in holder:
                holder[card] = slot
                return True
        for card in every:
            if allowed >> card & 1 and card not in tried:
                tried.add(card)
                if place(holder[card], tried):
                    holder[card] = slot
                    return True
        return False

    for slot in sorted(range(len(slots)), key=lambda slot: slots[slot].bit_count()):
        if not place(slot, set()):
            return None
    found = [0] * len(slots)
    for card, slot in holder.items():
        found[slot] = card
    return found


def _stir(wanted: Sequence[tuple[int, int]], found: list[int], rng: Rng) -> None:
    """Exchanges cards at random where both slots allow it, because the first world found is not a fair one."""
    for _ in range(STIRS * len(found)):
        one, other = rng.below(len(found)), rng.below(len(found))
        if wanted[one][1] >> found[other] & 1 and wanted[other][1] >> found[one] & 1:
            found[one], found[other] = found[other], found[one]
