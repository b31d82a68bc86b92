"""Flat Monte Carlo, how *hard* thinks: tries every candidate in the same few imagined worlds and takes the best.

A world is a full state that the player cannot tell from the real one (`Game.determinize`). The candidate is made in
it, and everybody plays on by a heuristic until a round has been scored, the game is over, or the horizon is
reached; then the position is worth what `evaluate` says. All candidates meet equal worlds with equal luck, so
that what differs is the candidate. The budget is in worlds, never in time: equal views and streams give equal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.game import Action, Game, Rng, RoundScored

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")

Heuristic = Callable[[V, Rng], A]
Evaluate = Callable[[S, int], float]
"""What a state is worth to a seat, the more the better; also of states in the middle of a game."""


def choose(
    game: Game[Any, Any, Any, Any],
    view: Any,
    tries: Sequence[A],
    heuristic: Heuristic[Any, A],
    worlds: int,
    rng: Rng,
    *,
    evaluate: Evaluate[Any] | None = None,
    horizon: int | None = None,
) -> A:
    """The candidate among `tries` with the best average; the first of several equal ones.

    Without `evaluate` only winning counts, shared among those who share it: then a rollout has to reach the end.
    """
    if len(tries) == 1:
        return tries[0]
    value = evaluate or _won(game)
    luck = str(rng.random()).encode()
    totals = [0.0] * len(tries)
    for number in range(worlds):
        world = game.determinize(view, Rng(luck, "world", number))
        for index, action in enumerate(tries):
            after = _play_on(game, world, view.viewer, action, heuristic, horizon, Rng(luck, "play", number))
            totals[index] += value(after, view.viewer)
    return tries[totals.index(max(totals))]


def _play_on(
    game: Game[Any, Any, Any, Any],
    state: Any,
    seat: int,
    action: Action,
    heuristic: Heuristic[Any, Any],
    horizon: int | None,
    rng: Rng,
) -> Any:
    """The state at the end of a rollout that begins with this action."""
    left = horizon
    while True:
        state, events = game.apply(state, seat, action, 0, rng)
        waiting = game.waiting_for(state)
        if not waiting or left == 0 or any(isinstance(event, RoundScored) for event in events):
            return state
        left = None if left is None else left - 1
        seat = waiting[0]
        action = heuristic(game.view(state, seat), rng)


def _won(game: Game[Any, Any, Any, Any]) -> Evaluate[Any]:
    def won(state: Any, seat: int) -> float:
        result = game.result(state)
        if result is None or result.places[seat] != 1:
            return 0.0
        first = [side for place, side in zip(result.places, result.sides, strict=True) if place == 1]
        return 1 / len(set(first))

    return won
