"""How the computer plays Sevens (rules 2): it opens the way for its own cards, and gives away what it cannot play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.ai import monte_carlo
from engine.game import Level, Rng
from engine.sevens import Guess, Move, Offer, Play, Sevens, View
from engine.sevens_cards import BITS, NUMBERS, SUIT, Deck, cards
from engine.sevens_play import State

THINKING_MS = 1200
SLIPS = 0.3  # the share of its decisions that *easy* makes without thinking
WORLDS = 48  # in which *hard* tries each candidate
CANDIDATES = 5  # that *hard* tries: those that *normal* likes best

# What is good about playing a card.
OWN_BEYOND = 4.0  # each own card further out in the chain
OPENED = 6.0  # less for each next card out that somebody else holds
WORTH = 0.5  # each of its points
# What is good about giving a card away.
FAR = 4.0  # each card that has to be laid before it
GIVEN_WORTH = 0.5  # each of its points
WHIM = 5.0  # at most so much by chance: who is predictable keeps the card
# How likely a card is offered, in the eyes of who guesses: 1, and more.
SHED = 1.0  # for each card that has to be laid before it
DEAR = 0.5  # for each of its points

_RULES = Sevens()


class Path(NamedTuple):
    """A card's place in its chain, as bits."""

    before: int  # what has to be laid first
    beyond: int  # what can be laid only after it
    following: int  # the next of those: two after the centre


def move(view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """The computer's move for the view's owner, and how long it thinks, in milliseconds.

    Raises ValueError if the owner has nothing to decide, or has offered a card already.
    """
    tries = _RULES.tries(view)
    if not tries or view.offer is not None:
        raise ValueError("nothing to decide")
    if len(tries) == 1:
        return tries[0], THINKING_MS
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    if view.presenter is not None:
        return _guess(view, tries, ~view.certain().lacks[view.presenter]), THINKING_MS
    ranked = _ranked(view, tries, rng)
    if level == "hard":
        best = ranked[:CANDIDATES]
        return monte_carlo.choose(_RULES, view, best, _follow, WORLDS, rng, evaluate=_lead), THINKING_MS
    return ranked[0], THINKING_MS


def _follow(view: View, rng: Rng) -> Move:
    """What *normal* does, but that it guesses without remembering."""
    tries = _RULES.tries(view)
    if len(tries) == 1:
        return tries[0]
    return _guess(view, tries, -1) if view.phase == "guess" else _ranked(view, tries, rng)[0]


def _lead(state: State, seat: int) -> float:
    """By how many points the others are behind on average, once the round has been counted."""
    totals = [sum(scores) for scores in state.round.scores]
    return (sum(totals) - totals[seat]) / (len(totals) - 1) - totals[seat]


def _ranked(view: View, tries: Sequence[Move], rng: Rng) -> list[Move]:
    """The cards to play or to offer, best first."""
    worth = _playing(view) if view.phase == "play" else _giving(view, rng)
    return sorted(tries, key=lambda move: -worth[move.card] if isinstance(move, Play | Offer) else 0)


def _playing(view: View) -> dict[int, float]:
    """What it is worth to play each card that fits."""
    deck, own = view.options.deck, view.own
    paths = _paths(deck)
    worth = {}
    for card in cards(own & view.fits):
        path = paths[card]
        worth[card] = (
            OWN_BEYOND * (path.beyond & own).bit_count()
            - OPENED * (path.following & ~own).bit_count()
            + WORTH * deck.points[card % SUIT]
        )
    return worth


def _giving(view: View, rng: Rng) -> dict[int, float]:
    """What it is worth to be rid of each card of the hand."""
    deck, table = view.options.deck, view.table
    paths = _paths(deck)
    return {
        card: FAR * (paths[card].before & ~table).bit_count()
        + GIVEN_WORTH * deck.points[card % SUIT]
        + WHIM * rng.random()
        for card in cards(view.own)
    }


def _guess(view: View, tries: Sequence[Move], may: int) -> Move:
    """The number, or card, that is offered most probably by who may hold these cards."""
    deck, table = view.options.deck, view.table
    paths = _paths(deck)
    likely = {
        card: 1 + SHED * (paths[card].before & ~table).bit_count() + DEAR * deck.points[card % SUIT]
        for card in cards(deck.cards & ~table & ~view.own & may)
    }

    def chance(guess: Move) -> float:
        assert isinstance(guess, Guess)
        if guess.suit is not None:
            return likely.get(guess.suit * SUIT + guess.number - 1, 0)
        return sum([likely.get(card, 0) for card in cards(NUMBERS[guess.number])])

    return max(tries, key=chance)


@cache
def _paths(deck: Deck) -> tuple[Path, ...]:
    found = []
    for card in range(max(cards(deck.cards)) + 1):
        number = card % SUIT + 1
        down = [card - step for step in range(1, number)] if number <= deck.centre else []
        up = [card + step for step in range(1, deck.highest - number + 1)] if number >= deck.centre else []
        first = card - number
        lower, upper = sorted((number, deck.centre))
        before = [first + each for each in range(lower, upper + 1) if each != number]
        found.append(Path(_bits(before), _bits(down + up), _bits(down[:1] + up[:1])))
    return tuple(found)


def _bits(of: Sequence[int]) -> int:
    return sum(BITS[card] for card in of)
