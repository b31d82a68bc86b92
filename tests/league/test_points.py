"""Points of earlier seasons: two for each person, or side with people, behind one; one for each level."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from league.points import day_of, group_key, halves, points
from tests.league.games import ADA, BEN, CLEO, DAN, Who, lines


def each(*places: tuple[Who, int], sides: tuple[int, ...] | None = None) -> list[int]:
    """The points of each person at the table."""
    table = lines(*places, sides=sides)
    return [points(table, line) for line in table if not line.level]


def test_everybody_behind_gives_two() -> None:
    assert each((ADA, 2), (BEN, 1), (CLEO, 3)) == [2, 4, 0]


def test_a_player_who_is_level_gives_one() -> None:
    assert each((ADA, 1), (BEN, 1), (CLEO, 3)) == [3, 3, 0]


def test_computers_give_none_and_get_none() -> None:
    assert each((ADA, 2), ("hard", 1), (BEN, 4), ("easy", 3)) == [2, 0]


def test_of_two_teams_each_winner_gets_two() -> None:
    assert each((ADA, 1), (BEN, 2), (CLEO, 1), (DAN, 2), sides=(0, 1, 0, 1)) == [2, 0, 2, 0]


def test_teams_that_are_level_get_one() -> None:
    assert each((ADA, 1), (BEN, 1), (CLEO, 1), (DAN, 1), sides=(0, 1, 0, 1)) == [1, 1, 1, 1]


def test_a_side_of_computers_gives_none() -> None:
    placed: list[tuple[Who, int]] = [(ADA, 1), (BEN, 2), ("easy", 3), (CLEO, 1), ("easy", 2), ("easy", 3)]

    assert each(*placed, sides=(0, 1, 2, 0, 1, 2)) == [2, 0, 2]


@pytest.mark.parametrize(("nth", "expected"), [(1, 2), (5, 2), (6, 1), (10, 1), (11, 0), (40, 0)], ids=str)
def test_the_same_people_count_less_and_less_on_one_day(nth: int, expected: int) -> None:
    assert halves(nth) == expected


def test_a_group_is_its_people_in_whatever_order() -> None:
    assert group_key((ADA, BEN, CLEO)) == group_key((CLEO, ADA, BEN))
    assert group_key((ADA, BEN, CLEO)) != group_key((ADA, BEN))
    assert group_key((1, 23)) != group_key((12, 3))
    assert 0 <= group_key((ADA, BEN)) < 1 << 63


def test_a_day_is_one_in_utc() -> None:
    assert day_of(datetime.fromisoformat("2026-12-31T23:30:00-01:00")) == 20270101
    assert day_of(datetime(2026, 12, 31, 23, 59, tzinfo=UTC)) == 20261231
