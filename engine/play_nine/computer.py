"""How the computer plays Play Nine (rules 5.7 has the figures that the habits come from)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine import monte_carlo
from engine.game import Game, Level, Rng
from engine.play_nine.default import BETTER_BY, PATIENT_OVER, matching, worst
from engine.play_nine.play import State
from engine.play_nine.types import BOARD, Draw, Flip, Move, Options, Put, Skip, Take, TeeOff, View

THINKING_MS = 1000
WORLDS = 50  # in which *hard* tries each candidate
SLIPS = 0.15  # the share of its decisions that *easy* makes without thinking
LOW = 3  # a card this low is worth a face-down place
LAST_LOW = 4  # the same in the last shot, when it only has to beat an unknown card

Board = Sequence[int | None]
Rules = Game[State, Move, View, Options]


def think(rules: Rules, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`."""
    tries = rules.tries(view)
    if not tries:
        raise ValueError("nothing to decide")
    if level == "easy" and rng.random() < SLIPS:
        return rng.choice(tries), THINKING_MS
    if level == "hard" and view.phase != "tee":  # before any card is known no two are better
        follow = partial(_follow, rules)
        return monte_carlo.choose(rules, view, tries, follow, WORLDS, rng, evaluate=_lead), THINKING_MS
    return _greedy(view), THINKING_MS


def _follow(rules: Rules, state: State, seat: int, rng: Rng) -> Move:
    return _greedy(rules.view(state, seat))


def _lead(state: State, seat: int) -> float:
    """By how many strokes the others are behind on average, once the hole has been counted."""
    hole = state.hole
    strokes = [
        sum(regular) + sum(extra or 0 for extra in extras)
        for regular, extras in zip(hole.scores, hole.extra, strict=True)
    ]
    return (sum(strokes) - strokes[seat]) / (len(strokes) - 1) - strokes[seat]


def _greedy(view: View) -> Move:
    """Matches first, then saves six strokes on a face-up card, then low cards on face-down ones."""
    assert view.viewer is not None
    board = view.boards[view.viewer]
    if view.phase == "tee":
        return TeeOff(0, BOARD - 1)  # opposite corners leave two columns open to a match
    if view.phase == "draw":
        if not view.deck or _place(view, board, view.discards[-1]) is not None:
            return Take()
        return Draw()
    assert view.held is not None
    index = _place(view, board, view.held)
    if index is not None:
        return Put(index)
    down = _face_down(board)
    if view.held_from == "discard":
        index = worst(board)
        return Put(down[0] if index is None else index)
    if len(down) == 1 and (view.out is not None or view.shown[view.viewer] > PATIENT_OVER):
        return Skip()
    return Flip(down[0])


def _place(view: View, board: Board, card: int) -> int | None:
    """Where a card is worth putting, if anywhere."""
    assert view.viewer is not None
    index = matching(board, card)
    if index is not None:
        return index
    last_shot = view.out is not None
    index = worst(board)
    if index is not None and (board[index] or 0) - card >= (1 if last_shot else BETTER_BY):
        return index
    if card > (LAST_LOW if last_shot else LOW):
        return None
    down = _face_down(board)
    if len(down) == 1 and not last_shot and view.shown[view.viewer] + card > PATIENT_OVER:
        return None
    return max(down, key=lambda index: board[(index + 4) % BOARD] is None)  # its column may still match


def _face_down(board: Board) -> list[int]:
    return [index for index, card in enumerate(board) if card is None]
