"""How the computer plays Big Bang (rules 4).

It looks ahead: it judges every place of every card by the places that are left for the cards still to come. Branches
whose numbers have one parity never clash where they meet (4.2.2, 4.2.3); the places left show that, and it chooses the
first cards around the star for that. So it places everything, with about half a draw more than has to be. Nothing is
left to plan for, and *hard* differs from *normal* in its pace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import looks
from engine.big_bang.cards import FIRST_RULE, HIGHEST, STAR, all_cards
from engine.big_bang.grid import ORIGIN, near, places
from engine.big_bang.play import DRAW, PLACES, TOPS, Board, lay
from engine.big_bang.rules import Rules
from engine.big_bang.types import Cards, Dead, Move, Options, Place, Top, View
from engine.big_bang.worlds import board_of
from engine.game import Level, Rng

LONGER = 1.01  # fitted, as that of 7 Ate 9 is, on measured races (docs/strength.md)
FIRST = 3  # cards laid that tell one race from another
SLIPS = 0.35  # the share of its placements that *easy* makes anywhere

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
    move: Move


def think(rules: Rules, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    is_shown = rules.lock_ms is not None and view.options.penalty == "none"
    return _choose_after_look(rules, view, level, (looks.SHOWN if is_shown else looks.PLACING)[level], rng)


def think_at(rules: Rules, view: View, look_ms: int, rng: Rng) -> tuple[Move, int]:
    """See `Game.think_at`."""
    return _choose_after_look(rules, view, "easy", looks.around(look_ms, LONGER), rng)


def _choose_after_look(
    rules: Rules, view: View, level: Level, look: tuple[int, int], rng: Rng
) -> tuple[Move, int]:
    racer = None if view.viewer is None or view.over else view.racers[view.viewer]
    if racer is None or racer.cards is None or racer.ready is not None:
        raise ValueError("nothing to decide")
    board = board_of(racer, racer.cards, _unseen(view.options, racer.cards))
    action = _choose(rules, board, level, rng)
    race = (view.viewer, racer.cards.board[:FIRST])
    thought = isinstance(action, Place | Top)
    return action, looks.look_ms(look, race, racer.left, rng, thought=thought)


def _unseen(options: Options, cards: Cards) -> list[int]:
    """The cards of the deck, in no particular order."""
    unseen = list(all_cards(options.highest, options.rules_cards))
    for card in (*(each.card for each in cards.board), *cards.hand, *cards.discards):
        unseen.remove(card)
    return unseen


def _choose(rules: Rules, board: Board, level: Level, rng: Rng) -> Move:
    ideas = _ideas(board)
    if not ideas:
        return _pass(rules, board)
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(ideas).move
    return max(ideas, key=_worth).move


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
            found.append(_Idea(_rate_places(after, need, card), PLACES[piece][cell]))
    if discards:
        card = discards[-1]
        for cell, piece in places(board.field, board.cells, board.pieces, card):
            after = lay(board, piece, cell, hand, discards[:-1])
            found.append(_Idea(_rate_places(after, need, card), TOPS[piece][cell]))
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


def _rate_places(board: Board, need: Sequence[int], gone: int) -> int:
    """The places left, weighed by how much they are needed; `gone` has just been placed and needs none."""
    spots = sum([_DIGITS[packed & 0xFF] for packed in board.field])
    worth = 0
    for number in range(1, HIGHEST + 1):
        spots >>= 8
        worth += need[number] * _WORTH[spots & 0xFF]
    if gone < FIRST_RULE:
        worth -= _IN_HAND * _WORTH[1]
    if board.cells[-1] in _AROUND_STAR and _is_mixed(board):
        worth -= _ODD_ONE_OUT
    return worth


_AROUND_STAR = near(ORIGIN)


def _is_mixed(board: Board) -> bool:
    """Whether the first cards beside the star are mixed, even and odd."""
    on = dict(zip(board.cells, board.pieces, strict=True))
    parities = {on[cell] % 2 for cell in _AROUND_STAR if STAR < on.get(cell, STAR) < FIRST_RULE}
    return len(parities) > 1
