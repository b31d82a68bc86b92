"""Quiet hours: when people do not want to be disturbed, in their own time zone."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec.structs import replace

from table.deadlines import deadline
from table.entries import Extend, Time
from table.errors import Refused
from table.pace import DAY, Waits
from table.seat import Holiday
from table.table import Table
from table.wall import clock, lasts

MINUTES = 24 * 60  # of a day
MOST_QUIET = 14 * 60  # minutes: a turn of a day has to leave somebody time to play

# A new day begins in the small hours, while people are still up.
DAY_BEGINS, MORNING = 4 * 60, 8 * 60  # minutes of the local day
UNTIL_MORNING = timedelta(hours=16)  # for people whose local time is unknown

# Quiet hours are guessed from this many presses on this many days, if nothing was pressed for as long as a night is.
LEAST_PRESSES, LEAST_DAYS = 40, 5
SHORTEST, LONGEST = 5, 12  # hours


_WESTWARDS = re.compile(r"Etc/GMT([+-])(\d+)")
_PART_OF_AN_HOUR = re.compile(r"(?:utc|gmt)?_?([+-])_?0?(\d{1,2}):?(30|45)")
_FROM_UTC = re.compile(r"(?:utc|gmt)?_?([+-])_?0?(\d{1,2})(?::?00)?")
_HALF = re.compile(r"(.*?) ?([ap])\.?m\.?")
_CALLED = {"midnight": "0", "noon": "12"}
# Whose clocks people mean by an abbreviation. Some are also zones, but without the summer time of these places.
_MEANT = {
    "est": ("America/New_York", "America/Panama"),
    "edt": ("America/New_York",),
    "cst": ("America/Chicago", "Asia/Shanghai"),
    "cdt": ("America/Chicago",),
    "mst": ("America/Denver", "America/Phoenix"),
    "mdt": ("America/Denver",),
    "pst": ("America/Los_Angeles", "Asia/Manila"),
    "pdt": ("America/Los_Angeles",),
    "gmt": ("Europe/London", "Africa/Accra"),
    "bst": ("Europe/London",),
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
}


class QuietHours(msgspec.Struct, frozen=True):
    """Quiet hours from `start` to `end`, in minutes of the local day; past midnight if `end` is earlier.

    If both are equal there are none. When clocks change and skip or repeat one of the two, the longer hours count: they
    begin at the earlier reading of the clock, and end at the later one.
    """

    zone: str = ""
    start: int = 0
    end: int = 0
    holiday: Holiday | None = None  # people are not disturbed in that either
    day: float = DAY  # seconds

    @property
    def are_none(self) -> bool:
        return self.start == self.end

    def awake(self, moment: datetime) -> datetime:
        """The moment itself, or the end of the holiday or the quiet hours that it falls into. Aware, in UTC."""
        if self.holiday is not None and self.holiday.since <= moment < self.holiday.until:
            moment = self.holiday.until
        if self.are_none:
            return moment
        end = clock(moment, self.day)
        while (found := self._into(end)) is not None:
            end = found[1]
        return self._when(end, moment)

    def evening(self, moment: datetime) -> datetime | None:
        """When the quiet hours began that the moment falls into; None: it falls into none."""
        found = None if self.are_none else self._into(clock(moment, self.day))
        return None if found is None else self._when(found[0], moment)

    def tomorrow(self, moment: datetime) -> datetime:
        """The next morning after this one: when the person's quiet hours end, or at eight if they end at night."""
        if not self.zone:
            return moment + lasts(UNTIL_MORNING, self.day)
        here = clock(moment, self.day).astimezone(ZoneInfo(self.zone))
        today = (here - timedelta(minutes=DAY_BEGINS)).date()
        morning = MORNING if self.are_none or self.end <= DAY_BEGINS else self.end
        return self.awake(self._when(max(self._readings(today + timedelta(days=1), morning)), moment))

    def next_at(self, minute: int, moment: datetime) -> datetime:
        """The next time after this one when the person's clock shows this minute of the day."""
        here = clock(moment, self.day).astimezone(ZoneInfo(self.zone or "UTC"))
        days = (here.date() + timedelta(days=number) for number in (-1, 0, 1, 2))
        readings = (max(self._readings(day, minute)) for day in days)
        return next(when for when in (self._when(each, moment) for each in readings) if when > moment)

    def _when(self, shown: datetime, moment: datetime) -> datetime:
        """When the clock shows this, in the run of days of that moment."""
        return moment.astimezone(UTC) + lasts(shown - clock(moment, self.day), self.day)

    def _into(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """Beginning and end of the quiet hours that the moment falls into; None: it falls into none."""
        today = moment.astimezone(ZoneInfo(self.zone)).date()
        for day in (today - timedelta(days=1), today, today + timedelta(days=1)):
            last = day if self.start < self.end else day + timedelta(days=1)
            start, end = min(self._readings(day, self.start)), max(self._readings(last, self.end))
            if start <= moment < end:
                return start, end
        return None

    def _readings(self, day: date, minute: int) -> tuple[datetime, datetime]:
        """The two moments when the clock shows this time. They differ only where the clock is changed."""
        at = datetime.combine(day, time(minute // 60, minute % 60), ZoneInfo(self.zone or "UTC"))
        return at.astimezone(UTC), at.replace(fold=1).astimezone(UTC)


NONE = QuietHours()


def count_at(table: Table) -> bool:
    """Whether quiet hours count at the table, as they do at tables over days."""
    return table.pace != "live" and table.phase == "playing" and table.rest is None and table.race is None


def put_behind(
    table: Table, hours: Mapping[int, QuietHours], waits: Waits, at: int = 0
) -> tuple[Extend, ...]:
    """More time for people whose time would be up in their quiet hours. `hours` by user, `at` in the game's time.

    One decision gets at most a day more, however often the person changes their hours.
    """
    found: list[Extend] = []
    for seat in table.waiting_people if count_at(table) else ():
        if table.seats[seat].unseen is not None:
            continue
        quiet, end = hours.get(table.seats[seat].user_id or 0, NONE), deadline(table, seat, waits)
        more = 0.0 if end is None else (quiet.awake(end) - end).total_seconds()
        if more > 0 and table.seats[seat].quiet + more <= waits.day:
            found.append(Extend(Time(more, "quiet"), seat=seat, at=at))
    return tuple(found)


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones, in alphabetical order."""
    return tuple(sorted(available_timezones()))


def zone_of(text: str) -> str:
    """The zone that a person named, whatever its spaces and capitals: by its name, its city, or its distance from UTC.

    Raises Refused("which_zone") for an empty text, and Refused("no_zone") for a zone that does not exist, an
    abbreviation that may mean several, or a city with zones of different times.
    """
    wanted = _plain(text)
    if not wanted:
        raise Refused("which_zone")
    if wanted in _MEANT:
        raise Refused("no_zone", name=text)
    for zone in zones():
        if _plain(zone) == wanted:
            return zone
    if (zone := _from_utc(wanted)) in zones():
        return zone
    cities = [zone for zone in zones() if _plain(zone).rpartition("/")[2] == wanted]
    if len({_offsets(zone) for zone in cities}) == 1:
        return cities[0]
    raise Refused("no_zone", name=text)


def _from_utc(text: str) -> str:
    """The zone that is so many whole hours from UTC; "" if the text says no such thing. Its name counts westwards."""
    found = _FROM_UTC.fullmatch(text)
    if found is None:
        return ""
    return f"Etc/GMT{'-' if found[1] == '+' else '+'}{int(found[2])}"


def zone_name(zone: str) -> str:
    """What people call a zone: those that are so many hours from UTC have names that count the other way round."""
    found = _WESTWARDS.fullmatch(zone)
    return zone if found is None else f"UTC{'+' if found[1] == '-' else '-'}{found[2]}"


def _offsets(zone: str) -> tuple[timedelta | None, ...]:
    """How far a zone is from UTC in winter and in summer."""
    return tuple([datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in (1, 7)])


def like(text: str, limit: int) -> tuple[str, ...]:
    """Zones that an abbreviation means, and whose names contain this text, first those with a word that begins so."""
    wanted = _plain(text)
    if (apart := _PART_OF_AN_HOUR.fullmatch(wanted)) is not None:
        ahead = timedelta(hours=int(apart[2]), minutes=int(apart[3])) * (1 if apart[1] == "+" else -1)
        return tuple([zone for zone in zones() if _offsets(zone)[0] == ahead])[:limit]
    found = [zone for zone in zones() if wanted in _plain(zone) and _plain(zone) not in _MEANT]
    begins = [zone for zone in found if any(part.startswith(wanted) for part in _plain(zone).split("/"))]
    return tuple(dict.fromkeys((*_MEANT.get(wanted, ()), *begins, *found)))[:limit]


def _plain(text: str) -> str:
    """As the names of zones are compared: without accents, dots and apostrophes."""
    letters = unicodedata.normalize("NFKD", text.strip().replace(" ", "_").casefold())
    return "".join(letter for letter in letters if letter not in ".'’" and not unicodedata.combining(letter))


def between(start: str, end: str) -> QuietHours:
    """Quiet hours, so far of no zone, that a person typed as "22", "22:30", "2230", "10 pm" or "noon".

    Raises Refused("which_hours") if one is missing, Refused("no_hour") if one is no time of day, and
    Refused("always_quiet") for hours longer than `MOST_QUIET`.
    """
    first, last = minute_of(start), minute_of(end)
    if not 0 < (last - first) % MINUTES <= MOST_QUIET:
        raise Refused("always_quiet")
    return QuietHours("", first % MINUTES, last % MINUTES)


def parse(zone: str, start: str, end: str) -> QuietHours:
    """The quiet hours that a person typed. Raises the errors of `between` and `zone_of`."""
    return replace(between(start, end), zone=zone_of(zone))


def minute_of(text: str) -> int:
    """A minute of the day as a person typed it. Raises Refused("which_hours") and Refused("no_hour")."""
    clock, half = _of_half_a_day(_CALLED.get(text.strip().casefold(), text))
    hours, colon, minutes = clock.replace(".", ":").partition(":")
    if not colon and len(hours) > 2:
        hours, minutes = hours[:-2], hours[-2:]
    digits = hours + minutes
    if not digits:
        raise Refused("which_hours")
    if not (digits.isascii() and digits.isdigit() and hours and len(hours) <= 2 and len(minutes) in (0, 2)):
        raise Refused("no_hour", name=text)
    if half and not 1 <= int(hours) <= 12:
        raise Refused("no_hour", name=text)
    hour = int(hours) % 12 + (12 if half == "p" else 0) if half else int(hours)
    minute = hour * 60 + int(minutes or 0)
    if minute > MINUTES or int(minutes or 0) > 59:
        raise Refused("no_hour", name=text)
    return minute


def _of_half_a_day(text: str) -> tuple[str, str]:
    """A time of day without "am" or "pm", and "a", "p" or ""."""
    found = _HALF.fullmatch(text.strip().casefold())
    return (text.strip(), "") if found is None else (found[1], found[2])


def guess(presses: Iterable[datetime], zone: str) -> QuietHours | None:
    """The hours in which a person never pressed anything, if they look like nights."""
    local = [press.astimezone(ZoneInfo(zone)) for press in presses]
    if len(local) < LEAST_PRESSES or len({press.date() for press in local}) < LEAST_DAYS:
        return None
    busy = Counter(press.hour for press in local)
    longest = max(range(24), key=lambda hour: _still(busy, hour))
    hours = _still(busy, longest)
    if not SHORTEST <= hours <= LONGEST:
        return None
    return QuietHours(zone, longest * 60, (longest + hours) % 24 * 60)


def _still(busy: Counter[int], hour: int) -> int:
    """For how many hours, from this one on, nothing was pressed."""
    return next(passed for passed in range(25) if passed == 24 or busy[(hour + passed) % 24])
