"""Quiet hours and holidays: when people are not disturbed.

At tables over days no deadline falls into quiet hours or runs during a holiday, and nobody gets a ping then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, partial

from msgspec.structs import replace

from db.values import PlayerSettings
from host.log.ledger import Judge
from host.people import People
from host.times import GameTime
from table import holidays
from table import quiet_hours as hours
from table.deadlines import rests_of_turns
from table.entries import Away
from table.pace import Waits
from table.pen import Pen
from table.quiet_hours import NONE, QuietHours
from table.seat import Holiday
from table.table import Table

log = logging.getLogger(__name__)


class Quiet:
    """`host.people` knows people's quiet hours; this class knows who is on a holiday."""

    def __init__(self, people: People, waits: Waits, time: GameTime, now: Callable[[], datetime]) -> None:
        self._people = people
        self._waits = waits
        self._time = time
        self._now = now
        self._holidays: dict[int, Holiday] = {}  # of all who are on one

    async def of(self, user_id: int) -> QuietHours:
        return replace(
            quiet_hours(await self._people.of(user_id)), holiday=self.holiday(user_id), day=self._waits.day
        )

    def holiday(self, user_id: int) -> Holiday | None:
        """The holiday that a person is on."""
        holiday = self._holidays.get(user_id)
        if holiday is not None and holiday.until <= self._now():
            holiday = None
            del self._holidays[user_id]
        return holiday

    async def hours_by_user(self, table: Table) -> dict[int, QuietHours]:
        """The quiet hours of the people a table waits for, by user. Empty where they do not count."""
        people = [table.seats[seat].user_id for seat in table.waiting_people] if hours.count_at(table) else ()
        return {user_id: await self.of(user_id) for user_id in people if user_id is not None}

    def note_holiday(self, user_id: int, holiday: Holiday | None) -> None:
        """A person begins a holiday, or is back."""
        if holiday is None:
            self._holidays.pop(user_id, None)
        else:
            self._holidays[user_id] = holiday

    def are_away(self, holidays: Mapping[int, Holiday]) -> None:
        """These people are on a holiday, and nobody else is."""
        self._holidays = dict(holidays)

    async def judge_extension(self, table: Table) -> Judge:
        """A judge that moves deadlines out of the quiet hours and holidays into which they fall."""
        return partial(self._extend, await self.hours_by_user(table))

    def _extend(self, known: Mapping[int, QuietHours], pen: Pen) -> None:
        """Gives the rests of turns that have just begun their time, and then moves all deadlines."""
        since, now = [logged.n for logged in pen.logged], self._now()
        at = self._time.of_host(now, pen.table.epoch)
        for rest in rests_of_turns(pen.table, since, self._waits, now, at):
            pen.write(rest)
        self.extend(known, pen)

    def extend(self, known: Mapping[int, QuietHours], pen: Pen) -> None:
        """Moves the deadlines of these people."""
        at = self._time.of_host(self._now(), pen.table.epoch) if known else 0
        for user_id, its in known.items():
            self.tell(user_id, its.holiday, pen)
        for stopped in holidays.stop_time(pen.table, self._waits, at):
            pen.write(stopped)
        for moved in hours.put_behind(pen.table, known, self._waits, at):
            pen.write(moved)

    def tell(self, user_id: int, holiday: Holiday | None, pen: Pen) -> None:
        """Tells the table that a person is on a holiday or back, unless it knows."""
        table, now = pen.table, self._now()
        seat = table.seat_of(user_id)
        if seat is None or not hours.count_at(table):
            return
        told = table.seats[seat].holiday
        if holiday is None and told is not None and told.until > now:
            holiday = replace(told, until=max(told.since, now), is_over=True)
        if holiday is not None and holiday != told:
            pen.write(Away(holiday, seat=seat, at=self._time.of_host(now, table.epoch)))


def quiet_hours(settings: PlayerSettings) -> QuietHours:
    """The quiet hours that a person has chosen; none, without a zone, if the zone is no longer known."""
    found = QuietHours(settings.zone, settings.quiet_from, settings.quiet_to)
    return found if not found.zone or _is_known(found.zone) else NONE


@cache
def _is_known(zone: str) -> bool:
    """Whether a time zone is known. An unknown one is logged once."""
    if zone in hours.zones():
        return True
    log.error("time zone %s is unknown on this machine: people in it have no quiet hours", zone)
    return False
