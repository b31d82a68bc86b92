"""What the choices of the others tell of their hands: who plays one card had none that they like better.

A world is hands that the onlooker cannot tell from the real ones. It is as likely as the choices that lead to it, so
the round is taken back in it, deed by deed, and each choice is asked how usual it was. Cards that changed hands unseen
are drawn.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from math import exp
from typing import NamedTuple

from engine.randomness import Rng
from engine.sevens.cards import BITS, cards
from engine.sevens.habits import Sight, playing, shedding_values
from engine.sevens.known import deals
from engine.sevens.rules import Deck, fitting
from engine.sevens.types import Answer, Deed, Guess, Knocks, Laid, View

ODD = 0.1  # the share of choices for which there is no telling
PLAYED = 8.0  # a card worth so much more than another is played e times as often
OFFERED = 1.5  # and one worth so much more to get rid of is offered e times as often

Lures = tuple[float, ...]


class Scene(NamedTuple):
    """A deed, and the table before it."""

    deed: Deed
    sight: Sight  # without a hand
    lures: Lures
    may: int  # of a card that a knocker took: those that it may have been


def offer_chances(view: View, deck: Deck, presenter: int, worlds: int, rng: Rng) -> dict[int, float]:
    """How likely each card is the one that this seat offers now, by so many worlds; nothing if none can be true."""
    chances: dict[int, float] = {}
    scenes = _scenes(view, deck)
    lures = _lures(deck, view.table)
    for hands in islice(deals(view, deck, rng), worlds):
        weight = _likelihood(scenes, list(hands), view.viewer, rng)
        hand = cards(hands[presenter])
        usual = weight * (1 - ODD) / sum([lures[card] for card in hand])
        for card in hand if weight else ():
            chance = usual * lures[card] + weight * ODD / len(hand)
            chances[card] = chances.get(card, 0.0) + chance
    return chances


def _scenes(view: View, deck: Deck) -> list[Scene]:
    """The round so far, backwards."""
    table = BITS[deck.start]
    lacks = [0] * len(view.counts)
    scenes = []
    for deed in view.past:
        sight = Sight(deck, 0, table, fitting(deck, table))
        may = 0
        if isinstance(deed, Laid):
            table |= BITS[deed.card]
        elif isinstance(deed, Knocks):
            lacks[deed.seat] |= sight.fits
        elif not deed.right:
            if deed.card is None:
                may = ~lacks[deed.offered_by] & ~_matching_cards(deed)
            else:
                may = BITS[deed.card]
                lacks = [each | may for each in lacks]
            lacks[deed.seat] &= ~may
        scenes.append(Scene(deed, sight, _lures(deck, sight.table), may))
    return scenes[::-1]


def _likelihood(scenes: list[Scene], hands: list[int], viewer: int | None, rng: Rng) -> float:
    """How usual the choices of the others were, if they led to these hands, which are taken back on the way."""
    chance = 1.0
    for deed, sight, lures, may in scenes:
        if isinstance(deed, Laid):
            hands[deed.seat] |= BITS[deed.card]
            if deed.seat != viewer:
                chance *= _play(sight._replace(own=hands[deed.seat]), deed.card)
        elif isinstance(deed, Knocks):
            chance *= not hands[deed.seat] & sight.fits
        elif deed.right:
            chance *= deed.offered_by == viewer or _offer(
                hands[deed.offered_by], _matching_cards(deed), lures
            )
        else:
            chance *= _take_back(deed, may, hands, viewer, lures, rng)
        if not chance:
            break
    return chance


def _take_back(deed: Answer, may: int, hands: list[int], viewer: int | None, lures: Lures, rng: Rng) -> float:
    """Gives back the card that a knocker took; how usual that offer was, by how usual it was to draw that card."""
    may &= hands[deed.seat]
    if not may:
        return 0.0
    card = _draw(may, lures, rng)
    hands[deed.seat] ^= BITS[card]
    hands[deed.offered_by] |= BITS[card]
    if deed.offered_by == viewer:
        return 1.0
    chance = _offer(hands[deed.offered_by], BITS[card], lures)
    return chance * _sum(may, lures) / lures[card]


def _draw(may: int, lures: Lures, rng: Rng) -> int:
    left = rng.random() * _sum(may, lures)
    for card in cards(may):
        left -= lures[card]
        if left < 0:
            return card
    return cards(may)[-1]


def _play(sight: Sight, card: int) -> float:
    """How usual it is to play the card among those that fit."""
    worth = playing(sight)
    if len(worth) == 1:
        return 1.0
    best = max(worth.values())
    pulls = {each: exp((worth[each] - best) / PLAYED) for each in worth}
    return (1 - ODD) * pulls[card] / sum(pulls.values()) + ODD / len(worth)


def _offer(hand: int, of: int, lures: Lures) -> float:
    """How usual it is to offer one of these cards from the hand."""
    may = hand & of
    return (1 - ODD) * _sum(may, lures) / _sum(hand, lures) + ODD * may.bit_count() / hand.bit_count()


def _sum(bits: int, lures: Lures) -> float:
    return sum([lures[card] for card in cards(bits)])


def _matching_cards(deed: Answer) -> int:
    """The cards for which that guess was right, as bits."""
    return Guess(deed.number, deed.suit).cards


@lru_cache(maxsize=10_000)
def _lures(deck: Deck, table: int) -> Lures:
    """How much each card invites its holder to offer it."""
    worth = shedding_values(deck, table)
    best = max(worth)
    return tuple([exp((each - best) / OFFERED) for each in worth])
