"""SQLite's writer: one switch to aiosqlite's thread per unit, and one commit for all units that wait meanwhile.

What costs on SQLite is switching to that thread, several times per statement, and the disk at each commit. Everything
that depends on aiosqlite's internals is in this module: its `execute_fetchall` calls `execute` and then `fetchall` on
what our connection class returns, in its thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Delete, Insert, Update
from sqlalchemy.dialects import sqlite

from db.errors import Conflict, StoreBusy
from db.faults import translate
from db.schema.mark import SECURE_DELETE
from db.sqlite.in_place import OpenFile
from db.units import Unit, Value
from db.writer import Writer

_DIALECT = sqlite.dialect(paramstyle="named")
_CACHE = 65_536  # KiB of pages at most: changes of a large unit should stay in memory until it ends
_MOST_AT_ONCE = 256  # units in one commit: the first of them waits for the last

_Each = list[dict[str, Value]] | None
_Plain = tuple[tuple[str, Mapping[str, Value], int | None, _Each], ...]  # a unit with its statements as text


def _plain(unit: Unit) -> _Plain:
    return tuple((_text(statement), params, rows, each) for statement, params, rows, each in unit)


@cache
def _text(statement: Insert | Update | Delete) -> str:
    """The statement as text. Each is compiled once a process: they are constants.

    Raises ValueError for what plain text cannot carry: values in the statement, lists, defaults.
    """
    compiled: Any = statement.compile(dialect=_DIALECT)
    given = [name for name, bind in compiled.binds.items() if not bind.required]
    listed = compiled.post_compile_params | compiled.literal_execute_params
    if given or listed or compiled.insert_prefetch or compiled.update_prefetch:
        raise ValueError(f"parameters only, please: {compiled}")
    return str(compiled)


class _Batch:
    """Units on their way through the thread, and what became of each: None, or the error that refused it."""

    def __init__(self, units: Sequence[_Plain]) -> None:
        self._units = units
        self._outcomes: list[Exception | None] = []

    def fetchall(self) -> list[Exception | None]:
        return self._outcomes

    def carry_out(self, connection: sqlite3.Connection) -> None:
        first = self._try(connection, self._units)
        if first is None or len(self._units) == 1 or _keeps_all_out(first):
            self._outcomes = [first] * len(self._units)
            return
        # One of them is bad, so each gets a transaction of its own.
        for unit in self._units:
            last = self._outcomes[-1] if self._outcomes else None
            self._outcomes.append(last if _keeps_all_out(last) else self._try(connection, [unit]))

    def _try(self, connection: sqlite3.Connection, units: Sequence[_Plain]) -> Exception | None:
        try:
            self._together(connection, units)
        except Exception as error:  # noqa: BLE001 - the unit's writer gets it
            return error
        return None

    @staticmethod
    def _together(connection: sqlite3.Connection, units: Sequence[_Plain]) -> None:
        with _transaction(connection) as cursor:
            for unit in units:
                for text, params, rows, each in unit:
                    if each is None:
                        cursor.execute(text, params)
                    else:
                        cursor.executemany(text, each)
                    if rows is not None and cursor.rowcount != rows:
                        raise Conflict


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Cursor]:
    cursor = connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        yield cursor
        cursor.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has ended it already
            cursor.execute("ROLLBACK")
        raise


def _keeps_all_out(error: Exception | None) -> bool:
    """Whether another process holds the lock. If so, not every unit has to wait for it in turn."""
    return error is not None and isinstance(translate(error), StoreBusy)


class _Connection(sqlite3.Connection):
    """Takes the work where a statement's parameters go."""

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        if isinstance(parameters, _Batch):
            parameters.carry_out(self)
            return parameters
        return super().execute(sql, parameters)


async def _use_wal(connection: aiosqlite.Connection, busy: float) -> None:
    """Turns WAL on. Another process may be doing so too, and SQLite does not wait for that by itself."""
    give_up = time.monotonic() + busy
    while True:
        try:
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > give_up:
                raise
        await asyncio.sleep(0.02)


class SqliteWriter(Writer):
    """The only connection that writes. Make it with `connect`."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        super().__init__()
        self._connection = connection
        self._in_place = OpenFile(path)
        self._waiting: list[tuple[_Plain, asyncio.Future[None]]] = []
        self._pump: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, path: Path, *, busy: float, durable: bool) -> SqliteWriter:
        """Opens the writer's connection. `busy` and `durable` are those of `Store.open`. Raises sqlite3.Error."""
        connection = await aiosqlite.connect(path, timeout=busy, isolation_level=None, factory=_Connection)
        try:
            await _use_wal(connection, busy)
            await connection.execute_fetchall(f"PRAGMA synchronous = {'FULL' if durable else 'OFF'}")
            await connection.execute_fetchall("PRAGMA foreign_keys = ON")
            await connection.execute_fetchall(f"PRAGMA {SECURE_DELETE}")
            await connection.execute_fetchall(f"PRAGMA cache_size = -{_CACHE}")
        except BaseException:
            await connection.close()
            raise
        return cls(connection, path)

    def _begin(self, unit: Unit) -> asyncio.Future[None]:
        plain = _plain(unit)
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((plain, future))
        if self._pump is None:
            self._pump = asyncio.create_task(self._carry_out())
        return future

    async def _carry_out(self) -> None:
        """Writes what waits, until nothing waits."""
        try:
            while self._waiting:
                batch = self._waiting[:_MOST_AT_ONCE]
                del self._waiting[:_MOST_AT_ONCE]
                await self._commit([plain for plain, _ in batch], [future for _, future in batch])
        finally:
            self._pump = None
            for _, future in self._waiting:  # there are some only when the loop is being closed
                future.cancel()
            self._waiting.clear()

    async def _commit(self, units: Sequence[_Plain], futures: Sequence[asyncio.Future[None]]) -> None:
        batch: Any = _Batch(units)
        try:
            await self._in_place.must_be_in_place(self._connection)
            # The text is never run: see _Connection.
            outcomes: Any = await self._connection.execute_fetchall("a batch", batch)
            # Otherwise nobody would find again what was written.
            await self._in_place.must_be_in_place(self._connection)
        except asyncio.CancelledError:
            for future in futures:
                future.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - the connection is closed: the writer gets it
            outcomes = [error] * len(futures)
        for future, outcome in zip(futures, outcomes, strict=True):
            if outcome is None:
                future.set_result(None)
                continue
            refused = translate(outcome)
            if refused is not outcome:
                refused.__cause__ = outcome
            future.set_exception(refused)

    async def _scrub(self) -> None:
        """Waits for readers as long as for any lock; what they hold up goes with the next checkpoint."""
        await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _close(self) -> None:
        await self._connection.close()
