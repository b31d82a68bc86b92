"""The computer plays by the rules, from a view alone, at every level that is offered."""

from __future__ import annotations

import pytest

from engine.game import LEVELS, Level, Rng
from engine.games import GAMES
from tests.engine.recording import Subject, cases, record
from tests.games import ALL

SUBJECTS = [manifest.subject for manifest in ALL.values()]
# It is asked at every n-th state, and hard thinks in few worlds: more would show nothing else.
EVERY: dict[Level, int] = {"easy": 3, "normal": 3, "hard": 20}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.key)
def test_moves_are_legal_and_repeatable(
    subject: Subject, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = subject.game
    if game.key in GAMES:
        monkeypatch.setattr(f"engine.{game.key}.computer.WORLDS", 2, raising=False)
        monkeypatch.setattr(f"engine.{game.key}.computer.ROLLOUTS", 1, raising=False)
    monkeypatch.setattr("engine.monte_carlo.WORLDS", 2)
    for case in cases(subject)[::4]:
        for number, state in enumerate(record(case).states):
            if number % EVERY[level]:
                continue
            for seat in game.waiting_for(state):
                if not game.legal(state, seat):
                    continue  # in a race: until the table changes
                view = game.view(state, seat)
                action, ms = game.think(view, level, Rng(b"computer", number))
                assert action in game.tries(view)
                assert ms >= 0
                assert game.think(view, level, Rng(b"computer", number)) == (action, ms)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.key)
def test_nothing_to_decide_is_said(subject: Subject) -> None:
    told = record(cases(subject)[0])
    with pytest.raises(ValueError, match="nothing to decide"):
        subject.game.think(subject.game.view(told.last, 0), "normal", Rng(b"computer"))
