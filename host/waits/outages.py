"""Outages: people the bot waited for while it was away get that time back before anything is due."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from db import units
from db.errors import StoreAway
from db.values import Outage, TimerRow
from engine.errors import Refusal
from host.ending import end
from host.means import Means
from table.entries import Extend, Time
from table.pen import Pen

log = logging.getLogger(__name__)

AT_ONCE = 100


class Outages:
    """Keeps a heartbeat, and at a start gives back the time that was lost since the last beat.

    Deadlines are moved in the order in which they are due. A timer that is due sooner is moved first.
    """

    def __init__(self, means: Means) -> None:
        self._store, self._ledger, self._owned = means.store, means.ledger, means.owned
        self._time, self._pacing, self._now = means.time, means.pacing, means.now
        self._outages: tuple[Outage, ...] = ()  # that may not have been given back to everybody
        self._beat_at: datetime | None = None  # the last heartbeat that the store has
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Notes whether the bot was away. Raises StoreAway."""
        if self._task is not None:
            return
        self._outages, self._beat_at = await self._store.outages(), await self._store.heartbeat()
        await self._beat(timedelta(seconds=self._pacing.restarted))
        self._task = asyncio.create_task(self._run(), name="outages")

    async def stop(self) -> None:
        self._stopping.set()
        if self._task is not None:
            await end((self._task,))
            with suppress(StoreAway):
                await self._beat(self._longest)

    async def given_back(self, timer: TimerRow) -> bool:
        """Gives the player of a turn's timer the time that they lost. False: they lost none."""
        if self._was_away(self._longest):  # the timer was sooner than the heartbeat
            await self._beat(self._longest)
        lost = [each for each in self._outages if timer.since is not None and timer.since < each.until_at]
        if not lost:
            return False
        change = await self._ledger.commit(timer.game_id, partial(self._give_back, timer, lost))
        return bool(change.logged)

    def _give_back(self, timer: TimerRow, lost: list[Outage], pen: Pen) -> None:
        table = pen.table
        if table.phase != "playing" or table.rest is not None or timer.seat not in table.waiting_people:
            return
        sitting = table.seats[timer.seat]
        missing = [each for each in lost if each.n > sitting.outage]
        if sitting.clock_since == timer.token and missing:
            seconds = sum((each.until_at - each.from_at).total_seconds() for each in missing)
            given = Time(seconds, "outage", outage=missing[-1].n)
            at = self._time.of_host(self._now(), table.epoch)
            pen.write(Extend(given, seat=timer.seat, at=at))

    @property
    def _longest(self) -> timedelta:
        """The longest time between two heartbeats of a process that ran and reached its store."""
        return timedelta(seconds=self._pacing.restarted + self._pacing.heartbeat)

    def _was_away(self, longest: timedelta) -> bool:
        return self._beat_at is not None and self._now() - self._beat_at >= longest

    async def _beat(self, longest: timedelta) -> None:
        """Notes that the bot is there; an outage if the last beat was `longest` ago. Raises StoreAway."""
        now, before, found = self._now(), self._beat_at, units.beat(self._now())
        if before is None or not self._was_away(longest):
            await self._store.write(found)
            self._beat_at = now
            return
        outage = Outage(int(now.timestamp()), before, now)
        await self._store.write((*units.outage(outage), *found))
        self._beat_at = now
        self._outages = (*self._outages, outage)
        log.info("nobody was here for %s: people who were waited for have that much more time", now - before)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                await self._beat(self._longest)
                await self._sweep()
            except StoreAway as error:
                log.warning("the heartbeat waits for the store: %s", error)
            except Exception:
                log.exception("the heartbeat stumbled")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pacing.heartbeat):
                    await self._stopping.wait()

    async def _sweep(self) -> None:
        """Goes through all turns with a deadline."""
        outages = self._outages
        if not outages:
            return
        after: TimerRow | None = None
        is_whole = True
        while found := await self._store.turns_since(outages[-1].until_at, after, AT_ONCE, self._owned):
            for after in found:
                if self._stopping.is_set():
                    return
                try:
                    await self.given_back(after)
                except Refusal as error:
                    log.info("table %s got no time back: %s", after.game_id, error)
                except StoreAway:
                    raise
                except Exception:
                    log.exception("table %s got no time back", after.game_id)
                    is_whole = False
            await self._beat(self._longest)
        if is_whole and self._outages == outages:
            await self._store.write(units.no_outages(outages[-1].n))
            self._outages = ()
