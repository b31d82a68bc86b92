"""Dates where Discord writes none: in pictures, menus and alt texts. In English they look like those that it writes."""

from __future__ import annotations

from datetime import UTC, datetime

from ui.text.locale import _, mark

_MONTHS = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)


def date(moment: datetime | None) -> str:
    """ "November 28, 2026", in UTC; "" where nobody knows when it was."""
    if moment is None:
        return ""
    then = moment.astimezone(UTC)
    return _("{month} {day}, {year}").format(month=_(_MONTHS[then.month - 1]), day=then.day, year=then.year)


def month(moment: datetime) -> str:
    """The month, in UTC, of a time: "May 2026"."""
    day = moment.astimezone(UTC)
    return _("{month} {year}").format(month=_(_MONTHS[day.month - 1]), year=day.year)


def day(moment: datetime, now: datetime) -> str:
    """A day of this year: "Nov 28"; of another one its month: "Dec 2025". Both in the reader's time zone."""
    short = _(_MONTHS[moment.month - 1])[:3]
    if moment.year == now.year:
        return _("{month} {day}").format(day=moment.day, month=short)
    return _("{month} {year}").format(month=short, year=moment.year)
