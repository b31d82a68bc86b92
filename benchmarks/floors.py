"""The least that a database takes, asked through its driver alone: what is measured in seconds stands beside it."""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing

import asyncpg  # type: ignore[import-untyped]

from db.address import address_of

_TABLE = "floor_of_a_row"
_MADE = f"CREATE TABLE IF NOT EXISTS {_TABLE} (n BIGINT PRIMARY KEY)"


class Floor(ABC):
    """Seconds that something takes."""

    value: str  # as the driver has it in a statement

    @abstractmethod
    async def _ask(self, statement: str, *values: int) -> None: ...

    async def read(self, game_id: int) -> float:
        """One row, by its key."""
        return await self._timed(f"SELECT * FROM games WHERE id = {self.value}", game_id)

    async def commit(self, number: int) -> float:
        """One row, as durable as those of the bot."""
        return await self._timed(f"INSERT INTO {_TABLE} VALUES ({self.value})", number)

    async def copy(self, tables: Iterable[str]) -> float:
        """All rows of these tables, without any index."""
        took = 0.0
        for name in tables:
            took += await self._timed(f"CREATE TABLE copy_of_{name} AS SELECT * FROM {name}")
            await self._ask(f"DROP TABLE copy_of_{name}")
        return took

    async def _timed(self, statement: str, *values: int) -> float:
        began = time.perf_counter()
        await self._ask(statement, *values)
        return time.perf_counter() - began


class _Sqlite(Floor):
    value = "?"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def _ask(self, statement: str, *values: int) -> None:
        self._connection.execute(statement, values).fetchall()


class _Postgresql(Floor):
    value = "$1"

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def _ask(self, statement: str, *values: int) -> None:
        await self._connection.fetch(statement, *values)


@asynccontextmanager
async def floor_of(address: str) -> AsyncIterator[Floor]:
    """Of a database that the bot has made."""
    path = address_of(address).path
    if path is None:
        connection = await asyncpg.connect(address)
        await connection.execute(_MADE)
        yield _Postgresql(connection)
        await connection.close()
        return
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = FULL")
        file.execute(_MADE)
        yield _Sqlite(file)
