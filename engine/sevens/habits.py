"""What players of Sevens like to play, to give away and to guess: the computer's habits, and what others expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engine.randomness import Rng
from engine.sevens.cards import BITS, SUIT, SUITS, cards
from engine.sevens.rules import Deck, points
from engine.sevens.types import EXACT_GUESSES, GUESSES, Move, Options

# What is good about giving a card away.
FAR = 4.0  # each card that has to be laid before it
GIVEN_WORTH = 0.5  # each of its points
WHIM = 5.0  # at most this much by chance: others guess the card of a predictable player
# How likely a card is offered, as a guesser sees it: 1, and more.
SHED = 1.0  # for each card that has to be laid before it
DEAR = 0.5  # for each of its points


class Path(NamedTuple):
    """A card's place in its chain, as bits."""

    before: int  # what has to be laid first
    beyond: int  # what can be laid only after it
    following: int  # the next of those: two after the centre


class Sight(NamedTuple):
    """What one player sees of the cards, in bits."""

    deck: Deck
    own: int
    table: int
    fits: int


class Taste(NamedTuple):
    """What is good about playing a card."""

    own: float  # each own card further out in the chain
    dear: float  # each point of those
    opened: float  # less for each next card outwards that somebody else holds
    others: float  # less for each card further out that somebody else holds
    worth: float  # each of its points


USUAL = Taste(own=4.0, dear=0.0, opened=6.0, others=0.0, worth=0.5)
KEEN = Taste(own=0.0, dear=2.0, opened=6.0, others=2.0, worth=1.0)  # on winning


def playing(sight: Sight, taste: Taste = USUAL) -> dict[int, float]:
    """What it is worth to play each card that fits."""
    deck, own, _, fits = sight
    playable = cards(own & fits)
    if len(playable) == 1:
        return {playable[0]: 0}
    every = paths(deck)
    worth = {}
    for card in playable:
        path = every[card]
        worth[card] = (
            taste.own * (path.beyond & own).bit_count()
            + taste.dear * sum(points(deck, path.beyond & own))
            - taste.opened * (path.following & ~own).bit_count()
            - taste.others * (path.beyond & ~own).bit_count()
            + taste.worth * deck.points[card % SUIT]
        )
    return worth


def giving(sight: Sight, rng: Rng) -> dict[int, float]:
    """What it is worth to get rid of each card of the hand."""
    given = shedding_values(sight.deck, sight.table)
    return {card: given[card] + WHIM * rng.random() for card in cards(sight.own)}


def shedding_values(deck: Deck, table: int) -> tuple[float, ...]:
    """What it is worth to get rid of each card of the deck, without chance."""
    return _far(deck, table)[0]


def likely(sight: Sight, may: int) -> dict[int, float]:
    """How likely each card is the offered one, if its player may hold these."""
    deck, own, table, _ = sight
    _, chances = _far(deck, table)
    return {card: chances[card] for card in cards(deck.cards & ~table & ~own & may)}


@lru_cache(maxsize=10_000)
def _far(deck: Deck, table: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By card: what it is worth to get rid of it, without chance, and how likely it is offered."""
    given, likely = [], []
    for card, path in enumerate(paths(deck)):
        far = (path.before & ~table).bit_count()
        points = deck.points[card % SUIT] if BITS[card] & deck.cards else 0
        given.append(FAR * far + GIVEN_WORTH * points)
        likely.append(1 + SHED * far + DEAR * points)
    return tuple(given), tuple(likely)


def guess(options: Options, likely: Mapping[int, float]) -> Move:
    """The likeliest number, or card; of equal ones the lowest."""
    if options.exact:
        card = min(likely, key=lambda card: (-likely[card], card % SUIT, card))
        return EXACT_GUESSES[card % SUIT * len(SUITS) + card // SUIT]
    chances = [0.0] * SUIT
    for card, chance in likely.items():
        chances[card % SUIT] += chance
    return GUESSES[chances.index(max(chances))]


@cache
def paths(deck: Deck) -> tuple[Path, ...]:
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
