"""One press, one unit of work: load the table, judge, append to the log, commit.

Nothing of Discord is awaited here.

The log's uniqueness is the concurrency control: a number taken meanwhile means loading again and judging again.
The cache and the lock only save work.
"""

from __future__ import annotations

import asyncio
import weakref
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from db import units
from db.errors import Conflict, Duplicate, StoreBusy, StoreFull
from db.store import Store
from db.values import GameRow, ResultRow, ScoreRow, SeatRow, Timer, Turn
from engine.errors import Refusal
from engine.game import RoundScored
from engine.games import GAMES
from host import deadlines
from host.pacing import Pacing
from table import fold, snapshot
from table.entries import Entry
from table.errors import Refused
from table.table import Logged, Table

CACHED_TABLES = 1_000
MOST_TRIES = 200  # a hundred presses at once on one table still all get their turn


class Draft(msgspec.Struct, frozen=True):
    """An entry that a judge wants appended; the ledger numbers and dates it."""

    kind: str
    seat: int | None = None
    who: int | None = None
    action: str = ""
    at: int = 0
    source: int | None = None


class Change(msgspec.Struct, frozen=True):
    """What a unit of work did. `before` is None for a new table; `told` is empty for a press delivered twice."""

    before: Table | None
    table: Table
    told: tuple[Logged, ...]
    timers: tuple[Timer, ...] = ()  # that it set


Judge = Callable[[Table], tuple[Draft, ...]]


class Ledger:
    """Tables by id, and the one way to change them.

    `unsure` hears of a table whose change may have been written though the store did not say so.
    """

    def __init__(
        self,
        store: Store,
        pacing: Pacing,
        now: Callable[[], datetime],
        unsure: Callable[[int], None] = lambda table_id: None,
    ) -> None:
        self._store = store
        self._pacing = pacing
        self._now = now
        self._unsure = unsure
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    async def table(self, table_id: int) -> Table:
        """The table as it stands. Raises Refused("no_table")."""
        cached = self._tables.get(table_id)
        if cached is not None:
            self._tables.move_to_end(table_id)
            return cached
        return self._remember(await self._load(table_id))

    async def story(self, table_id: int) -> tuple[Logged, ...]:
        """Everything that happened at a table, folded again from its log."""
        return fold.replay(await self._store.log(table_id))[1]

    def forget(self) -> None:
        """Drops what is cached: the store has changed below it."""
        self._tables.clear()

    async def open(self, entry: Entry) -> Change:
        """A new table. The same entry delivered twice opens one."""
        table = fold.opened(entry)
        lobby = Timer(table.id, "lobby", self._now() + timedelta(seconds=self._pacing.lobby), token=0)
        turn = Turn(0, _row(table), (entry,), _seat_rows(table), timers=(lobby,))
        try:
            await self._store.write(units.turn(turn))
        except (Conflict, Duplicate):  # the id of a table is the id of the press that opened it
            return Change(None, await self.table(entry.game_id), ())
        except BaseException as error:
            if not isinstance(error, StoreFull):
                self._unsure(table.id)
            raise
        self._remember(table)
        return Change(None, table, (fold.told(entry, ()),), (lobby,))

    async def commit(self, table_id: int, judge: Judge, source: int | None = None) -> Change:
        """Appends what the judge says of the table as it stands, in one transaction.

        Raises what the judge raises (then nothing has changed), StoreFull (nothing was written),
        StoreBusy or StoreBroken (nothing was, or all of it).
        A source that the log has already gives an empty Change; without `source`, a draft's own raises Duplicate.
        """
        async with self._lock(table_id):
            for _ in range(MOST_TRIES):
                table = await self.table(table_id)
                try:
                    change, turn = self._judged(table, judge(table))
                except Refusal:
                    if source is not None and await self._store.has_source(table_id, source):
                        return Change(table, table, ())
                    raise
                if turn is None:
                    return change
                try:
                    await self._store.write(units.turn(turn))
                except (Conflict, Duplicate) as error:
                    self._tables.pop(table_id, None)
                    if source is None and isinstance(error, Duplicate):
                        raise
                    if source is not None and await self._store.has_source(table_id, source):
                        known = await self.table(table_id)
                        return Change(known, known, ())
                    continue
                except BaseException as error:  # it may have been written all the same: it is loaded again
                    self._tables.pop(table_id, None)
                    if not isinstance(error, StoreFull):
                        self._unsure(table_id)
                    raise
                self._remember(change.table)
                return change
            raise StoreBusy

    def _judged(self, table: Table, drafts: tuple[Draft, ...]) -> tuple[Change, Turn | None]:
        now = self._now()
        after, entries, told = table, [], []
        for draft in drafts:
            entry = Entry(
                table.id,
                after.number + 1,
                draft.kind,
                draft.seat,
                draft.who,
                draft.action,
                draft.at,
                draft.source,
                now,
            )
            after, events = fold.after(after, entry)
            entries.append(entry)
            told.append(fold.told(entry, events))
        if not entries:
            return Change(table, table, ()), None
        timers, cleared = self._timers(table, after, drafts[-1].seat)
        turn = Turn(
            before=table.number,
            game=_row(after),
            entries=tuple(entries),
            seats=_seat_rows(after) if after.seats != table.seats else None,
            scorecard=tuple(_scorecard(table.id, told)),
            results=_results(after) if after.phase == "over" and table.phase != "over" else (),
            timers=timers,
            cleared=cleared,
        )
        return Change(table, after, tuple(told), timers), turn

    def _timers(
        self, before: Table, after: Table, mover: int | None
    ) -> tuple[tuple[Timer, ...], tuple[str, ...]]:
        """The timers that a change sets and ends: the ping and the deadline follow whom the table waits for."""
        if after.phase == "lobby":
            return (), ()
        if after.is_race:
            raced = deadlines.timers(before, after, self._now(), self._pacing)
            return raced.set, raced.ended
        cleared: list[str] = ["lobby"] if before.phase == "lobby" else []
        if not after.waiting_people:
            return (), (*cleared, *(("ping", "deadline") if before.waiting_people else ()))
        now, timers = self._now(), []
        if after.asked_since != before.asked_since:
            wait = self._pacing.ping_live if after.pace == "live" else self._pacing.ping_slow
            timers.append(Timer(after.id, "ping", now + timedelta(seconds=wait), after.asked_since))
        elif after.waiting_people == (mover,):
            cleared.append("ping")  # they have just moved: a ping would only nag
        if after.pace == "live" and after.clock_since != before.clock_since:
            due = now + timedelta(seconds=self._pacing.turn)
            timers.append(Timer(after.id, "deadline", due, after.clock_since))
        return tuple(timers), tuple(cleared)

    async def _load(self, table_id: int) -> Table:
        row = await self._store.game(table_id)
        if row is None:
            raise Refused("no_table")
        if row.game not in GAMES:
            raise Refused("unknown_game", game=row.game)
        if row.snapshot_schema == snapshot.SCHEMA:
            return snapshot.decode(row.snapshot)
        return fold.replay(await self._store.log(table_id))[0]

    def _remember(self, table: Table) -> Table:
        """Keeps the newer one: a table may change while it is being loaded."""
        known = self._tables.get(table.id)
        if known is not None and known.number > table.number:
            table = known
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > CACHED_TABLES:
            self._tables.popitem(last=False)
        return table

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


def _row(table: Table) -> GameRow:
    is_running = table.phase == "playing" and table.race is not None and table.race.running
    by_computer = is_running if table.is_race else bool(table.waiting_computers)  # a race needs its process
    awaits = "computer" if by_computer else "people" if table.waiting_people else ""
    return GameRow(
        id=table.id,
        game=table.key,
        rules_version=table.rules_version,
        phase=table.phase,
        pace=table.pace,
        host_id=table.host_id,
        guild_id=table.channel.guild_id,
        channel_id=table.channel.id,
        locale=table.channel.locale,
        number=table.number,
        awaits=awaits,
        snapshot=snapshot.encode(table),
        snapshot_schema=snapshot.SCHEMA,
        created_at=table.created_at,
        started_at=table.started_at,
        ended_at=table.ended_at,
    )


def _seat_rows(table: Table) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(
            game_id=table.id,
            seat=index,
            kind="resigned" if seat.resigned else "computer" if seat.user_id is None else "person",
            user_id=seat.user_id,
            name=seat.name,
            level=seat.level or "",
        )
        for index, seat in enumerate(table.seats)
    )


def _results(table: Table) -> tuple[ResultRow, ...]:
    return tuple(
        ResultRow(
            game_id=table.id,
            seat=standing.seat,
            user_id=standing.user_id,
            name=standing.name,
            place=standing.place,
            score=standing.score,
            side=standing.side,
            resigned=standing.resigned,
        )
        for standing in table.standings
    )


def _scorecard(game_id: int, told: list[Logged]) -> list[ScoreRow]:
    """The scorecard's rows of the rounds that were finished."""
    return [
        ScoreRow(game_id, event.round, line.seat, line.score, line.total, msgspec.json.encode(line).decode())
        for entry in told
        for event in entry.events
        if isinstance(event, RoundScored)
        for line in event.lines
    ]
