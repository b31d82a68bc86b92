"""How the computer plays Sevens (rules 2): it opens the way for its cards, and gives away those that it cannot play.

*Hard* cares about its dear cards and holds up the others. It tries what it may offer in imagined deals, and reads from
the whole round what another player offers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine import monte_carlo
from engine.game import Game, Level, Rng
from engine.sevens.habits import KEEN, USUAL, Sight, giving, guess, likely, playing
from engine.sevens.known import find_known
from engine.sevens.play import State
from engine.sevens.reading import offer_chances
from engine.sevens.rules import Rules
from engine.sevens.types import KNOCK, OFFERS, PLAYS, Move, Options, View

THINKING_MS = 1200
SLIPS = 0.3  # the share of its decisions that *easy* makes without thinking
ROLLOUTS = 1000  # of *hard* for a move
CANDIDATES = 10  # that *hard* tries: those that *normal* likes best
WORLDS = 400  # that *hard* weighs before it guesses
WON = 1000.0  # points that winning the game is worth to *hard*

Playing = Game[State, Move, View, Options]


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
        read = offer_chances(view, deck, view.presenter, WORLDS, rng) if level == "hard" else {}
        return guess(view.options, read or likely(sight, ~find_known(view, deck).lacks[view.presenter]))
    if view.phase == "play":
        return PLAYS[_first(playing(sight, KEEN if level == "hard" else USUAL))]
    worth = giving(sight, rng)
    if level != "hard":
        return OFFERS[_first(worth)]
    best: list[Move] = [
        OFFERS[card] for card in sorted(worth, key=worth.__getitem__, reverse=True)[:CANDIDATES]
    ]
    return monte_carlo.choose(game, view, best, partial(_follow, rules), ROLLOUTS, rng, evaluate=_worth)


def _follow(rules: Rules, state: State, seat: int, rng: Rng) -> Move:
    """What *normal* does, except that it guesses without memory."""
    hand = state.hands[seat]
    options = state.round.options
    sight = Sight(rules.deck(options), hand, state.table, state.fits)
    if state.phase == "offer":
        return OFFERS[_first(giving(sight, rng))]
    if state.phase == "guess":
        return guess(options, likely(sight, -1))
    if not hand & state.fits:
        return KNOCK
    return PLAYS[_first(playing(sight))]


def _first(worth: Mapping[int, float]) -> int:
    """The card that is worth most; the first of several equal ones."""
    return max(worth, key=worth.__getitem__)


def _worth(state: State, seat: int) -> float:
    """By how many points the others are behind on average after the round; more for a winner."""
    totals = [sum(scores) for scores in state.round.scores]
    lead = (sum(totals) - totals[seat]) / (len(totals) - 1) - totals[seat]
    best = min(totals)
    if state.phase != "over" or totals[seat] > best:
        return lead
    return lead + WON / totals.count(best)
