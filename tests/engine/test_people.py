"""The levels of the races, against the people they are made for (rules 1.6, 4.5).

The races are the same ones every time. With looks 15 % longer or shorter no row of the first test would hold.
"""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from engine import looks
from engine.game import LEVELS, Rng
from engine.games import GAMES
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_1
from engine.simulate import PEOPLE, Player, Tally, play, schedule

RACES = [key for key, game in GAMES.items() if game.race]
ABOUT_HALF = (0.4, 0.6)


@cache
def won(key: str, one: Player, other: Player, races: int) -> float:
    """The share of races between the two that the one has won."""
    tally = Tally()
    for players, seed in schedule((one, other), races, "people"):
        tally.add(play(key, GAMES[key].options({}), players, seed))
    return next(line.won for line in tally.lines() if line.who == one) / races


@pytest.mark.parametrize("key", RACES)
@pytest.mark.parametrize(("person", "level"), [("newcomer", "easy"), ("practised", "normal")])
def test_each_wins_about_half_against_their_own_level(key: str, person: Player, level: Player) -> None:
    least, most = ABOUT_HALF
    assert least <= won(key, person, level, 200) <= most


@pytest.mark.parametrize("key", RACES)
def test_levels_stand_apart(key: str) -> None:
    """A practised player hardly ever loses to *easy*, and hardly ever wins against *hard*."""
    assert won(key, "practised", "easy", 40) >= 0.85
    assert won(key, "newcomer", "normal", 40) <= 0.15
    assert won(key, "normal", "easy", 40) >= 0.85


def test_hard_is_for_the_best() -> None:
    """In 7 Ate 9. In Big Bang it looks as long as here, and its games take long to play."""
    assert won("seven_ate_nine", "practised", "hard", 40) <= 0.15
    assert won("seven_ate_nine", "hard", "normal", 40) >= 0.85


def test_what_lies_between_two_levels_has_a_chance_against_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules 1.6: that is what a form of its own in each race is for."""
    between = PEOPLE["practised"]._replace(shortest=1400, longest=2800)
    monkeypatch.setitem(PEOPLE, "practised", between)
    share = won.__wrapped__
    assert 0.6 < share("seven_ate_nine", "practised", "easy", 60) < 1
    assert 0 < share("seven_ate_nine", "practised", "normal", 60) < 0.4


def test_person_sees_wrong_once_in_twenty_times() -> None:
    """In 7 Ate 9 the wrong card is tried; a draw takes half a look."""
    game, person = SevenAteNine(RULES_1), PEOPLE["newcomer"]
    told = [play(game.key, game.options({}), ("newcomer",) * 2, b"%d" % number) for number in range(40)]
    plays = sum(played.events["Played"] for played in told)
    misses = sum(played.events["Missed"] for played in told)
    assert 0.03 < misses / (plays + misses) < 0.07
    first = [played.record.moves[0].at - 3000 for played in told]
    assert person.shortest // 2 <= min(first) <= max(first) <= person.longest // 2


def test_levels_are_in_order() -> None:
    for slower, faster in itertools.pairwise(LEVELS):
        assert looks.LOOKS[slower][0] >= looks.LOOKS[faster][1]
        assert looks.MISSES[slower] >= looks.MISSES[faster]


def test_form_is_of_the_race_and_not_of_the_look() -> None:
    same = {looks.look_ms("easy", ("a", 1), Rng(b"look"), thought=True) for _ in range(5)}
    assert len(same) == 1
    other = {looks.look_ms("easy", ("a", race), Rng(b"look"), thought=True) for race in range(20)}
    assert len(other) > 15
