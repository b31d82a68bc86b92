"""Holidays: people say that they are away, and are back as soon as they do something in a game."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from msgspec.structs import replace

from db import choices
from db.values import HolidayRow
from host.context import Context
from host.waits.clock import look_again
from host.waits.quiet_hours import Quiet
from table import holidays, quiet_hours
from table.entries import Back
from table.errors import Refused
from table.pace import PACES
from table.pen import Pen
from table.seat import Holiday
from table.wall import clock, lasts


class Holidays:
    """Begins and ends holidays; `host.waits.quiet_hours` knows who is on one."""

    def __init__(self, context: Context, quiet: Quiet) -> None:
        self._context = context
        self._store, self._ledger, self._waits, self._now = (
            context.store,
            context.ledger,
            context.pacing,
            context.now,
        )
        self._quiet = quiet

    async def start(self) -> None:
        """Finds out who is on a holiday. Raises StoreUnavailable."""
        away = await self._store.holidays(self._now())
        self._quiet.are_away({row.user_id: Holiday(row.since, row.until) for row in away})

    def of(self, user_id: int) -> Holiday | None:
        """The holiday that a person is on."""
        return self._quiet.holiday(user_id)

    def clock(self, moment: datetime | None = None) -> datetime:
        """What the clock on the wall shows in UTC: now, or at this moment."""
        return clock(moment or self._now(), self._waits.day)

    def parse(self, text: str, zone: str) -> datetime:
        """The time that a person typed. Raises Refused like `holidays.parse`."""
        return holidays.parse(text, self._now(), zone, self._waits.day)

    async def begin(self, user_id: int, until: datetime) -> Holiday:
        """A person begins a holiday, or changes its length. Raises Refused like `holidays.check`."""
        now, before = self._now(), await self._store.holiday(user_id)
        if before is not None and self.of(user_id) is not None:
            row = replace(before, until=until)
        else:
            row = HolidayRow(user_id, now, until, False, _used_seconds(before, now.year))
        if until - now > lasts(holidays.EVER, self._waits.day):
            raise Refused("away_for_ever")
        row = replace(row, is_counted=row.is_counted or await self._has_a_clock(user_id))
        holiday = Holiday(row.since, row.until)
        if row.is_counted:
            holidays.check(holiday, timedelta(seconds=row.used), self._waits.day)
        await self._note(row)
        self._quiet.note_holiday(user_id, holiday)
        await self._tell(user_id, holiday)
        return holiday

    async def end(self, user_id: int) -> None:
        """A person pressed something, so their holiday is over if they are on one."""
        if self.of(user_id) is None:
            return
        row = await self._store.holiday(user_id)
        if row is not None:
            await self._note(replace(row, until=self._now()))
        self._quiet.note_holiday(user_id, None)
        await self._tell(user_id, None)

    async def reload(self, user_id: int) -> None:
        """Another process has noted that a person has gone, or is back."""
        row = await self._store.holiday(user_id)
        is_away = row is not None and row.until > self._now()
        self._quiet.note_holiday(
            user_id, Holiday(row.since, row.until) if row is not None and is_away else None
        )
        self._context.timers.set()

    async def _note(self, row: HolidayRow) -> None:
        await self._store.write((*choices.holiday(row), *self._store.pokes.tell("holiday", row.user_id)))

    async def _tell(self, user_id: int, holiday: Holiday | None) -> None:
        """Tells all tables at which it counts."""

        def judge(pen: Pen) -> None:
            if holiday is None or quiet_hours.count_at(pen.table):
                _give_back(pen, user_id)
            self._quiet.tell(user_id, holiday, pen)

        for row in await self._store.tables_of(user_id):
            with suppress(Refused):  # it has just ended, or cannot be read
                await self._ledger.commit(row.id, judge)
        await look_again(self._context, user_id)

    async def _has_a_clock(self, user_id: int) -> bool:
        """Whether a person sits at a table whose clock a holiday would stop."""
        rows = await self._store.tables_of(user_id)
        return any(row.pace == pace != "live" and self._waits.of(pace).turn for row in rows for pace in PACES)


def _give_back(pen: Pen, user_id: int) -> None:
    """A seat that the computer plays is its person's again: their time stands still now, or they are back."""
    seat = pen.table.seat_of(user_id)
    if pen.table.phase == "playing" and seat is not None and pen.table.seats[seat].away:
        pen.write(Back(seat=seat, who=user_id))


def _used_seconds(before: HolidayRow | None, year: int) -> int:
    """Seconds of the holidays that began in this year."""
    if before is None or before.since.year != year:
        return 0
    return before.used + (int((before.until - before.since).total_seconds()) if before.is_counted else 0)
