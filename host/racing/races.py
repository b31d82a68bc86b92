"""Runs races: countdown, GO, the attempts, silence, and the pause after a restart (rules 1.4.5, 1.4.14).

What a running race waits for is kept in memory only: when the process ends, the race pauses until people are ready.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

from db.values import TimerRow
from host.alarms import Alarms
from host.computer.thinker import Thinker
from host.context import Context
from host.log.ledger import Change
from host.presenter import Shown
from host.racing.racers import Racers
from host.racing.referee import Attempt, By, Judged, Referee
from host.times import snowflake_ms, snowflake_of
from table import silence
from table.entries import Countdown, Go, Pause
from table.errors import Refused, Unreadable
from table.pen import Pen
from table.table import Person, Table

log = logging.getLogger(__name__)


class Races:
    """The races of one process."""

    def __init__(
        self,
        context: Context,
        thinker: Thinker,
        *,
        placed: Callable[[Table], Awaitable[Shown]],
        reachable_since: Callable[[Table], datetime],
    ) -> None:
        """`reachable_since`: since when presses can arrive from a table; now, if none can."""
        self._store, self._ledger = context.store, context.ledger
        self._time, self._pacing, self._now = context.time, context.pacing, context.now
        self._alarms = Alarms(context.pacing)
        self._referee = Referee(context)
        self._racers = Racers(
            alarms=self._alarms,
            time=context.time,
            now=context.now,
            attempt=self._referee.judge,
            thinker=thinker,
        )
        self._placed = placed
        self._reachable_since = reachable_since
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._ours: set[int] = set()  # races that this process has said the countdown of

    async def stop(self) -> None:
        await self._alarms.stop()
        await self._referee.stop()

    async def attempt(
        self, source: int, table_id: int, who: Person, action: str, stamp: int | None = None
    ) -> Judged:
        """Something that a person tries, in the notation. Raises Refusal and StoreUnavailable.

        `stamp` names the race in which it was pressed; None: it was typed.
        """
        self._time.note_delay(source, self._now())
        if table_id not in self._ours and not self._referee.knows(source):
            table = await self._ledger.newest(table_id)
            table.playing_seat(who.id)
            await self.pause_abandoned(table_id)
            raise Refused("not_ready")
        return await self._referee.judge(
            table_id, Attempt(snowflake_ms(source), By.PERSON, source, who.id, action, stamp)
        )

    async def pause_abandoned(self, table_id: int) -> None:
        """Pauses a race that an earlier process ran."""

        def judge(pen: Pen) -> None:
            race = pen.table.race_on
            if race is not None and table_id not in self._ours:
                pen.write(Pause("restart", at=race.last_at))

        await self._ledger.commit(table_id, judge)

    async def interrupt(self, table_id: int) -> None:
        """Pauses a race that is on, as a restart would."""

        def judge(pen: Pen) -> None:
            if (race := pen.table.race_on) is not None:
                pen.write(Pause(at=race.last_at))

        await self._ledger.commit(table_id, judge)

    @asynccontextmanager
    async def hold_place(self, table: Table) -> AsyncIterator[None]:
        """Keeps other races in the same place from beginning, or opening again, meanwhile.

        Raises Refused("race_here") while one is played: typed numbers could be meant for either.
        """
        while True:
            here = await self._place_of(table)
            async with self._locks.setdefault(here, asyncio.Lock()):
                if await self._place_of(table) == here:  # its thread was not deleted meanwhile
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
            is_left = other.rest is not None and other.rest.is_left
            if other.race is not None and not is_left and await self._place_of(other) == here:
                raise Refused("race_here")

    async def _place_of(self, table: Table) -> int:
        """The channel or thread where a race is played, or a private table. Before its start that is the channel."""
        if table.is_private:
            return table.id
        return (await self._placed(table)).thread_id or table.channel.id

    def on_change(self, change: Change) -> None:
        """Sets what follows from a change of a table."""
        table = change.table
        if not table.is_race:
            return
        if table.race_on is None:
            self._await_ready(table)
        elif table.id in self._ours:
            self._watch(table)
            self._racers.consider(table)

    def _await_ready(self, table: Table) -> None:
        """Waits for the countdown of a race that is not on."""
        self._ours.discard(table.id)
        for what in ("go", "due", "silence"):
            self._alarms.clear((table.id, what))
        self._racers.consider(table)
        if table.phase == "playing" and table.rest is not None and table.rest.ready and not table.waiting:
            self._alarms.set((table.id, "countdown"), 0, partial(self._count_down, table.id))

    def _watch(self, table: Table) -> None:
        """Waits for what the table does by itself: GO, what a rule says, what follows a silence."""
        assert table.race is not None
        assert table.session is not None
        if not table.race.open:
            self._set(table, "go", table.opens_at, self._go)
        due_at = table.game.due_at(table.session.state)
        if due_at is None:
            self._alarms.clear((table.id, "due"))
        else:
            self._set(table, "due", due_at, partial(self._due, due_at + snowflake_ms(table.epoch)))
        acts_at = silence.acts_at(table, self._game_reachable_since(table))
        if acts_at is not None and (table.id, "silence") not in self._alarms:  # it looks again when it rings
            self._set(table, "silence", acts_at, self._silence)

    def _set(self, table: Table, what: str, at: int, ring: Callable[[int], Awaitable[None]]) -> None:
        """Sets an alarm for a time of the game."""
        self._alarms.set((table.id, what), (at - self._at(table)) / 1000, partial(ring, table.id))

    async def rest(self, timer: TimerRow) -> None:
        """Ends the wait for players who are not ready. A race that nobody is ready for does not begin."""
        await self._count_down(timer.game_id)

    async def _count_down(self, table_id: int) -> None:
        """Counts down. At GO the game's time goes on from where it stood."""

        def judge(pen: Pen) -> None:
            table, race, rest = pen.table, pen.table.race, pen.table.rest
            if table.phase != "playing" or race is None or rest is None or rest.is_left:
                return
            if not rest.ready:
                pen.write(Pause(at=race.last_at))
                return
            self._ours.add(table_id)
            opens_at = max(race.last_at, table.opens_at)
            goes = self._time.ms(self._now()) + int(self._pacing.countdown * 1000)
            epoch = snowflake_of(goes - opens_at)
            pen.write(Countdown(epoch, at=opens_at))

        await self._ledger.commit(table_id, judge)

    async def _go(self, table_id: int) -> None:
        def judge(pen: Pen) -> None:
            race, opens_at = pen.table.race_on, pen.table.opens_at
            if race is not None and not race.open and self._at(pen.table) >= opens_at:
                pen.write(Go(at=opens_at))

        await self._ledger.commit(table_id, judge)

    async def _due(self, ms: int, table_id: int) -> None:
        """Gives the referee what is due: what people tried before still counts."""
        with suppress(Refused):  # the race was over before, or is paused
            await self._referee.judge(table_id, Attempt(ms, By.TABLE))

    async def _silence(self, table_id: int) -> None:
        await self._ledger.commit(
            table_id, lambda pen: silence.act(pen, self._at(pen.table), self._game_reachable_since(pen.table))
        )

    def _game_reachable_since(self, table: Table) -> int:
        """Since when presses can arrive, in the game's own time."""
        return self._time.of_host(self._reachable_since(table), table.epoch)

    def _at(self, table: Table) -> int:
        return self._time.of_host(self._now(), table.epoch)
