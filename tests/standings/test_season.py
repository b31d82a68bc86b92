"""A season is a quarter of a year, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from standings.season import Season

NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
A_MOMENT = timedelta(microseconds=1)


def test_the_year_ends_with_a_season() -> None:
    last, first = Season.of(NEW_YEAR - A_MOMENT), Season.of(NEW_YEAR)

    assert (last, first) == (Season(2026, 4), Season(2027, 1))
    assert last.after == first
    assert first.before == last
    assert last.ends == first.starts == NEW_YEAR


def test_the_zone_of_a_moment_does_not_matter() -> None:
    """Auckland is thirteen hours ahead: there the new year has begun, in UTC it has not."""
    in_auckland = datetime(2027, 1, 1, 9, tzinfo=timezone(timedelta(hours=13)))

    assert Season.of(in_auckland) == Season(2026, 4)


def test_a_season_of_short_days_has_ninety_one_of_them() -> None:
    day = 120.0
    season = Season.of(datetime(2026, 11, 24, 5, tzinfo=UTC), day)

    assert season.ends - season.starts == timedelta(seconds=91 * day)
    assert Season.of(season.starts, day) == Season.of(season.ends - A_MOMENT, day) == season
    assert Season.of(season.ends, day) == season.after
    assert season.after.before == season
    assert season.after.since(season) == 1
    assert Season.of(datetime(2026, 1, 1, tzinfo=UTC), day) == Season(1, 1, day)


@pytest.mark.parametrize("month", range(1, 13))
def test_each_month_lies_in_its_season(month: int) -> None:
    moment = datetime(2026, month, 15, tzinfo=UTC)

    season = Season.of(moment)

    assert season.starts <= moment < season.ends
    assert season.starts.day == 1


def test_it_is_stored_as_a_number_in_order() -> None:
    season = Season(2026, 4)

    assert season.number == 20264
    assert Season.from_number(20264) == season
    assert season.number < season.after.number


@pytest.mark.parametrize("number", [0, 20260, 20265, 4, -20264])
def test_another_number_is_no_season(number: int) -> None:
    with pytest.raises(ValueError, match="no season"):
        Season.from_number(number)


def test_seasons_passed_are_counted_across_years() -> None:
    assert Season(2027, 1).since(Season(2026, 4)) == 1
    assert Season(2028, 2).since(Season(2026, 4)) == 6
    assert Season(2026, 4).since(Season(2026, 4)) == 0
