"""A day that is shorter than it is, for those who try tables over days."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from table.pace import DAY, PACES, PaceKey, Waits

MINUTES = Waits().with_day(120)


def test_whatever_takes_days_takes_minutes() -> None:
    day = MINUTES.of("1d")

    assert (day.turn, day.grace) == (120, 120)
    assert [round(reminder, 9) for reminder in day.reminders] == [24, 5]
    assert (MINUTES.of("3d").turn, MINUTES.of("7d").turn, MINUTES.of("none").turn) == (360, 840, None)
    assert (day.lobby, day.left) == (360, 7200)


def test_there_is_time_for_a_move_before_the_ping() -> None:
    assert {MINUTES.of(pace).ping for pace in PACES if pace != "live"} == {5}


@pytest.mark.parametrize("pace", [pace for pace in PACES if pace != "live"])
def test_no_wait_of_a_slow_pace_is_forgotten(pace: PaceKey) -> None:
    real, short = asdict(Waits().of(pace)), asdict(MINUTES.of(pace))

    assert {name for name in real if real[name] and short[name] == real[name]} == {"archive"}


def test_live_tables_and_races_stay_as_they_are() -> None:
    assert MINUTES.live == Waits().live
    assert (MINUTES.ready, MINUTES.countdown) == (Waits().ready, Waits().countdown)


def test_a_real_day_changes_nothing() -> None:
    assert Waits().with_day(DAY) == Waits()
