"""Until when somebody is away: what they type, and how long it may be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engine.errors import Refusal
from table import holidays
from table.seat import Holiday

NOW = datetime(2026, 11, 25, 12, 30, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("3 days", "2026-11-28 12:30"),
        ("for 2 weeks", "2026-12-09 12:30"),
        ("1w", "2026-12-02 12:30"),
        ("3", "2026-11-28 12:30"),
        ("36 hours", "2026-11-27 00:30"),
        ("tomorrow", "2026-11-26 08:00"),
        ("Friday", "2026-11-27 08:00"),
        ("until fri", "2026-11-27 08:00"),
        ("wednesday", "2026-12-02 08:00"),  # not today
        ("2026-12-01", "2026-12-01 08:00"),
        ("Tuesday, 2026-12-01", "2026-12-01 08:00"),
        ("next week", "2026-11-30 08:00"),
        ("next month", "2026-12-01 08:00"),
        ("Dec 1", "2026-12-01 08:00"),
        ("1 december", "2026-12-01 08:00"),
        ("until January 2nd", "2027-01-02 08:00"),
        ("25 Nov", "2027-11-25 08:00"),  # not today
        ("3. Dec. 2026", "2026-12-03 08:00"),
    ],
)
def test_what_is_typed(typed: str, until: str) -> None:
    assert holidays.parse(typed, NOW) == datetime.fromisoformat(until).replace(tzinfo=UTC)


def test_a_date_begins_in_the_morning_of_their_zone() -> None:
    assert holidays.parse("2026-12-01", NOW, "Asia/Tokyo") == datetime(2026, 11, 30, 23, tzinfo=UTC)
    # There it is Thursday already.
    assert holidays.parse("tomorrow", NOW, "Pacific/Kiritimati") == datetime(2026, 11, 26, 18, tzinfo=UTC)


def test_the_first_day_of_all_is_past_everywhere() -> None:
    with pytest.raises(Refusal, match="date_past"):
        holidays.parse("0001-01-01", NOW, "Asia/Tokyo")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "no_date"),
        ("soon", "no_date"),
        ("2026-13-01", "no_date"),
        ("t", "no_date"),
        ("99999 days", "no_date"),
        ("-3 days", "no_date"),
        ("0 days", "date_past"),
        ("2026-11-25", "date_past"),
        ("2020-01-01", "date_past"),
        ("9999-12-31", "away_for_ever"),
        ("Feb 30", "no_date"),
        ("1 de", "no_date"),
        ("1 2 Dec", "no_date"),
        ("Dec 1 2020", "date_past"),
    ],
)
def test_what_is_no_date_to_come(typed: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        holidays.parse(typed, NOW)


def test_all_that_is_proposed_is_understood() -> None:
    found = holidays.propose("", NOW)

    assert found[0] == ("Thursday, 2026-11-26", "2026-11-26")
    assert len(found) <= 25
    for _label, value in found:
        assert NOW < holidays.parse(value, NOW) <= NOW + timedelta(days=14)
    assert [label for label, _value in holidays.propose("week", NOW)] == ["1 week", "2 weeks"]
    assert holidays.propose("nonsense", NOW) == [("nonsense", "nonsense")]


def test_a_number_is_of_days_before_it_is_part_of_a_date() -> None:
    found = holidays.propose("3", NOW)

    assert found[:2] == [("3 days", "3 days"), ("Monday, 2026-11-30", "2026-11-30")]
    assert [label for label, _value in found].count("3 days") == 1
    assert holidays.propose("1", NOW)[0] == ("1 day", "1 day")
    assert holidays.propose("40", NOW) == [("40 days", "40 days")]


@pytest.mark.parametrize(
    ("days", "used", "code"), [(14, 16, ""), (14.01, 0, "away_too_long"), (14, 16.01, "away_too_often")]
)
def test_how_long_it_may_be_where_a_clock_runs(days: float, used: float, code: str) -> None:
    holiday = Holiday(NOW, NOW + timedelta(days=days))
    if not code:
        holidays.check(holiday, timedelta(days=used))
        return
    with pytest.raises(Refusal, match=code):
        holidays.check(holiday, timedelta(days=used))
