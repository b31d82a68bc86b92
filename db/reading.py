"""A database that another process writes: it can be read, and nothing else."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of, connect_args, there
from db.asked import Asked, Query
from db.boards import Boards
from db.reader import EngineReader, Reader, ThreadReader


class Reading:
    """Open one with `Reading.open`, in the event loop that uses it, and `close` it there."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.boards = Boards(reader)

    @classmethod
    def open(cls, address: str, *, busy: float = 5.0) -> Reading:
        """Opens a database that has its tables. `busy`: seconds to wait for a lock. Raises WrongDatabase.

        SQLite's file is opened read-only, and so is each transaction of PostgreSQL: writing raises StoreBroken.
        """
        where = address_of(address)
        args = connect_args(where, busy)
        if where.path is None:
            engine = create_async_engine(where.url, hide_parameters=True, connect_args=args)
            return cls(EngineReader(engine.execution_options(postgresql_readonly=True)))
        url = there(where.path, "ro")
        return cls(ThreadReader(create_engine(url, hide_parameters=True, connect_args=args), 1))

    async def tuples(self, query: Query | Asked) -> list[tuple[Any, ...]]:
        """The rows that a query of this package finds, unchanged. Raises StoreAway."""
        return [tuple(row) for row in await self._reader.rows(query)]

    async def close(self) -> None:
        await self._reader.close()
