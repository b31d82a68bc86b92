"""Flat Monte Carlo, how *hard* thinks: tries the candidates in the same imagined worlds and takes the best.

A world is a full state that the player cannot tell from the real one (`Game.determinize`). The candidate is made in
it, and everybody plays on by a heuristic until a round has been scored or the game is over; then the state is worth
what `evaluate` says. All candidates meet equal worlds with equal luck, so that what differs is the candidate, and they
are compared world by world. A candidate behind the best beyond doubt is dropped, so most worlds are spent where it is
close. The budget is in rollouts, never in time: equal views and streams give equal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, TypeVar

from engine.game import Action, AnyGame, Rng, RoundScored

S = TypeVar("S")
A = TypeVar("A", bound=Action)

Heuristic = Callable[[S, int, Rng], A]
"""A seat's action in a state. It must look only at what that seat may know."""
Evaluate = Callable[[S, int], float]
"""What a state is worth to a seat: more is better."""


WORLDS = 10  # between two looks at who is still in doubt
DOUBT = 2.5  # standard errors of the mean difference to the best


def choose(
    game: AnyGame,
    view: Any,
    tries: Sequence[A],
    heuristic: Heuristic[Any, A],
    rollouts: int,
    rng: Rng,
    *,
    evaluate: Evaluate[Any] | None = None,
) -> A:
    """The candidate among `tries` with the best average; the first of several equal ones.

    It spends at most this many rollouts, but each candidate meets at least `WORLDS` worlds. Without `evaluate` only
    winning counts, divided among the winners.
    """
    value = evaluate or _win_value(game)
    luck = str(rng.random()).encode()
    left = [(action, list[float]()) for action in tries]
    met = 0
    while len(left) > 1 and (not met or rollouts >= WORLDS * len(left)):
        rollouts -= WORLDS * len(left)
        for number in range(met, met + WORLDS):
            world = game.determinize(view, Rng(luck, "world", number))
            for action, values in left:
                after = _play_on(game, world, view.viewer, action, heuristic, Rng(luck, "play", number))
                values.append(value(after, view.viewer))
        met += WORLDS
        best = _best(left)
        left = [each for each in left if each is best or _in_doubt(best[1], each[1])]
    return _best(left)[0]


def _best(candidates: Sequence[tuple[A, list[float]]]) -> tuple[A, list[float]]:
    return max(candidates, key=lambda each: sum(each[1]))


def _in_doubt(best: Sequence[float], other: Sequence[float]) -> bool:
    """Whether a candidate may still be the better one; false for two that have always been equal."""
    behind = [one - two for one, two in zip(best, other, strict=True)]
    count = len(behind)
    mean = sum(behind) / count
    variance = sum((each - mean) ** 2 for each in behind) / (count - 1)
    return mean < DOUBT * sqrt(variance / count)


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


def _win_value(game: AnyGame) -> Evaluate[Any]:
    def evaluate(state: Any, seat: int) -> float:
        result = game.result(state)
        if result is None or result.places[seat] != 1:
            return 0.0
        first = [side for place, side in zip(result.places, result.sides, strict=True) if place == 1]
        return 1 / len(set(first))

    return evaluate
