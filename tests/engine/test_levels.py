"""The computer plays by the rules, from a view alone, at every level that is offered; a higher one plays better."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from engine.game import LEVELS, Level, Rng
from engine.games import GAMES
from engine.simulate import Player, play
from tests.engine.recording import Subject, cases, record
from tests.games import ALL

SUBJECTS = [manifest.subject for manifest in ALL.values()]
# It is asked at every n-th state, and hard thinks in few worlds: more would show nothing else.
EVERY: dict[Level, int] = {"easy": 3, "normal": 3, "hard": 20}
# Each with the next; where nobody waits for a turn, only who is faster is better.
LADDER: dict[bool, tuple[Player, ...]] = {
    True: ("easy", "normal", "hard"),
    False: ("random", "easy", "normal"),
}
STEPS = [(key, *pair) for key, game in GAMES.items() for pair in pairwise(LADDER[game.race])]


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


@pytest.mark.parametrize(("key", "lower", "higher"), STEPS)
def test_a_higher_level_comes_out_ahead(key: str, lower: Player, higher: Player) -> None:
    """On equal deals from every seat, against the lower one on all others: by a third of a place at least."""
    game = GAMES[key]
    seats = next(count for count in game.seats_for(game.Options()) if count > 1)

    def lead(number: int) -> float:
        at = number % seats
        players = [higher if seat == at else lower for seat in range(seats)]
        places = play(key, game.Options(), players, b"ladder %d" % (number // seats)).result.places
        return (sum(places) - places[at]) / (seats - 1) - places[at]

    ahead = mean(map(lead, range(20 * seats)))
    assert ahead > 1 / 3, (
        f"{higher} is {ahead:.2f} places ahead of {lower}: the lower level has to slip more often, or the default "
        f"options of {key} have to make a longer game"
    )
