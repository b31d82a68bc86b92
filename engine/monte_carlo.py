"""Flat Monte Carlo, how *hard* thinks: tries every candidate in the same few imagined worlds and takes the best.

A world is a full state that the player cannot tell from the real one (`Game.determinize`). The candidate is made in
it, and everybody plays on by a heuristic until a round has been scored or the game is over; then the state is worth
what `evaluate` says. All candidates meet equal worlds with equal luck, so that what differs is the candidate. The
budget is in worlds, never in time: equal views and streams give equal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.game import Action, AnyGame, Rng, RoundScored

S = TypeVar("S")
A = TypeVar("A", bound=Action)

Heuristic = Callable[[S, int, Rng], A]
"""What a seat does in a state; it is to look only at what that seat may know."""
Evaluate = Callable[[S, int], float]
"""What a state is worth to a seat, the more the better."""


def choose(
    game: AnyGame,
    view: Any,
    tries: Sequence[A],
    heuristic: Heuristic[Any, A],
    worlds: int,
    rng: Rng,
    *,
    evaluate: Evaluate[Any] | None = None,
) -> A:
    """The candidate among `tries` with the best average; the first of several equal ones.

    Without `evaluate` only winning counts, shared among those who share it.
    """
    if len(tries) == 1:
        return tries[0]
    value = evaluate or _won(game)
    luck = str(rng.random()).encode()
    totals = [0.0] * len(tries)
    for number in range(worlds):
        world = game.determinize(view, Rng(luck, "world", number))
        for index, action in enumerate(tries):
            after = _play_on(game, world, view.viewer, action, heuristic, Rng(luck, "play", number))
            totals[index] += value(after, view.viewer)
    return tries[totals.index(max(totals))]


def _play_on(
    game: AnyGame,
    state: Any,
    seat: int,
    action: Action,
    heuristic: Heuristic[Any, Any],
    rng: Rng,
) -> Any:
    """The state at the end of a rollout that begins with this action."""
    while True:
        state, events = game.apply(state, seat, action, 0, rng)
        waiting = game.waiting_for(state)
        if not waiting or any(isinstance(event, RoundScored) for event in events):
            return state
        seat = waiting[0]
        action = heuristic(state, seat, rng)


def _won(game: AnyGame) -> Evaluate[Any]:
    def won(state: Any, seat: int) -> float:
        result = game.result(state)
        if result is None or result.places[seat] != 1:
            return 0.0
        first = [side for place, side in zip(result.places, result.sides, strict=True) if place == 1]
        return 1 / len(set(first))

    return won
