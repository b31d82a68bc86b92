"""Dates in pictures, menus and alt texts look like those that Discord writes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from ui.text.dates import date, day, month

NEW_YEAR = datetime(2027, 1, 1, 1, tzinfo=timezone(timedelta(hours=2)))


def test_a_date_is_written_in_utc_as_discord_writes_it() -> None:
    assert date(NEW_YEAR) == "December 31, 2026"
    assert date(None) == ""


def test_a_day_of_this_year_needs_no_year() -> None:
    assert day(NEW_YEAR, NEW_YEAR) == "Jan 1"
    assert day(NEW_YEAR.astimezone(UTC), NEW_YEAR) == "Dec 2026"


def test_a_month_has_its_name_and_year() -> None:
    assert month(NEW_YEAR) == "December 2026"  # in UTC
