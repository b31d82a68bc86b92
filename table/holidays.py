"""Holidays: a player says that they are away. Nobody asks them, and at tables over days their time stands still."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from table.entries import Extend, Time
from table.errors import Refused
from table.pace import DAY, Waits
from table.quiet_hours import MORNING, count_at
from table.seat import Holiday, Seat
from table.table import Table
from table.wall import clock, lasts

AT_ONCE, A_YEAR = timedelta(days=14), timedelta(days=30)  # while a clock runs
EVER = timedelta(days=366)

_SPAN = re.compile(r"(?:(?:for|in) )?(\d{1,4}) ?(h|hours?|d|days?|w|weeks?|)")
_NUMBER = re.compile("[1-9][0-9]{0,2}")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_WEEK = timedelta(weeks=1)


def parse(text: str, now: datetime, zone: str = "", seconds: float = DAY) -> datetime:
    """The time that a person means who typed "3 days", "3", "tomorrow", "Friday", "next week", "Dec 1" or "2026-12-01".

    A date means the morning of that day in their zone; a day has that many seconds.

    Raises Refused("no_date") for anything else, Refused("date_past"), and Refused("away_for_ever").
    """
    typed = " ".join(text.casefold().replace(",", " ").split()).removeprefix("until ")
    if (span := _SPAN.fullmatch(typed)) is not None:
        hours = int(span[1]) * {"h": 1, "d": 24, "w": 168}[span[2][:1] or "d"]
        until = now + lasts(timedelta(hours=hours), seconds)
    else:
        local = clock(now, seconds).astimezone(ZoneInfo(zone) if zone else UTC)
        day = _day(typed, local.date())
        if day is None:
            raise Refused("no_date", name=text)
        if day < local.date():
            raise Refused("date_past", name=text)
        if day.year > now.year + 2:
            raise Refused("away_for_ever")
        morning = time(MORNING // 60, MORNING % 60, tzinfo=local.tzinfo)
        until = now + lasts(datetime.combine(day, morning).astimezone(UTC) - local, seconds)
    if until <= now:
        raise Refused("date_past", name=text)
    return until


def _day(typed: str, today: date) -> date | None:
    words = typed.split()
    if typed == "tomorrow":
        return today + timedelta(days=1)
    if typed == "next week":
        return today + timedelta(days=7 - today.weekday())
    if typed == "next month":
        return (today.replace(day=1) + timedelta(days=31)).replace(day=1)
    if (day := _of_a_month(typed.replace(".", " ").split(), today)) is not None:
        return day
    named = [
        at for at, name in enumerate(_DAYS) if len(words) == 1 and len(typed) > 2 and name.startswith(typed)
    ]
    if named:
        return today + timedelta(days=(named[0] - today.weekday() - 1) % 7 + 1)
    try:
        return date.fromisoformat(words[-1]) if words else None
    except ValueError:
        return None


def _of_a_month(words: list[str], today: date) -> date | None:
    """The day that a person named with its month, "1 Dec" or "December 1st": the next one, unless they say the year."""
    year = int(words.pop()) if len(words) == 3 and re.fullmatch(r"\d{4}", words[-1]) else None
    days = [int(found[1]) for word in words if (found := re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", word))]
    months = [
        at
        for at, name in enumerate(_MONTHS, 1)
        if any(len(word) > 2 and name.startswith(word) for word in words)
    ]
    if (len(words), len(days), len(months)) != (2, 1, 1):
        return None
    for each in (year,) if year else (today.year, today.year + 1):
        with suppress(ValueError):  # no such day
            day = date(each, months[0], days[0])
            if year or day > today:
                return day
    return None


def propose(typed: str, now: datetime, zone: str = "") -> list[tuple[str, str]]:
    """What a person may mean, as (label, text for `parse`)."""
    today = now.astimezone(ZoneInfo(zone) if zone else UTC).date()
    days = [today + timedelta(days=after) for after in range(1, 15)]
    dates = [(f"{_DAYS[day.weekday()].capitalize()}, {day.isoformat()}", day.isoformat()) for day in days]
    spans = [(span, span) for span in ("3 days", "1 week", "2 weeks")]
    wanted = typed.strip().casefold()
    found = [choice for choice in (*dates[:7], *spans, *dates[7:]) if wanted in choice[0].casefold()]
    if _NUMBER.fullmatch(wanted) is not None:  # it stands in dates, too
        meant = f"{wanted} day" if wanted == "1" else f"{wanted} days"
        found = [(meant, meant), *(choice for choice in found if choice[1] != meant)]
    return found or ([(typed[:100], typed[:100])] if wanted else [])


def check(holiday: Holiday, used: timedelta, seconds: float = DAY) -> None:
    """Checks a holiday while a clock runs. `used`: time of earlier holidays in the year in which it begins.

    A day has that many seconds.

    Raises Refused("away_too_long") and Refused("away_too_often").
    """
    span, a_year = holiday.until - holiday.since, lasts(A_YEAR, seconds)
    if span > lasts(AT_ONCE, seconds):
        raise Refused("away_too_long", days=AT_ONCE.days)
    if used + span > a_year:
        left = max(0, (a_year - used) // timedelta(seconds=seconds))
        raise Refused("away_too_often", days=A_YEAR.days, left=left)


def stop_time(table: Table, waits: Waits, at: int = 0) -> Iterator[Extend]:
    """Entries that correct the time of people who are or were on holiday: it stands still meanwhile.

    `at` is in the game's time.
    """
    if not count_at(table) or waits.of(table.pace).turn is None:
        return
    for seat in table.waiting_people:
        more = _rests(table.seats[seat], waits.day) - table.seats[seat].rested
        if abs(more) >= 1:
            yield Extend(Time(more, "away"), seat=seat, at=at)


def _rests(seat: Seat, day: float) -> float:
    """How many seconds of this decision fall in a holiday, which may have begun where no clock limited it."""
    if seat.holiday is None or seat.clock_from is None:
        return 0
    until = min(seat.holiday.until, seat.holiday.since + lasts(AT_ONCE, day))
    return max(0.0, (until - max(seat.holiday.since, seat.clock_from)).total_seconds())
