"""The levels of the races, against the people they are made for (rules 1.6, 4.5).

The races are the same ones every time. With looks a tenth longer or shorter no row of the first test would hold.
"""

from __future__ import annotations

import itertools
from statistics import mean, stdev

import pytest

from engine import looks
from engine.game import LEVELS, Level, Rng
from engine.games import GAMES
from engine.looks import LATE_MS
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_1
from engine.simulate import PEOPLE, Person, Player, play, schedule

RACES = [key for key, game in GAMES.items() if game.race]
ABOUT_HALF = (0.4, 0.6)
OWN_LEVELS: tuple[tuple[Player, Player], ...] = (("newcomer", "easy"), ("practised", "normal"))


def won(key: str, one: Player, other: Player, count: int) -> float:
    """The share of races between the two that the one has won."""
    jobs = schedule((one, other), count, "people")
    played = [
        (play(key, GAMES[key].options({}), players, seed), players.index(one)) for players, seed in jobs
    ]
    return mean(each.result.places[seat] == 1 for each, seat in played)


@pytest.mark.parametrize("key", RACES)
@pytest.mark.parametrize(("person", "level"), OWN_LEVELS)
def test_each_wins_about_half_against_their_own_level(key: str, person: Player, level: Player) -> None:
    least, most = ABOUT_HALF
    assert least <= won(key, person, level, 100) <= most


def test_person_sees_wrong_once_in_twenty_times() -> None:
    """In 7 Ate 9 the wrong card is tried; a draw takes half a look."""
    game, person = SevenAteNine(RULES_1), PEOPLE["newcomer"]
    told = [play(game.key, game.options({}), ("newcomer",) * 2, b"%d" % number) for number in range(40)]
    plays = sum(played.events["Played"] for played in told)
    misses = sum(played.events["Missed"] for played in told)
    assert 0.03 < misses / (plays + misses) < 0.07
    first = [played.record.moves[0].at - 3000 for played in told]
    assert person.shortest // 2 <= min(first) - LATE_MS <= max(first) - LATE_MS <= person.longest // 2


@pytest.mark.parametrize("key", RACES)
def test_looks_are_measured_from_what_a_player_saw_or_did_last(key: str) -> None:
    """Someone who looks for exactly a second and sees what has changed 250 ms late."""
    game, person = GAMES[key], Person(1000, 1000, 0.0)
    played = play(key, game.options(game.preset), (person, "easy"), b"looks")
    state, dealt = game.deal(played.record.options, 2, Rng(b"looks", 0))
    told = [(0, event) for event in dealt]
    for number, move in enumerate(played.record.moves, 1):
        state, events = game.apply(state, move.seat, move.action, move.at, Rng(b"looks", number))
        told += [(move.at, event) for event in events]

    own = [ms for seat, ms in game.looks(played.record.options, 2, iter(told)) if seat == 0]

    assert len(own) >= 20
    assert set(own) == {1000 + LATE_MS}


@pytest.mark.parametrize("level_looks", [looks.LOOKS, looks.PLACING, looks.SHOWN])
def test_levels_are_in_order(level_looks: dict[Level, tuple[int, int]]) -> None:
    for slower, faster in itertools.pairwise(LEVELS):
        assert sum(level_looks[slower]) >= 1.5 * sum(level_looks[faster])
        assert looks.MISSES[slower] >= looks.MISSES[faster]


def test_computer_sees_no_sooner_than_people() -> None:
    """They see what has changed a quarter of a second late, also where nothing has to be thought of."""
    told = [looks.look_ms((0, 0), "race", 20, Rng(b"look"), thought=thought) for thought in (False, True)]
    assert told == [250, 250]


def test_form_drifts_from_card_to_card() -> None:
    """It is the same whenever it is asked for, and goes far in a race, but never in a leap."""
    for number in range(20):
        forms = [looks.form(("race", number), left) for left in range(36, -1, -1)]
        assert forms == [looks.form(("race", number), left) for left in range(36, -1, -1)]
        assert max(forms) - min(forms) > looks.FORM / 2
        assert all(abs(one - two) < 2 * looks.FORM / looks.PHASE for one, two in itertools.pairwise(forms))
        assert 1 - looks.FORM <= min(forms) <= max(forms) <= 1 + looks.FORM


def test_no_race_is_decided_by_form() -> None:
    """Over a whole race it hardly differs from one race to another."""
    wholes = [mean(looks.form(("race", number), left) for left in range(37)) for number in range(200)]
    assert abs(mean(wholes) - 1) < looks.FORM / 8
    assert stdev(wholes) < looks.FORM / 3
