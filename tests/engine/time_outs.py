"""What a game plays for a player whose time ran out: properties that `tests.engine.conformance` asks of each game."""

from __future__ import annotations

from engine.game import Rng
from tests.engine.recording import Recording

MOST_OF_A_TURN = 3  # moves; in no game a turn takes more


def time_outs_are_legal_moves(told: Recording) -> None:
    """Rules 0.5, also when everybody is away from the first move on."""
    game = told.game
    for number, state in enumerate(told.states):
        views = told.views[number]
        assert game.default(views[None]) is None
        for seat in range(told.case.seats):
            action = game.default(views[seat])
            assert number % 4 or action == game.default(views[seat])
            if seat in game.waiting_for(state) and not (game.race and action is None):
                assert action in told.legal[number][seat]
            else:
                assert action is None
    state, at = told.first, 0
    for number in range(1, told.case.subject.longest):
        waiting = game.waiting_for(state)
        if not waiting:
            break
        action = game.default(game.view(state, waiting[0]))
        if action is None:  # a race goes on without those who are away
            return
        at = told.case.subject.after(at, state)
        state, _ = game.apply(state, waiting[0], action, at, Rng(told.case.seed, number))
    assert game.result(state) is not None


def a_turn_that_has_begun_is_played_to_its_end(told: Recording) -> None:
    """Rules 0.5: the table waits for its player, and a few moves of the table end it."""
    game, case = told.game, told.case
    for step in told.steps:
        for seat in range(case.seats):
            if not game.is_mid_turn(step.after, seat):
                continue
            assert seat in game.waiting_for(step.after)
            state, at = step.after, step.at
            for number in range(1, MOST_OF_A_TURN + 1):
                action = game.default(game.view(state, seat))
                assert action is not None
                state, _ = game.apply(state, seat, action, at, Rng(case.seed, number))
                if not game.is_mid_turn(state, seat):
                    break
            assert not game.is_mid_turn(state, seat)
