"""The score of a season: the part of the others that somebody finished ahead of, over all games and ten empty ones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from standings.lengths import length_of
from standings.score import PARTS, score, share
from tests.standings.games import ADA, BEN, CLEO, DAN, EVE, FAY, Who, lines

ALL = (ADA, BEN, CLEO, DAN, EVE, FAY)


def each(*places: tuple[Who, int], sides: tuple[int, ...] | None = None) -> list[int]:
    """The share of each person at the table, in 120ths."""
    table = lines(*places, sides=sides)
    return [share(table, line) for line in table if not line.level]


def test_a_seat_at_six_brings_no_more_than_one_at_two() -> None:
    assert each((ADA, 1), (BEN, 2)) == [120, 0]
    assert each(*((who, 1 + place) for place, who in enumerate(ALL))) == [120, 96, 72, 48, 24, 0]


@pytest.mark.parametrize("people", range(2, 7))
def test_shares_are_whole_and_level_is_half(people: int) -> None:
    level = each(*((who, 1) for who in ALL[:people]))

    assert level == [60] * people
    assert PARTS % (2 * (people - 1)) == 0


def test_computers_are_no_others() -> None:
    assert each((ADA, 2), ("hard", 1), (BEN, 4), ("easy", 3)) == [120, 0]
    assert each((ADA, 2), ("hard", 1)) == [0]


def test_a_team_is_one_of_the_others() -> None:
    assert each((ADA, 1), (BEN, 2), (CLEO, 1), (DAN, 2), sides=(0, 1, 0, 1)) == [120, 0, 120, 0]
    placed: list[tuple[Who, int]] = [(ADA, 2), (BEN, 3), (CLEO, 1), (DAN, 2), (EVE, 3), (FAY, 1)]
    assert each(*placed, sides=(0, 1, 2, 0, 1, 2)) == [60, 0, 120, 60, 0, 120]
    with_computers: list[tuple[Who, int]] = [
        (ADA, 1),
        (BEN, 2),
        ("easy", 3),
        (CLEO, 1),
        ("easy", 2),
        ("easy", 3),
    ]
    assert each(*with_computers, sides=(0, 1, 2, 0, 1, 2)) == [120, 0, 120]


def test_a_player_who_resigned_gets_nothing_from_a_team_that_plays_on() -> None:
    table = list(lines((ADA, 1), (BEN, 2), (CLEO, 1), (DAN, 2), sides=(0, 1, 0, 1)))
    table[2] = replace(table[2], resigned=True)

    assert [share(table, line) for line in table] == [120, 0, 0, 0]


def test_a_player_who_resigned_is_last_and_the_first_to_leave_lowest() -> None:
    table = [replace(line, resigned=line.place > 1) for line in lines((ADA, 3), (BEN, 1), (CLEO, 2))]

    assert [share(table, line) for line in table] == [0, 120, 60]


def test_a_score_is_rounded_to_tenths() -> None:
    assert score(0, 0) == score(0, 500) == 0
    assert score(120, 1) == 91  # 9.09
    assert score(60 * 30, 30) == 375  # half of three quarters
    assert score(120 * 10_000, 10_000) == 999
    assert score(12, 150) == 1  # 0.0625 is nearer to 0.1


def test_each_good_game_lifts_it_and_playing_more_alone_does_not() -> None:
    wins = [score(120 * games, games) for games in range(60)]
    halves = [score(60 * games, games) for games in range(600)]

    assert all(before < after for before, after in pairwise(wins))
    assert max(halves) < 500


@pytest.mark.parametrize(
    ("game", "options", "length"),
    [
        ("play_nine", "holes=1", 1),
        ("play_nine", "holes=3,tie=shared", 1),
        ("play_nine", "holes=6", 2),
        ("play_nine", "", 3),
        ("play_nine", "holes=18", 3),
        ("seven_ate_nine", "", 1),
        ("seven_ate_nine", "match=true,penalty=draw1", 2),
        ("sevens", "", 2),
        ("sevens", "rounds=1", 1),
        ("sevens", "target=50", 1),
        ("sevens", "rounds=10", 3),
        ("sevens", "rounds=10,target=100", 2),
        ("sevens", "rounds=1,target=100", 1),
        ("sequence_numbers", "", 2),
        ("big_bang", "", 1),
        ("big_bang", "rounds=3", 2),
        ("big_bang", "rounds=9", 3),
        ("play_nine", "holes=of another version,unknown=1", 3),
        ("whist", "", 1),
    ],
)
def test_each_game_says_how_long_it_is(game: str, options: str, length: int) -> None:
    assert length_of(game, options) == length
