"""Runs races: ready, countdown, GO, the attempts, silence, and the pause after a restart (rules 1.4.5, 1.4.14).

What a running race waits for is kept in memory: when the process ends the race is paused, and "Ready" opens it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

from db.store import Store
from db.values import Timer
from engine.game import TABLE
from host.alarms import Alarms
from host.ledger import Change, Ledger
from host.pacing import Pacing
from host.presenter import Shown
from host.racers import Racers
from host.referee import Attempt, Judged, Referee
from host.times import GameTime, snowflake_ms, snowflake_of
from table.deadlines import Kind
from table.entries import Countdown, Default, Desert, Go, Nudge, Pause
from table.errors import Refused, Unreadable
from table.pace import COUNTDOWN
from table.pen import Pen
from table.table import Race, Table

log = logging.getLogger(__name__)

END = "end"  # the notation with which the table ends a race


class Races:
    """The races of one process."""

    def __init__(
        self,
        *,
        ledger: Ledger,
        store: Store,
        pacing: Pacing,
        time: GameTime,
        now: Callable[[], datetime],
        placed: Callable[[Table], Awaitable[Shown]],
    ) -> None:
        self._ledger = ledger
        self._store = store
        self._pacing = pacing
        self._time = time
        self._now = now
        self._alarms = Alarms(pacing)
        self._referee = Referee(ledger, store, pacing, time)
        self._racers = Racers(self._alarms, time, now, self._referee.judged)
        self._placed = placed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._ours: set[int] = set()  # races that this process has said the countdown of

    async def stop(self) -> None:
        await self._alarms.stop()
        await self._referee.stop()

    async def attempt(self, source: int, table_id: int, who: int, action: str, stamp: int | None) -> Judged:
        """Something that a person tries. Raises Refusal and StoreAway."""
        self._time.heard(source, self._now())
        if table_id not in self._ours and not self._referee.knows(source):
            table = await self._ledger.table(table_id)
            table.playing_seat(who)
            await self.cut(table_id)
            raise Refused("not_ready")
        return await self._referee.judged(
            table_id, Attempt(snowflake_ms(source), False, source, who, action, stamp)
        )

    async def cut(self, table_id: int) -> None:
        """Pauses a race that an earlier process ran."""

        def judge(pen: Pen) -> None:
            race = self._running(pen.table)
            if race is not None and table_id not in self._ours:
                pen.write(Pause(at=race.last_at))

        await self._ledger.commit(table_id, judge)

    @asynccontextmanager
    async def alone(self, table: Table) -> AsyncIterator[None]:
        """While a race begins or is opened again where it is played, no other does.

        Raises Refused("race_here") when one is on: typed numbers could be for either.
        """
        while True:
            here = await self._where(table)
            async with self._locks.setdefault(here, asyncio.Lock()):
                if await self._where(table) == here:  # its thread was not deleted meanwhile
                    await self._make_room(table, here)
                    yield
                    return

    async def _make_room(self, table: Table, here: int) -> None:
        for row in await self._store.open_in(here):
            if row.id == table.id or row.phase != "playing":
                continue
            try:
                other = await self._ledger.table(row.id)
            except Unreadable:  # whatever it is, it does not go on
                continue
            is_on = other.race is not None and (other.race.ready or not other.race.paused)
            if is_on and await self._where(other) == here:
                raise Refused("race_here")

    async def _where(self, table: Table) -> int:
        """The channel or thread where a race is played; before Start the channel, where it may have to stay."""
        return (await self._placed(table)).thread_id or table.channel.id

    def heard(self, change: Change) -> None:
        """Sets what follows from a change of a table."""
        table = change.table
        if not table.is_race:
            return
        race = self._running(table)
        if table.phase == "playing" and table.race is not None and not table.race.running:
            self._ours.discard(table.id)
            if table.race.ready and not table.waiting:
                self._alarms.set((table.id, "countdown"), 0, partial(self._count_down, table.id))
        if race is None:
            for what in ("go", "idle"):
                self._alarms.clear((table.id, what))
        elif table.id in self._ours:
            if not race.open:
                wait = table.opens_at - self._at(table)
                self._alarms.set((table.id, "go"), wait / 1000, partial(self._go, table.id))
            if (table.id, "idle") not in self._alarms:
                self._watch(table)
        if table.phase != "playing":
            self._ours.discard(table.id)
        if race is None or table.id in self._ours:
            self._racers.consider(table)

    async def run_timer(self, timer: Timer) -> None:
        """Those that outlive the process: it was waited long enough for who is not ready, or for anybody."""
        if timer.kind == Kind.READY:
            await self._count_down(timer.game_id)
        elif timer.kind == Kind.PAUSED:
            await self._ledger.commit(timer.game_id, partial(_abandoned, timer.token))

    async def _count_down(self, table_id: int) -> None:
        def judge(pen: Pen) -> None:
            race = pen.table.race
            if pen.table.phase != "playing" or race is None or race.running:
                return
            self._ours.add(table_id)
            opens_at = race.last_at + COUNTDOWN * 1000
            goes = self._time.ms(self._now()) + int(self._pacing.countdown * 1000)
            epoch = snowflake_of(goes - opens_at)
            pen.write(Countdown(epoch, at=opens_at))

        await self._ledger.commit(table_id, judge)

    async def _go(self, table_id: int) -> None:
        def judge(pen: Pen) -> None:
            race, opens_at = self._running(pen.table), pen.table.opens_at
            if race is not None and not race.open and self._at(pen.table) >= opens_at:
                pen.write(Go(at=opens_at))

        await self._ledger.commit(table_id, judge)

    def _watch(self, table: Table) -> None:
        """Looks again when the silence would have lasted long enough for something to be done."""
        race = self._running(table)
        if race is not None:
            wait = min(self._nudge_at(table, race), self._deserted_at(race)) - self._at(table)
            self._alarms.set((table.id, "idle"), wait / 1000, partial(self._idle, table.id))

    async def _idle(self, table_id: int) -> None:
        change = await self._ledger.commit(table_id, self._too_quiet)
        self._watch(change.table)

    def _too_quiet(self, pen: Pen) -> None:
        """A nudge; then the table plays for people; and it ends a race that all of them have left (rules 1.4.14)."""
        table = pen.table
        race = self._running(table)
        if race is None:
            return
        at = self._at(table)
        if at >= self._deserted_at(race):
            self._deserted(pen, race, at)
        elif at >= self._nudge_at(table, race):
            pen.write(Nudge(at=at))
            if race.nudges:
                self._played_for(pen, at)

    @staticmethod
    def _deserted(pen: Pen, race: Race, at: int) -> None:
        """Ends it. One to which nobody ever came counts for nobody; in a match the next race waits for somebody."""
        end = Default(END, seat=TABLE, at=at)
        if race.acted_at is None and pen.tried(end).phase == "over":
            pen.write(Desert())
            return
        pen.write(end)
        if pen.table.phase == "playing":
            pen.write(Pause(at=at))

    @staticmethod
    def _played_for(pen: Pen, at: int) -> None:
        for seat in pen.table.people:
            action = pen.table.game.default(pen.table.view(seat))
            if action is None:
                continue
            pen.write(Default(str(action), seat=seat, at=at))
            if (
                pen.table.phase != "playing" or pen.table.opens_at > at
            ):  # it turned the pile, or began the next race
                return

    def _nudge_at(self, table: Table, race: Race) -> int:
        return max(race.last_at, table.opens_at) + int(self._pacing.idle * 1000)

    def _deserted_at(self, race: Race) -> int:
        return max(race.opens_at, race.acted_at or 0) + int(self._pacing.deserted * 1000)

    @staticmethod
    def _running(table: Table) -> Race | None:
        race = table.race
        return race if table.phase == "playing" and race is not None and race.running else None

    def _at(self, table: Table) -> int:
        return self._time.of_host(self._now(), table.epoch)


def _abandoned(token: int, pen: Pen) -> None:
    """A paused race that nobody has opened again."""
    table, race = pen.table, pen.table.race
    is_on = race is None or race.running or bool(race.ready)
    if table.phase == "playing" and not is_on and table.asked_since == token:
        pen.write(Desert())
