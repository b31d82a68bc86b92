"""How the computer plays Sevens (rules 2): it opens the way for its cards, and gives away those that it cannot play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from engine import monte_carlo
from engine.game import Game, Level, Rng
from engine.sevens.cards import BITS, SUIT, SUITS, cards
from engine.sevens.known import known
from engine.sevens.play import State
from engine.sevens.rules import Deck, Rules
from engine.sevens.types import EXACT_GUESSES, GUESSES, KNOCK, OFFERS, PLAYS, Move, Offer, Options, Play, View

THINKING_MS = 1200
SLIPS = 0.3  # the share of its decisions that *easy* makes without thinking
ROLLOUTS = 1000  # of *hard* for a move
CANDIDATES = 10  # that *hard* tries: those that *normal* likes best
HANDS = 100  # that *hard* imagines before it guesses
WON = 1000.0  # points that winning the game is worth to *hard*

# What is good about playing a card.
OWN_BEYOND = 4.0  # each own card further out in the chain
OPENED = 6.0  # less for each next card outwards that somebody else holds
WORTH = 0.5  # each of its points
# What is good about giving a card away.
FAR = 4.0  # each card that has to be laid before it
GIVEN_WORTH = 0.5  # each of its points
WHIM = 5.0  # at most this much by chance: others guess the card of a predictable player
# How likely a card is offered, as a guesser sees it: 1, and more.
SHED = 1.0  # for each card that has to be laid before it
DEAR = 0.5  # for each of its points

Playing = Game[State, Move, View, Options]


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


def think(game: Playing, rules: Rules, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`. A player who has already offered a card has nothing to decide."""
    tries = game.tries(view)
    if not tries or view.offer is not None:
        raise ValueError("nothing to decide")
    return _choose(game, rules, view, tries, level, rng), THINKING_MS


def _choose(game: Playing, rules: Rules, view: View, tries: Sequence[Move], level: Level, rng: Rng) -> Move:
    if len(tries) == 1:
        return tries[0]
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries)
    deck = rules.deck(view.options)
    sight = Sight(deck, view.own, view.table, view.fits)
    if view.presenter is not None:
        if level == "hard":
            return _read(game, deck, view, view.presenter, rng)
        return _guess(view.options, _likely(sight, ~known(view, deck).lacks[view.presenter]))
    worth = _playing(sight) if view.phase == "play" else _giving(sight, rng)
    ranked = sorted(tries, key=lambda move: -worth[move.card] if isinstance(move, Play | Offer) else 0)
    if level == "hard":
        best = ranked[:CANDIDATES]
        return monte_carlo.choose(game, view, best, partial(_follow, rules), ROLLOUTS, rng, evaluate=_worth)
    return ranked[0]


def _follow(rules: Rules, state: State, seat: int, rng: Rng) -> Move:
    """What *normal* does, except that it guesses without memory."""
    hand = state.hands[seat]
    options = state.round.options
    sight = Sight(rules.deck(options), hand, state.table, state.fits)
    if state.phase == "offer":
        giving = _giving(sight, rng)
        return OFFERS[max(giving, key=giving.__getitem__)]
    if state.phase == "guess":
        return _guess(options, _likely(sight, -1))
    if not hand & state.fits:
        return KNOCK
    worth = _playing(sight)
    return PLAYS[max(worth, key=worth.__getitem__)]


def _worth(state: State, seat: int) -> float:
    """By how many points the others are behind on average after the round; more for a winner."""
    totals = [sum(scores) for scores in state.round.scores]
    lead = (sum(totals) - totals[seat]) / (len(totals) - 1) - totals[seat]
    best = min(totals)
    if state.phase != "over" or totals[seat] > best:
        return lead
    return lead + WON / totals.count(best)


def _playing(sight: Sight) -> dict[int, float]:
    """What it is worth to play each card that fits."""
    deck, own, _, fits = sight
    playable = cards(own & fits)
    if len(playable) == 1:
        return {playable[0]: 0}
    paths = _paths(deck)
    worth = {}
    for card in playable:
        path = paths[card]
        worth[card] = (
            OWN_BEYOND * (path.beyond & own).bit_count()
            - OPENED * (path.following & ~own).bit_count()
            + WORTH * deck.points[card % SUIT]
        )
    return worth


def _giving(sight: Sight, rng: Rng) -> dict[int, float]:
    """What it is worth to get rid of each card of the hand."""
    given, _ = _far(sight.deck, sight.table)
    return {card: given[card] + WHIM * rng.random() for card in cards(sight.own)}


def _likely(sight: Sight, may: int) -> dict[int, float]:
    """How likely each card is the offered one, if its player may hold these."""
    deck, own, table, _ = sight
    _, likely = _far(deck, table)
    return {card: likely[card] for card in cards(deck.cards & ~table & ~own & may)}


@lru_cache(maxsize=10_000)
def _far(deck: Deck, table: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By card: what it is worth to get rid of it, without chance, and how likely it is offered."""
    given, likely = [], []
    for card, path in enumerate(_paths(deck)):
        far = (path.before & ~table).bit_count()
        points = deck.points[card % SUIT] if BITS[card] & deck.cards else 0
        given.append(FAR * far + GIVEN_WORTH * points)
        likely.append(1 + SHED * far + DEAR * points)
    return tuple(given), tuple(likely)


def _guess(options: Options, likely: Mapping[int, float]) -> Move:
    """The likeliest number, or card; of equal ones the lowest."""
    if options.exact:
        card = min(likely, key=lambda card: (-likely[card], card % SUIT, card))
        return EXACT_GUESSES[card % SUIT * len(SUITS) + card // SUIT]
    chances = [0.0] * SUIT
    for card, chance in likely.items():
        chances[card % SUIT] += chance
    return GUESSES[chances.index(max(chances))]


def _read(game: Playing, deck: Deck, view: View, presenter: int, rng: Rng) -> Move:
    """The guess that would be right most often if players offer like *normal* from the hands they may have."""
    right: Counter[int] = Counter()
    for _ in range(HANDS):
        world = game.determinize(view, rng)
        giving = _giving(Sight(deck, world.hands[presenter], world.table, world.fits), rng)
        right[max(giving, key=giving.__getitem__)] += 1
    return _guess(view.options, right)


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
