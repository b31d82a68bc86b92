"""How the computer plays Play Nine (rules 5.7 has the figures that the habits come from)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine import monte_carlo
from engine.game import Card, Game, Level, Rng
from engine.play_nine.default import matching, worst
from engine.play_nine.play import DRAW, FLIPS, PUTS, SKIP, TAKE, State
from engine.play_nine.rules import Rules
from engine.play_nine.scoring import score
from engine.play_nine.types import BOARD, Flip, Move, Options, Phase, Put, TeeOff, View

THINKING_MS = 1000
ROLLOUTS = 3000  # of *hard* for a move, divided by the seats
SLIPS = 0.15  # the share of its decisions that *easy* makes without thinking
LOW = 3  # a card this low is worth a face-down place
LAST_LOW = 4  # in the last shot, when it only has to beat an unknown card

Faces = Sequence[int | None]  # of the cards before a seat, None: face down
Playing = Game[State, Move, View, Options]


class Sight(NamedTuple):
    """What a player looks at: their cards, and what may come to them."""

    phase: Phase
    board: Faces
    deck: bool  # whether there is a card to draw
    top: Card | None  # of the discard pile
    held: Card | None
    taken: bool  # from the discard pile
    last_shot: bool


def think(game: Playing, rules: Rules, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    tries = game.tries(view)
    if not tries:
        raise ValueError("nothing to decide")
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    if level == "hard" and view.phase != "tee":  # before any card is known all pairs are equal
        return _thorough(game, rules, view, tries, rng), THINKING_MS
    assert view.viewer is not None
    sight = Sight(
        view.phase,
        view.boards[view.viewer],
        view.deck > 0,
        view.discards[-1] if view.discards else None,
        view.held,
        view.held_from == "discard",
        view.out is not None,
    )
    return _greedy(rules, sight), THINKING_MS


def _thorough(game: Playing, rules: Rules, view: View, tries: Sequence[Move], rng: Rng) -> Move:
    """The best of the different moves, in worlds that may be the real one."""
    assert view.viewer is not None
    board = view.boards[view.viewer]
    differing: dict[object, Move] = {}
    for move in tries:
        differing.setdefault(_alike(move, board), move)
    rollouts = ROLLOUTS // len(view.playing)
    follow = partial(_follow, rules)
    return monte_carlo.choose(game, view, list(differing.values()), follow, rollouts, rng, evaluate=_lead)


def _alike(move: Move, board: Faces) -> object:
    """Equal for moves that have equal effects: places with an equal card and an equal one in their column."""
    if isinstance(move, Put | Flip):
        index = move.index
        return type(move), board[index], board[(index + 4) % BOARD]
    return move


def _follow(rules: Rules, state: State, seat: int, rng: Rng) -> Move:
    up = state.up[seat]
    sight = Sight(
        state.phase,
        [card if up >> index & 1 else None for index, card in enumerate(state.boards[seat])],
        bool(state.deck),
        state.discards[-1] if state.discards else None,
        state.held,
        state.held_from == "discard",
        state.out is not None,
    )
    return _greedy(rules, sight)


def _lead(state: State, seat: int) -> float:
    """By how many strokes the others are behind on average, once the hole has been counted."""
    hole = state.hole
    strokes = [
        sum(regular) + sum(extra or 0 for extra in extras)
        for regular, extras in zip(hole.scores, hole.extra, strict=True)
    ]
    return (sum(strokes) - strokes[seat]) / (len(strokes) - 1) - strokes[seat]


def _greedy(rules: Rules, sight: Sight) -> Move:
    """Puts matches first, then saves six strokes on a face-up card, then puts low cards on face-down ones."""
    board = sight.board
    if sight.phase == "tee":
        return TeeOff(0, BOARD - 1)  # opposite corners leave two columns open to a match
    if sight.phase == "draw":
        if not sight.deck or (sight.top is not None and _place(rules, sight, sight.top) is not None):
            return TAKE
        return DRAW
    assert sight.held is not None
    index = _place(rules, sight, sight.held)
    if index is not None:
        return PUTS[index]
    down = _face_down(board)
    if sight.taken:
        index = worst(board)
        return PUTS[down[0] if index is None else index]
    if len(down) == 1 and (sight.last_shot or score(rules, board) > rules.patient_over):
        return SKIP
    return FLIPS[down[0]]


def _place(rules: Rules, sight: Sight, card: Card) -> int | None:
    """Where it is worth putting a card, if anywhere."""
    board, last_shot = sight.board, sight.last_shot
    index = matching(board, card)
    if index is not None:
        return index
    index = worst(board)
    if index is not None and (board[index] or 0) - card >= (1 if last_shot else rules.better_by):
        return index
    if card > (LAST_LOW if last_shot else LOW):
        return None
    down = _face_down(board)
    if len(down) == 1 and not last_shot and score(rules, board) + card > rules.patient_over:
        return None
    return max(down, key=lambda index: board[(index + 4) % BOARD] is None)  # its column may still match


def _face_down(board: Faces) -> list[int]:
    return [index for index, card in enumerate(board) if card is None]
