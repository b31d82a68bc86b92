"""Writes units of work: `EngineWriter` here, and `db.sqlite.writer` for SQLite."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod

from sqlalchemy.ext.asyncio import AsyncEngine

from db.engines import close_engine
from db.errors import Conflict, StoreUnavailable
from db.faults import translate_errors
from db.hold import Hold
from db.units import Unit


class Writer(ABC):
    """Carries out units, each whole or not at all."""

    def __init__(self) -> None:
        self._pending: set[asyncio.Future[None]] = set()
        self.away: StoreUnavailable | None = None  # why the last unit could not be written

    async def write(self, unit: Unit) -> None:
        """Returns once the unit is committed. Raises the errors of `db.errors`.

        A caller that is cancelled has given up waiting, not the unit: it is carried out all the same.
        """
        future = self._begin(unit)
        self._pending.add(future)
        future.add_done_callback(self._on_done)
        await asyncio.shield(future)

    async def scrub(self) -> None:
        """Takes what was deleted out of the files that lie beside the database, too."""
        await self.wait_until_settled()
        with translate_errors():
            await self._scrub()

    async def wait_until_settled(self) -> None:
        """Returns once all units handed in so far are committed or refused, even if given up."""
        if self._pending:
            await asyncio.wait(tuple(self._pending))

    async def close(self) -> None:
        """Finishes the units that were handed in, and lets go of the database."""
        await self.wait_until_settled()
        await self._close()

    def _on_done(self, unit: asyncio.Future[None]) -> None:
        self._pending.discard(unit)
        error = None if unit.cancelled() else unit.exception()
        self.away = error if isinstance(error, StoreUnavailable) else None

    @abstractmethod
    def _begin(self, unit: Unit) -> asyncio.Future[None]:
        """Starts a unit. The future ends when it is committed or refused."""

    @abstractmethod
    async def _scrub(self) -> None: ...

    @abstractmethod
    async def _close(self) -> None: ...


class EngineWriter(Writer):
    """Writes each unit in a transaction of SQLAlchemy."""

    def __init__(self, engine: AsyncEngine, hold: Hold) -> None:
        super().__init__()
        self._engine, self._hold = engine, hold
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    def _begin(self, unit: Unit) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._carry_out(unit))

    async def _carry_out(self, unit: Unit) -> None:
        # One statement is whole by itself: it needs no BEGIN and no COMMIT.
        engine = self._at_once if len(unit) == 1 else self._engine
        with translate_errors():
            async with engine.begin() as connection:
                await self._hold.make_sure()  # again: it may have waited for this connection
                for statement, params, rows, each in unit:
                    result = await connection.execute(statement, params if each is None else each)
                    if rows is not None and result.rowcount != rows:
                        raise Conflict

    async def _scrub(self) -> None:
        """PostgreSQL does that by itself, when it vacuums and when it recycles its log."""

    async def _close(self) -> None:
        await close_engine(self._engine)
