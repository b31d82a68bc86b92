"""The clock on the wall. In the sandbox a day may be shorter, and so is all that people plan by the clock."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from math import ceil

from table.pace import DAY

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def clock(moment: datetime, day: float = DAY) -> datetime:
    """What the clock shows in UTC where a day has this many seconds: the date as it is, the time of day as it runs."""
    passed = (moment - _BEGINNING) % timedelta(seconds=day)
    return datetime.combine(moment.astimezone(UTC), time(), UTC) + passed * (DAY / day)


def today(moment: datetime, day: float = DAY) -> datetime:
    """When the day of that moment began by that clock."""
    return moment.astimezone(UTC) - (moment - _BEGINNING) % timedelta(seconds=day)


def lasts(planned: timedelta, day: float = DAY) -> timedelta:
    """How long a time that was planned by that clock really is, never less."""
    return timedelta(microseconds=ceil(planned / timedelta.resolution * (day / DAY)))
