"""Ratings: any number of players, ties, teams, the computer, and a new season."""

from __future__ import annotations

import pytest

from standings.rating import COMPUTERS, FIRST, Skill, display, in_season, rate
from standings.season import Season
from tests.standings.games import ADA, BEN, CLEO, DAN, EVE, FAY, Who, lines


def after(*places: tuple[Who, int], sides: tuple[int, ...] | None = None) -> tuple[Skill, ...]:
    """The skills after somebody's first game, from the computers' own for computers."""
    table = lines(*places, sides=sides)
    return rate(table, [COMPUTERS.get(line.level, FIRST) for line in table])


def test_a_player_who_finishes_ahead_goes_up() -> None:
    second, first, third = after((ADA, 2), (BEN, 1), (CLEO, 3))

    assert first.mu > FIRST.mu > third.mu
    assert second.mu == pytest.approx(FIRST.mu)
    assert max(first.sigma, second.sigma, third.sigma) < FIRST.sigma


def test_equals_who_are_level_stay_level() -> None:
    ada, ben = after((ADA, 1), (BEN, 1))

    assert ada == ben
    assert ada.mu == FIRST.mu


def test_a_tie_counts_as_half_a_win() -> None:
    """Ben, who is better, loses by a tie with Ada what she gains."""
    ada, ben = rate(lines((ADA, 1), (BEN, 1)), [Skill(20.0, 4.0), Skill(30.0, 4.0)])

    assert ada.mu > 20
    assert ben.mu < 30
    assert ada.mu - 20 == pytest.approx(30 - ben.mu)


def test_it_does_not_matter_who_sat_where() -> None:
    """Six who tie are all compared, also those who sit furthest apart."""
    people = (ADA, BEN, CLEO, DAN, EVE, FAY)
    skills = [Skill(20.0 + 2 * index, 3.0 + index) for index in range(6)]
    places: list[tuple[Who, int]] = [(who, 1) for who in people]

    one = rate(lines(*places), skills)
    other = rate(lines(*reversed(places)), skills[::-1])

    for skill, same in zip(one, reversed(other), strict=True):
        assert skill == pytest.approx(same)


def test_a_team_rises_and_falls_together() -> None:
    ada, ben, cleo, dan = after((ADA, 1), (BEN, 2), (CLEO, 1), (DAN, 2), sides=(0, 1, 0, 1))

    assert ada == cleo
    assert ben == dan
    assert ada.mu > FIRST.mu > ben.mu


def test_to_beat_a_better_computer_says_more() -> None:
    gained = [after((ADA, 1), (level, 2))[0].mu for level in ("easy", "normal", "hard")]

    assert gained == sorted(gained)
    assert gained[0] > FIRST.mu


def test_a_new_season_makes_it_less_certain_and_nothing_else() -> None:
    last = Season(2026, 4)
    known = Skill(31.0, FIRST.sigma - 3)

    assert in_season(known, last, last) == known
    assert in_season(known, last, last.after) == pytest.approx(Skill(31.0, FIRST.sigma - 2))
    assert in_season(known, last, last.after.after) == pytest.approx(Skill(31.0, FIRST.sigma - 4 / 3))


def test_it_is_shown_as_a_number_with_its_certainty() -> None:
    assert display(FIRST) == (1000, 333)
    sure = display(Skill(31.26, 1.5))
    assert (sure.number, sure.certainty) == (1250, 60)
