"""One press, one unit of work: load the table, judge, append to the log, commit, tell the followers.

Nothing here waits for Discord.

The log's unique keys are the concurrency control: if another press took the number meanwhile, the table is loaded and
the press judged again. The cache and the lock only save work.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from functools import partial

import msgspec
from cachetools import LRUCache

from db import units
from db.errors import Conflict, Duplicate, StoreBusy, StoreFull
from db.store import Store
from db.values import TimerRow, TryRow, Turn
from engine.errors import Refusal
from host.alarms import Alarms
from host.log import checksums, rows
from host.log.stored_tables import StoredTables
from host.pacing import Pacing
from host.times import GameTime
from table import deadlines, fold
from table.entries import Entry, Logged, Open
from table.errors import Refused
from table.pen import Pen
from table.table import Person, Table

log = logging.getLogger(__name__)

CACHED_TABLES = 1_000
MOST_TRIES = 200  # a hundred presses at once on one table still all get their turn


class Change(msgspec.Struct, frozen=True):
    """What a unit of work did.

    `before` is None for a new table, and when nobody knows what happened since. It is `table` when nothing was
    written: a judge had nothing to say, or a press was delivered twice.
    """

    before: Table | None
    table: Table
    logged: tuple[Logged, ...] = ()
    timers: tuple[TimerRow, ...] = ()  # that it set, or made due at another time

    @property
    def is_news(self) -> bool:
        """Whether the table has changed, as far as is known."""
        return self.before is not self.table


Judge = Callable[[Pen], object]
Follower = Callable[[Change], None]
Extends = Callable[[Table], Awaitable[Judge]]


async def as_they_are(table: Table) -> Judge:
    """Moves no deadlines."""
    return lambda pen: None


class Ledger:
    """Tables by id, and the one way to change them.

    `extends` says whose deadlines a change has to move. That is written in the same unit,
    so the time that people are told is true.
    """

    def __init__(
        self,
        store: Store,
        pacing: Pacing,
        now: Callable[[], datetime],
        extends: Extends = as_they_are,
        time: GameTime | None = None,
    ) -> None:
        self._store = store
        self._pacing = pacing
        self._now = now
        self._extends = extends
        self._time = time or GameTime()
        self._followers: list[Follower] = []
        self._doubts = Alarms(pacing)
        self._stored = StoredTables(store)
        self._tables: LRUCache[int, Table] = LRUCache(CACHED_TABLES)
        # And the number of the entry that each belongs to.
        self._checksums: LRUCache[int, tuple[int, int]] = LRUCache(CACHED_TABLES)
        self._edition = 0  # of the logs: how often they were rewritten
        self._locks: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    def owns(self, table: Table) -> bool:
        """Whether this process looks after a table. Others may change it, and poke this one."""
        return self._store.hold.owned.has(table.home)

    async def reload(self, table_id: int) -> None:
        """Another process has changed a table: all followers go on from what is stored."""
        self._tables.pop(table_id, None)
        await self._look_again(table_id)

    async def forget_all(self, _about: int = 0) -> None:
        """Another process has rewritten logs: everything is read again."""
        self._edition += 1
        self._tables.clear()

    def follow(self, follower: Follower) -> None:
        """Calls the follower after every commit, at once, in the order of registration.

        It also hears of units that changed nothing, and does not wait. One that raises is logged and stops no other.
        """
        self._followers.append(follower)

    async def stop(self) -> None:
        await self._doubts.stop()

    @property
    def edition(self) -> int:
        """Changes whenever logs were rewritten."""
        return self._edition

    async def table(self, table_id: int) -> Table:
        """The table as it stands. Raises Refused("no_table") and Unreadable."""
        while (cached := self._tables.get(table_id)) is None:
            edition = self._edition
            loaded = await self._stored.load(table_id)
            if edition == self._edition:
                return self._remember(loaded)
        return cached

    def latest(self, table: Table) -> Table:
        """The table, or a newer state of it that is in memory."""
        known = self._tables.get(table.id)
        return known if known is not None and known.number > table.number else table

    async def newest(self, table_id: int) -> Table:
        """The table as it is stored by now, even by another process. Raises Refused("no_table") and Unreadable."""
        known = self._tables.get(table_id)
        if known is not None:
            stored = await self._store.how_far(table_id, None)
            if stored is None or stored[0] != known.number:
                self._tables.pop(table_id, None)
        return await self.table(table_id)

    async def replay(self, table_id: int) -> tuple[Table, tuple[Logged, ...]]:
        """The table as only its log tells it, and everything that happened there. Other presses are answered meanwhile.

        Raises Refused("no_table") and Unreadable.
        """
        edition = self._edition
        table, story = await asyncio.to_thread(rows.replay, await self._store.log(table_id))
        if table_id not in self._tables and edition == self._edition:
            self._remember(table)
        return table, story

    async def story(self, table_id: int) -> tuple[Logged, ...]:
        """Everything that happened at a table."""
        return (await asyncio.to_thread(rows.replay, await self._store.log(table_id)))[1]

    @asynccontextmanager
    async def hold_for_rewriting(self, table_ids: Iterable[int]) -> AsyncIterator[None]:
        """Holds these tables still while their logs are rewritten. Afterwards everything is read again."""
        async with AsyncExitStack() as held:
            for table_id in sorted(table_ids):  # in one order, so that two never wait for each other
                await held.enter_async_context(self._lock(table_id))
            try:
                yield
            finally:
                self._edition += 1
                self._tables.clear()

    async def open(self, table_id: int, entry: Open, begun: TryRow | None = None) -> Change:
        """A new table, by the id of the press that opens it. The same entry delivered twice opens one.

        `begun`: the try of a deal. Raises Refused("no_table") if its person has one already.
        """
        self._time.note_delay(table_id, self._now())
        table, logged = fold.open_table(table_id, entry, self._now())
        timers = self._timers(table, deadlines.due(None, table, self._pacing).set)
        turn = Turn(
            before=0,
            game=rows.game(table),
            entries=rows.log(table.id, (logged,)),
            seats=rows.seats(table),
            timers=timers,
            mentions=rows.mentions(None, (logged,)),
            begun=begun,
        )
        try:
            await self._store.write((*units.turn(turn), *self._poke(table)))
        except (Conflict, Duplicate):  # the id of a table is the id of the press that opened it
            return self._tell(Change(None, await self.table(table_id)))
        except BaseException as error:
            if not isinstance(error, StoreFull):
                self._doubt(table.id)
            raise
        return self._tell(Change(None, self._remember(table), (logged,), timers))

    async def write(self, source: int, table_id: int, who: Person, entry: Entry) -> Table:
        """The table after somebody has done this there. Raises what `judge` raises."""
        pressed = msgspec.structs.replace(entry, who=who.id, source=source)
        return await self.judge(source, table_id, lambda pen: pen.write(pressed))

    async def judge(self, source: int, table_id: int, judge: Judge) -> Table:
        """The table after what a press wrote; `source` is its id. Raises what `commit` raises."""
        self._time.note_delay(source, self._now())
        return (await self.commit(table_id, judge, source)).table

    async def commit(self, table_id: int, judge: Judge, source: int | None = None) -> Change:
        """Appends what the judge writes at the table as it stands, in one transaction.

        Raises what the judge raises (then nothing has changed), StoreFull (nothing was written),
        StoreBusy or StoreBroken (nothing was, or all of it).
        A source that the log has already gives an empty Change; without `source`, an entry's own raises Duplicate.
        """
        async with self._lock(table_id):
            change = await self._commit(table_id, judge, source)
        return self._tell(change)

    async def _commit(self, table_id: int, judge: Judge, source: int | None) -> Change:
        for _ in range(MOST_TRIES):
            table = await self.table(table_id)
            pen = Pen(table, self._now())
            refusal = _refusal_of(judge, pen)
            if refusal is not None or not pen.logged:
                # A turn that is written finds out by itself whether this was the newest table.
                number, is_known = await self._store.how_far(table_id, source) or (None, False)
                if number != table.number:
                    self._tables.pop(table_id, None)
                    continue
                if refusal is None or is_known:
                    return Change(table, table)
                raise refusal
            mover = pen.logged[-1].entry.seat
            (await self._extends(pen.table))(pen)
            change, turn = self._turn(table, pen, mover, await self._checksum(table))
            try:
                await self._store.write((*units.turn(turn), *self._poke(change.table)))
            except (Conflict, Duplicate) as error:
                self._tables.pop(table_id, None)
                if source is None and isinstance(error, Duplicate):
                    raise
                if source is not None and await self._store.has_source(table_id, source):
                    known = await self.table(table_id)
                    return Change(known, known)
                continue
            except BaseException as error:  # it may have been written all the same: it is loaded again
                self._tables.pop(table_id, None)
                if not isinstance(error, StoreFull):
                    self._doubt(table_id)
                raise
            self._remember(change.table)
            self._checksums[table_id] = change.table.number, turn.entries[-1].checksum or checksums.NONE
            return change
        raise StoreBusy

    def _poke(self, table: Table) -> units.Unit:
        """What others have to hear: the owner of the table, the process that enters finished games, open panels."""
        tell = self._store.pokes.tell
        changed: units.Unit = ()
        if not self.owns(table):
            changed = tell("table", table.id)
        elif table.is_private:
            changed = tell("panel", table.id)
        is_over = table.phase == "over" and self._store.hold.owned.first != 0
        return (*changed, *(tell("finished", table.id) if is_over else ()))

    async def _checksum(self, table: Table) -> int:
        """The checksum of a table's log."""
        number, known = self._checksums.get(table.id, (0, checksums.NONE))
        if number == table.number:
            return known
        return await self._store.checksum(table.id, table.number) or checksums.NONE

    def _turn(self, before: Table, pen: Pen, mover: int | None, checksum: int) -> tuple[Change, Turn]:
        after, logged = pen.table, tuple(pen.logged)
        due = deadlines.due(before, after, self._pacing, mover)
        has_result = after.phase == "over" and before.phase != "over"
        has_ended = after.has_ended and not before.has_ended
        timers, extended = self._timers(after, due.set), self._timers(after, due.extended)
        turn = Turn(
            before=before.number,
            game=rows.game(after),
            entries=rows.log(after.id, logged, checksum),
            seats=rows.seats(after) if after.seats != before.seats else None,
            scorecard=rows.scorecard(after.id, logged),
            results=rows.results(after) if has_result else (),
            timers=timers,
            extended=extended,
            kept=self._timers(after, due.kept),
            cleared=due.ended,
            left=due.left,
            finished=rows.finished_row(after) if has_result and not after.deal else None,
            tried=_tried(after) if has_ended and after.deal else None,
            attendance=rows.attendance(after) if has_ended else (),
            mentions=rows.mentions(before, logged),
            seal=after.session.commitment if before.session is None and after.session is not None else None,
        )
        return Change(before, after, logged, timers + extended), turn

    async def set_missing(self, table_id: int) -> bool:
        """Sets the timers that a table being played lacks, as if its wait had just begun. Whether it lacked any."""
        async with self._lock(table_id):
            table = await self.newest(table_id)
            if table.phase != "playing":
                return False
            known = {_what(timer) for timer in await self._store.timers(table_id)}
            due = self._timers(table, deadlines.again(table, self._pacing).set)
            missing = [timer for timer in due if _what(timer) not in known]
            if missing:
                await self._store.write(units.set_timers(missing))
            return bool(missing)

    def _tell(self, change: Change) -> Change:
        if not self.owns(change.table):  # its owner is poked
            return change
        for follower in self._followers:
            try:
                follower(change)
            except Exception:
                log.exception("a follower of a change of table %s failed", change.table.id)
        return change

    def _doubt(self, table_id: int) -> None:
        """The store may have written a change of this table, although it did not say so."""
        self._doubts.set(table_id, self._pacing.retry, partial(self._look_again, table_id))

    async def _look_again(self, table_id: int) -> None:
        """Lets all followers go on from what is really stored."""
        try:
            async with self._lock(table_id):
                table = await self.table(table_id)
        except Refused:  # nothing was: it would have opened the table
            return
        self._tell(Change(None, table))

    def _timers(self, table: Table, set_: Iterable[deadlines.Timer]) -> tuple[TimerRow, ...]:
        return tuple(rows.timer(table, timer, self._pacing, self._now()) for timer in set_)

    def _remember(self, table: Table) -> Table:
        """Keeps the newer one: a table may change while it is being loaded."""
        if not self.owns(table):
            return table
        self._tables[table.id] = table = self.latest(table)
        return table

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


def _refusal_of(judge: Judge, pen: Pen) -> Refusal | None:
    """What the judge raises."""
    try:
        judge(pen)
    except Refusal as error:
        return error
    return None


def _tried(table: Table) -> TryRow | None:
    """What the person at a deal's table made of it: of no account where the computers have changed since its deal."""
    tried = rows.tried(table)
    if tried is None or table.play_version == table.game.play_version:
        return tried
    return msgspec.structs.replace(tried, result=None)


def _what(timer: TimerRow) -> tuple[str, int, int]:
    """What a timer is for."""
    return timer.kind, timer.seat, timer.token
