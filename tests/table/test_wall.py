"""The clock on the wall: where a day is short, quiet hours and holidays are as short as the turns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engine.errors import Refusal
from table import holidays
from table.pace import DAY, Waits
from table.quiet_hours import NONE, QuietHours
from table.seat import Holiday
from table.wall import clock, lasts

SHORT = 120.0  # seconds
MIDNIGHT = datetime(2026, 1, 10, tzinfo=UTC)
BERLIN = QuietHours("Europe/Berlin", 22 * 60, 6 * 60, day=SHORT)


def at(hour: float) -> datetime:
    """A moment at which the clock of the short day shows this hour in UTC."""
    return MIDNIGHT + timedelta(seconds=hour * SHORT / 24)


def test_a_real_day_is_what_it_is() -> None:
    moment = datetime(2026, 1, 10, 17, 31, 2, 345_678, tzinfo=UTC)

    assert clock(moment) == moment
    assert lasts(timedelta(days=3, microseconds=1)) == timedelta(days=3, microseconds=1)


def test_the_clock_runs_through_a_short_day_and_keeps_the_date() -> None:
    assert Waits().with_day(SHORT).day == SHORT
    assert clock(at(21), SHORT) == datetime(2026, 1, 10, 21, tzinfo=UTC)
    assert clock(at(24 + 3), SHORT) == datetime(2026, 1, 10, 3, tzinfo=UTC)


@pytest.mark.parametrize(("hour", "awake"), [(20.9, 20.9), (21, 29), (26, 29), (29, 29), (40, 40)])
def test_quiet_hours_are_as_short(hour: float, awake: float) -> None:
    found = BERLIN.awake(at(hour))

    assert abs(found - at(awake)) <= timedelta.resolution
    assert BERLIN.awake(found) == found


def test_they_began_in_that_evening_and_tomorrow_is_as_near() -> None:
    evening = BERLIN.evening(at(26))

    assert evening is not None
    assert abs(evening - at(21)) <= timedelta.resolution
    assert BERLIN.evening(at(12)) is None
    assert abs(BERLIN.tomorrow(at(12)) - at(24 + 5)) <= timedelta.resolution
    assert QuietHours(day=SHORT).tomorrow(at(1)) == at(17)


@pytest.mark.parametrize(
    ("typed", "hours"), [("3 days", 72), ("12 hours", 12), ("tomorrow", 20), ("Jan 12", 44), ("Monday", 44)]
)
def test_so_is_a_holiday(typed: str, hours: float) -> None:
    assert abs(holidays.parse(typed, at(12), seconds=SHORT) - at(12 + hours)) <= timedelta.resolution


def test_and_so_is_the_longest() -> None:
    fortnight = Holiday(MIDNIGHT, MIDNIGHT + timedelta(seconds=14 * SHORT))
    holidays.check(fortnight, timedelta(seconds=16 * SHORT), SHORT)

    with pytest.raises(Refusal, match="away_too_often") as refused:
        holidays.check(fortnight, timedelta(seconds=20 * SHORT), SHORT)
    assert refused.value.facts["left"] == 10
    with pytest.raises(Refusal, match="away_too_long"):
        holidays.check(Holiday(MIDNIGHT, MIDNIGHT + timedelta(seconds=DAY)), timedelta(), SHORT)


def test_where_no_hours_are_chosen_nobody_is_quiet() -> None:
    assert NONE.awake(at(2)) == at(2)
