"""Players who cannot see the channel of their table: they get no pings, and miss no turn."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from cachetools import LRUCache
from msgspec.structs import replace

from db import units
from db.values import TimerRow
from host.context import Context
from host.presenter import Presenter
from host.waits.presence import Presence
from table.deadlines import deadline
from table.entries import Extend, Time
from table.pen import Pen
from table.table import Table
from table.wall import lasts

AN_HOUR = timedelta(hours=1)
CACHE_SIZE = 10_000


class _Looked(NamedTuple):
    at: datetime
    sees: bool


class Unseen:
    """Finds out whether players see their tables, once an hour at most. After a restart it is found out again."""

    def __init__(self, context: Context, presenter: Presenter, presence: Presence) -> None:
        self._store, self._ledger, self._presenter = context.store, context.ledger, presenter
        self._time, self._pacing, self._now = context.time, context.pacing, context.now
        self._presence = presence
        self._looked: LRUCache[tuple[int, int], _Looked] = LRUCache(CACHE_SIZE)  # by table and person

    async def seeing(self, table: Table, user_ids: Iterable[int | None]) -> frozenset[int | None]:
        """Who of these people see the channel of their table. Raises Away. It takes time while Discord is slow."""
        return frozenset([user for user in user_ids if await self.sees(table, user)])

    async def sees(self, table: Table, user_id: int | None) -> bool:
        """Whether a player could see the channel of their table within the last hour. Raises Away."""
        if user_id is None or table.is_private:
            return True
        found = self._looked.get((table.id, user_id))
        if found is None or self._now() - found.at >= self._hour:
            found = _Looked(self._now(), await self._presenter.sees(table, user_id))
            self._looked[table.id, user_id] = found
        return found.sees or self._was_there(table, user_id, found.at)

    async def stands_still(self, table: Table, timer: TimerRow, *, is_due: bool) -> bool:
        """Whether nothing is done about a player for now. Notes that they cannot see the channel, or can again.

        Without a player who `is_due` nobody asks Discord. After 7 days it goes on, so that the others can decide.
        """
        since = table.seats[timer.seat].unseen
        if since is None and not is_due:
            return False
        if await self.sees(table, timer.user_id):
            if since is not None:
                await self._sees_again(table, timer, since)
            return since is not None
        if since is None:
            table = await self._note(timer, unseen=True)
        end = deadline(table, timer.seat, self._pacing)
        if end is None or end <= self._now():
            return False
        await self._look(replace(timer, calls=0), min(end, self._now() + self._hour))
        return True

    async def _sees_again(self, table: Table, timer: TimerRow, since: datetime) -> None:
        """A player is asked at once, unless they were at the table already."""
        await self._note(timer, unseen=False)
        is_there = self._was_there(table, timer.user_id, since)
        await self._look(replace(timer, asked_at=self._now() if is_there else None, calls=0), self._now())

    async def _note(self, timer: TimerRow, *, unseen: bool) -> Table:
        def judge(pen: Pen) -> None:
            seat = pen.table.seats[timer.seat]
            is_waited_for = timer.seat in pen.table.waiting_people and seat.clock_since == timer.token
            if is_waited_for and (seat.unseen is not None) != unseen:
                at = self._time.of_host(self._now(), pen.table.epoch)
                pen.write(Extend(Time(0, "outage", unseen=unseen), seat=timer.seat, at=at))

        return (await self._ledger.commit(timer.game_id, judge)).table

    async def _look(self, timer: TimerRow, at: datetime) -> None:
        await self._store.write(units.put_off((replace(timer, due_at=at),)))

    def _was_there(self, table: Table, user_id: int | None, since: datetime) -> bool:
        """Whether a player has pressed something at the table since."""
        seen = self._presence.last_seen(user_id, table.id)
        return seen is not None and seen > since

    @property
    def _hour(self) -> timedelta:
        return lasts(AN_HOUR, self._pacing.day)
