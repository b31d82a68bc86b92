"""Outages: people the bot waited for while no press could arrive get that time back before anything is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from functools import partial

from db.errors import StoreAway
from db.values import Outage, TimerRow
from engine.errors import Refusal
from host.ending import end
from host.means import Means
from host.waits.reach import Reach
from table.deadlines import deadline
from table.entries import Extend, Time
from table.pen import Pen
from table.table import Table

log = logging.getLogger(__name__)

AT_ONCE = 100


class Outages:
    """Gives back the time in which no press could arrive: to everybody at a table at once, at most 7 days at one table.

    Deadlines are moved in the order in which they are due. A timer that is due sooner is moved first.
    """

    def __init__(self, means: Means, reach: Reach, *, again: Callable[[int], None]) -> None:
        """`again` has a table shown once more."""
        self._store, self._ledger, self._owned = means.store, means.ledger, means.owned
        self._time, self._pacing, self._now = means.time, means.pacing, means.now
        self._reach = reach
        self._again = again
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Notes whether the bot was away. Raises StoreAway."""
        if self._task is None:
            await self._reach.start()
            self._task = asyncio.create_task(self._run(), name="outages")

    async def stop(self) -> None:
        self._stopping.set()
        self._reach.changed.set()
        if self._task is not None:
            await end((self._task,))
            await self._reach.stop()

    async def given_back(self, timer: TimerRow) -> bool:
        """Gives the people at a table the time that they lost. False: they lost none."""
        await self._reach.beat_if_late()
        outages = self._reach.outages
        if timer.since is None or not any(timer.since < each.until_at for each in outages):
            return False
        change = await self._ledger.commit(timer.game_id, partial(self._give_back, outages))
        return bool(change.logged)

    def _give_back(self, outages: tuple[Outage, ...], pen: Pen) -> None:
        table = pen.table
        if table.phase != "playing" or table.rest is not None or table.race is not None:
            return
        if self._reach.holds(table):  # what was lost is not over
            return
        left = self._pacing.of(table.pace).made_up - table.made_up
        at = self._time.of_host(self._now(), table.epoch)
        every = ((self._lost_by(table, seat, outages), seat) for seat in table.waiting_people)
        for seconds, seat in sorted(every, key=lambda each: -each[0]):
            if min(seconds, left) > 0:
                given = Time(min(seconds, left), "outage", outage=outages[-1].n)
                pen.write(Extend(given, seat=seat, at=at))

    def _lost_by(self, table: Table, seat: int, outages: tuple[Outage, ...]) -> float:
        """The seconds of a player's time in which no press could arrive, and which they have not got back."""
        sitting = table.seats[seat]
        if sitting.clock_from is None or deadline(table, seat, self._pacing) is None:
            return 0
        here = {(0, 0), (table.channel.guild_id, 0), (0, table.id)}
        lost = [each for each in outages if each.n > sitting.outage and (each.guild_id, each.game_id) in here]
        return _seconds(lost, sitting.clock_from)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            self._reach.changed.clear()
            try:
                await self._reach.beat()
                await self._try_closed()
                await self._sweep()
            except StoreAway as error:
                log.warning("the heartbeat waits for the store: %s", error)
            except Exception:
                log.exception("the heartbeat stumbled")
            if self._stopping.is_set():
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pacing.heartbeat):
                    await self._reach.changed.wait()

    async def _try_closed(self) -> None:
        """Tables that could not be shown are shown again: that says whether presses can arrive from them."""
        await self._reach.give_up()
        tables = [place.game_id for place in self._reach.closed if place.game_id]
        for table_id in tables[:AT_ONCE] if not self._reach.is_lost else ():
            self._again(table_id)

    async def _sweep(self) -> None:
        """Goes through all turns with a deadline."""
        outages = self._reach.outages
        if not outages or self._reach.is_lost:
            return
        after: TimerRow | None = None
        is_whole = True
        while found := await self._store.turns_since(
            max(each.until_at for each in outages), after, AT_ONCE, self._owned
        ):
            for after in found:
                if self._stopping.is_set():
                    return
                is_whole = await self._is_given_back(after) and is_whole
            await self._reach.beat()
        is_whole = is_whole and not self._reach.closed  # tables that are held get it back later
        if is_whole and self._reach.outages == outages:
            await self._reach.forget(outages)

    async def _is_given_back(self, timer: TimerRow) -> bool:
        """False: it has to be tried again. Raises StoreAway."""
        try:
            await self.given_back(timer)
        except Refusal as error:
            log.info("table %s got no time back: %s", timer.game_id, error)
        except StoreAway:
            raise
        except Exception:
            log.exception("table %s got no time back", timer.game_id)
            return False
        return True


def _seconds(outages: Iterable[Outage], since: datetime) -> float:
    """How long they lasted after `since` in all. Two at the same time are one."""
    lasted, until = 0.0, since
    for each in sorted(outages, key=lambda each: each.from_at):
        lasted += max(0.0, (each.until_at - max(each.from_at, until)).total_seconds())
        until = max(until, each.until_at)
    return lasted
