"""How the computer plays Big Bang (rules 4).

It looks ahead: it judges every place of every card by the places that are left for the cards still to come. Branches
whose numbers have one parity never clash where they meet (4.2.2, 4.2.3); the places left show that, and it chooses the
first cards around the star for that. *Hard* looks ahead over the whole hand, and plays its best ideas out in worlds
that could be the real one. Since time decides races, a level is also a pace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.big_bang.cards import FIRST_RULE, HIGHEST, STAR, all_cards
from engine.big_bang.grid import ORIGIN, near, places
from engine.big_bang.play import DRAW, PLACES, TOPS, Board, dead, draw, lay, placed, through
from engine.big_bang.rules import Rules
from engine.big_bang.types import Cards, Dead, Move, Options, Place, Top, View
from engine.big_bang.worlds import board_of
from engine.game import Level, Rng
from engine.looks import look_ms

FIRST = 3  # cards laid that tell one race from another
SLIPS = 0.35  # the share of its placements that *easy* makes anywhere
WORLDS = 6  # in which *hard* plays each of its ideas out
IDEAS = 3  # that it plays out
BEAM = 6  # hands half placed that it follows

# What a number of places for one number is worth: the first ones count most.
_WORTH = (0, 60, 84, 94, 98, *(100,) * 60)
_IN_HAND = 3  # a card that is in the hand needs its place more than one that may come
_ODD_ONE_OUT = 2000  # a first card beside the star whose parity is not that of the others

# Of each mask: one in the digit (base 256) of every number that it lets lie there.
_DIGITS = tuple(
    sum(1 << 8 * number for number in range(1, HIGHEST + 1) if mask >> number & 1) for mask in range(256)
)


class _Idea(NamedTuple):
    worth: int
    first: Move  # what it begins with
    board: Board  # what it leads to


def think(rules: Rules, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    racer = None if view.viewer is None or view.over else view.racers[view.viewer]
    if racer is None or racer.cards is None or racer.ready is not None:
        raise ValueError("nothing to decide")
    board = board_of(racer, racer.cards, _unseen(view.options, racer.cards))
    action = _choose(rules, board, view.options, level, rng)
    race = (view.viewer, racer.cards.board[:FIRST])
    return action, look_ms(level, race, rng, thought=isinstance(action, Place | Top))


def _unseen(options: Options, cards: Cards) -> list[int]:
    """The cards of the deck, in no particular order."""
    unseen = list(all_cards(options.highest, options.rules_cards))
    for card in (*(each.card for each in cards.board), *cards.hand, *cards.discards):
        unseen.remove(card)
    return unseen


def _choose(rules: Rules, board: Board, options: Options, level: Level, rng: Rng) -> Move:
    ideas = _ideas(board)
    if not ideas:
        return _pass(rules, board)
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(ideas).first
    if level == "hard":
        return _thorough(rules, board, options, ideas, rng)
    return max(ideas, key=_worth).first


def _worth(idea: _Idea) -> int:
    return idea.worth


def _pass(rules: Rules, board: Board) -> Move:
    """If nothing fits: draw, or discard with the card on top that is likeliest to find a place."""
    if board.deck and len(board.hand) < rules.hand:
        return DRAW
    coming = board.deck
    return Dead(tuple(sorted(board.hand, key=lambda card: sum(abs(other - card) == 1 for other in coming))))


def _ideas(board: Board) -> list[_Idea]:
    """Judges every place of every card of the hand and of the top discard."""
    hand, discards = board.hand, board.discards
    need = _needs(board)
    found = []
    for card in dict.fromkeys(hand):
        at = hand.index(card)
        rest = hand[:at] + hand[at + 1 :]
        for cell, piece in places(board.field, board.cells, board.pieces, card):
            after = lay(board, piece, cell, rest, discards)
            found.append(_Idea(_judged(after, need, card), PLACES[piece][cell], after))
    if discards:
        card = discards[-1]
        for cell, piece in places(board.field, board.cells, board.pieces, card):
            after = lay(board, piece, cell, hand, discards[:-1])
            found.append(_Idea(_judged(after, need, card), TOPS[piece][cell], after))
    return found


def _needs(board: Board) -> list[int]:
    """How much a place is needed, by number."""
    need = [0] * (HIGHEST + 1)
    for card in (*board.deck, *board.discards):
        if card < FIRST_RULE:
            need[card] += 1
    for card in board.hand:
        if card < FIRST_RULE:
            need[card] += _IN_HAND
    return need


def _judged(board: Board, need: Sequence[int], gone: int) -> int:
    """The places left, weighed by how much they are needed; `gone` has just been placed and needs none."""
    spots = sum([_DIGITS[packed & 0xFF] for packed in board.field])
    worth = 0
    for number in range(1, HIGHEST + 1):
        spots >>= 8
        worth += need[number] * _WORTH[spots & 0xFF]
    if gone < FIRST_RULE:
        worth -= _IN_HAND * _WORTH[1]
    if board.cells[-1] in _AROUND_STAR and _mixed(board):
        worth -= _ODD_ONE_OUT
    return worth


_AROUND_STAR = near(ORIGIN)


def _mixed(board: Board) -> bool:
    """Whether the first cards beside the star are mixed, even and odd."""
    on = dict(zip(board.cells, board.pieces, strict=True))
    parities = {on[cell] % 2 for cell in _AROUND_STAR if STAR < on.get(cell, STAR) < FIRST_RULE}
    return len(parities) > 1


def _thorough(rules: Rules, board: Board, options: Options, ideas: list[_Idea], rng: Rng) -> Move:
    """Looks ahead over the whole hand, and takes the beginning that ends best when it is played out in worlds."""
    best = _beginnings(ideas)[:IDEAS]
    if len(best) == 1:
        return best[0].first
    ends = [0] * len(best)
    for _ in range(WORLDS):
        deck = tuple(rng.shuffled(board.deck))
        for number, idea in enumerate(best):
            ends[number] += _played_out(rules, msgspec.structs.replace(idea.board, deck=deck), options, rng)
    return best[max(range(len(best)), key=ends.__getitem__)].first


def _beginnings(ideas: list[_Idea]) -> list[_Idea]:
    """One idea for each first move worth following, with its worth at the end of the hand, best first.

    Each has the board after its first move.
    """
    first = {idea.first: idea.board for idea in ideas}
    beam = sorted(ideas, key=_worth, reverse=True)[:BEAM]
    done: list[_Idea] = []
    while beam:
        following: list[_Idea] = []
        for idea in beam:
            further = _ideas(idea.board)
            if not further:
                done.append(idea)
            following += [_Idea(each.worth, idea.first, each.board) for each in further]
        beam = sorted(following, key=_worth, reverse=True)[:BEAM]
    done.sort(key=lambda idea: (len(idea.board.cells), idea.worth), reverse=True)
    best: dict[Move, _Idea] = {}
    for idea in done:
        best.setdefault(idea.first, _Idea(idea.worth, idea.first, first[idea.first]))
    return list(best.values())


def _played_out(rules: Rules, board: Board, options: Options, rng: Rng) -> int:
    """How good the end is: many cards placed first, then few moves."""
    made = 0
    while through(board, options) is None:
        made += 1
        ideas = _ideas(board)
        if ideas:
            board = max(ideas, key=_worth).board
        elif isinstance(action := _pass(rules, board), Dead):
            board, *_ = dead(rules, board, action.cards, options, rng)
        else:
            board, _drawn = draw(rules, board, options)
    return 1000 * placed(board) - made
