"""Flat Monte Carlo: imagined worlds, the same for every candidate, played on by a heuristic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine import monte_carlo
from engine.game import Event, Rng
from tests.sample_game.engine.game import LowCard, State
from tests.sample_game.engine.rules import RULES_1
from tests.sample_game.engine.types import Keep, Options, Swap, View

GAME = LowCard(RULES_1)
CHOICES: tuple[Keep | Swap, ...] = (Keep(), Swap())


def table(card: int, *, turn: int = 0) -> State:
    """Two players with twelve cards; one of them holds this card and has the turn."""
    others = [other for other in range(1, 13) if other != card]
    hands = (card, others.pop()) if turn == 0 else (others.pop(), card)
    return State(Options(), hands, tuple(others), (), turn, 1, (0, 0))


def sensible(state: State, seat: int, rng: Rng) -> Keep | Swap:
    """The heuristic: keeps what is below the middle."""
    return Keep() if state.hands[seat] <= 6 else Swap()


def chosen(state: State, seed: bytes = b"choose", rollouts: int = 120, **more: Any) -> Keep | Swap:
    view = GAME.view(state, state.turn)
    return monte_carlo.choose(GAME, view, CHOICES, sensible, rollouts, Rng(seed), **more)


@pytest.mark.parametrize(("card", "best"), [(1, Keep()), (2, Keep()), (11, Swap()), (12, Swap())])
@pytest.mark.parametrize("turn", [0, 1])
def test_takes_what_wins_more_often(card: int, turn: int, best: Keep | Swap) -> None:
    assert chosen(table(card, turn=turn)) == best


def test_same_stream_gives_the_same_move() -> None:
    close = table(6)
    moves = [chosen(close, bytes([seed]), rollouts=20) for seed in range(20)]
    assert moves == [chosen(close, bytes([seed]), rollouts=20) for seed in range(20)]
    assert set(moves) == set(CHOICES)


def test_utility_is_the_games_to_say() -> None:
    """Here somebody wants the highest card."""
    assert chosen(table(1), evaluate=lambda state, seat: float(state.hands[seat])) == Swap()


def test_only_candidate_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(LowCard, "determinize")
    view = GAME.view(table(1), 0)
    assert monte_carlo.choose(GAME, view, CHOICES[1:], sensible, 9, Rng(b"one")) == Swap()


def test_of_equal_candidates_it_takes_the_first() -> None:
    for tries in (CHOICES, CHOICES[::-1]):
        move = monte_carlo.choose(
            GAME, GAME.view(table(5), 0), tries, sensible, 5, Rng(b"equal"), evaluate=lambda state, seat: 1.0
        )
        assert move == tries[0]


class Watched(LowCard):
    """Low Card, of which it is noted what was imagined and done."""

    def __init__(self) -> None:
        super().__init__(RULES_1)
        self.worlds: list[State] = []
        self.begun: list[State] = []

    def determinize(self, view: View, rng: Rng) -> State:
        self.worlds.append(super().determinize(view, rng))
        return self.worlds[-1]

    def apply(
        self, state: State, seat: int, action: Keep | Swap, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        if state.turn == 0:
            self.begun.append(state)
        return super().apply(state, seat, action, at, rng)


def watch(tries: Sequence[Keep | Swap], **more: Any) -> Watched:
    game = Watched()
    monte_carlo.choose(game, game.view(table(6), 0), tries, sensible, 20, Rng(b"watch"), **more)
    return game


def test_candidates_meet_equal_worlds() -> None:
    game = watch(CHOICES)
    assert len(game.worlds) == monte_carlo.WORLDS
    assert len({world.hands for world in game.worlds}) > 1
    assert game.begun == [world for world in game.worlds for _ in CHOICES]
    assert all(world.hands[0] == 6 for world in game.worlds)


def test_candidates_have_equal_luck() -> None:
    """What the heuristic draws from the stream after either candidate is the same."""
    drawn: list[float] = []

    def lucky(state: State, seat: int, rng: Rng) -> Keep | Swap:
        drawn.append(rng.random())
        return Keep()

    monte_carlo.choose(GAME, GAME.view(table(6), 0), CHOICES, lucky, 20, Rng(b"luck"))
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) == monte_carlo.WORLDS


def spent(values: dict[Keep | Swap, Callable[[int], float]], rollouts: int) -> Counter[Keep | Swap]:
    """How many worlds each candidate met, if it is worth this in world 0, 1, 2 …"""
    met: Counter[Keep | Swap] = Counter()
    begun: list[Keep | Swap] = []

    class Noted(LowCard):
        def apply(
            self, state: State, seat: int, action: Keep | Swap, at: int, rng: Rng
        ) -> tuple[State, tuple[Event, ...]]:
            if state.turn == 0:
                begun.append(action)
            return super().apply(state, seat, action, at, rng)

    def evaluate(state: State, seat: int) -> float:
        action = begun[-1]
        met[action] += 1
        return values[action](met[action])

    view = GAME.view(table(6), 0)
    monte_carlo.choose(
        Noted(RULES_1), view, list(values), sensible, rollouts, Rng(b"spent"), evaluate=evaluate
    )
    return met


def test_worlds_are_spent_where_it_is_close() -> None:
    """One is better by a stroke in every other world, by turns; against that a plain loser costs ten worlds."""
    plain = spent({Keep(): lambda world: world % 3, Swap(): lambda world: world % 3 - 5.0}, 1000)
    close = spent({Keep(): lambda world: float(world % 2), Swap(): lambda world: float(world % 3 == 0)}, 1000)
    assert plain == {Keep(): monte_carlo.WORLDS, Swap(): monte_carlo.WORLDS}
    assert close[Keep()] == close[Swap()] > 2 * monte_carlo.WORLDS


def test_what_all_worlds_share_leaves_no_doubt() -> None:
    """Candidates are compared world by world: that worlds differ much does not hide a small difference."""
    shaken = spent(
        {Keep(): lambda world: 100.0 * (world % 7), Swap(): lambda world: 100.0 * (world % 7) - 1}, 1000
    )
    assert shaken[Swap()] == monte_carlo.WORLDS


@pytest.mark.parametrize("rollouts", [20, 90, 400])
def test_budget_is_kept(rollouts: int) -> None:
    met = spent(
        {Keep(): lambda world: float(world % 2), Swap(): lambda world: float(world % 2 == 0)}, rollouts
    )
    assert rollouts - 2 * monte_carlo.WORLDS < met.total() <= rollouts


def test_shared_win_counts_in_parts() -> None:
    """Both are first with equal cards, which only this laid-out table can have."""

    won = monte_carlo._win_value(GAME)
    state = State(Options(), (4, 4), (9, 9), (), 0, 1, (0, 0))
    assert won(state, 0) == 0.0
    values: list[float] = []
    for action in (Keep(), Swap()):
        after, _ = GAME.apply(state, 0, action, 0, Rng(b""))
        after, _ = GAME.apply(after, 1, Keep(), 0, Rng(b""))
        values.append(won(after, 0))
    assert values == [0.5, 0.0]
