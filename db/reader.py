"""Reads the store: some queries, or a function that makes several, as one step.

On SQLite a step is one switch to a thread. The switch costs more than the queries.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from db.engines import close_engine
from db.faults import translate_errors
from db.queries.cached import BoundQuery, Query

T = TypeVar("T")
Found = Sequence[Sequence[Any]]
Ask = Callable[[Query | BoundQuery], Found]


class Reader(ABC):
    """Reads on connections of its own. Raises StoreUnavailable when the database cannot be read."""

    async def rows(self, query: Query | BoundQuery) -> Found:
        return await self.read(lambda ask: ask(query))

    async def read(self, asking: Callable[[Ask], T]) -> T:
        """Returns what the function makes of its answers. The function may run in another thread."""
        with translate_errors():
            return await self._read(asking)

    @abstractmethod
    async def _read(self, asking: Callable[[Ask], T]) -> T: ...

    @abstractmethod
    async def close(self) -> None: ...


class EngineReader(Reader):
    """Uses a connection of SQLAlchemy for each read."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def _read(self, asking: Callable[[Ask], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(lambda plain: asking(_ask(plain)))

    async def close(self) -> None:
        await close_engine(self._engine)


class ThreadReader(Reader):
    """Uses a thread for each read. There are as many threads as connections."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, "reader")

    async def _read(self, asking: Callable[[Ask], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._in_thread, asking)

    def _in_thread(self, asking: Callable[[Ask], T]) -> T:
        with self._engine.connect() as connection:
            return asking(_ask(connection))

    async def close(self) -> None:
        """Closes the connections after the reads that have begun."""
        self._threads.shutdown()
        self._engine.dispose()


def _ask(connection: Connection) -> Ask:
    def ask(query: Query | BoundQuery) -> Found:
        statement, given = query if isinstance(query, BoundQuery) else (query, {})
        return connection.execute(statement, given).all()

    return ask
