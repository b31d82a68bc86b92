"""Lets one process at a time use a PostgreSQL database: a row says which one has it, and until when.

It is not a session's lock: behind a pooler such a lock stays with a connection that somebody else uses by then, or it
vanishes silently. All times come from the database's clock, so two machines may disagree about the hour.

When the database is away, nothing is written from 8 s after the last renewal on. That is 2 s before another process
may begin. A person who presses then is told that it could not be saved, as in any outage. Once the database is back,
the lease is renewed before anything else. If nobody has claimed it meanwhile, its epoch is unchanged and everything
goes on; else it is lost, and this process ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Executable, Row, bindparam, exc, literal_column, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.address import Address, connect_args
from db.errors import StoreBusy, WrongDatabase
from db.faults import sqlstate
from db.hold import Hold
from db.migrate import migrate
from db.opening import refused
from db.tables import lease

log = logging.getLogger(__name__)


class Terms(NamedTuple):
    """The times of a lease, in seconds."""

    ttl: float = 10.0  # how long it holds
    every: float = 3.0  # how often it is renewed
    answer: float = 3.0  # how long to wait for the database
    margin: float = 2.0  # how long before its end it is no longer relied on


TERMS = Terms()
_LOOK = 0.5  # seconds between two looks at a lease that another process has
_LONGER = 2.0  # how much longer than a lease holds to wait for its end
_NO_TABLE = "42P01"

_NOW = literal_column("(extract(epoch FROM clock_timestamp()) * 1000000)::bigint", BigInteger)
_UNTIL = _NOW + bindparam("microseconds", type_=BigInteger)
_OURS = (
    lease.c.first_shard == 0,
    lease.c.holder == bindparam("of_holder"),
    lease.c.epoch == bindparam("of_epoch"),
)
# One row for all shards.
_ROW = insert(lease).values(
    {
        lease.c.first_shard: 0,
        lease.c.last_shard: 0,
        lease.c.shards: 1,
        lease.c.holder: bindparam("of_holder"),
        lease.c.epoch: 1,
        lease.c.until: _UNTIL,
    }
)
# A live lease is not touched, and nothing comes back.
_CLAIM = _ROW.on_conflict_do_update(
    index_elements=[lease.c.first_shard],
    set_={"holder": _ROW.excluded.holder, "epoch": lease.c.epoch + 1, "until": _ROW.excluded.until},
    where=lease.c.until <= _NOW,
).returning(lease.c.epoch)
_RENEW = update(lease).where(*_OURS).values(until=_UNTIL).returning(lease.c.epoch)
_RELEASE = update(lease).where(*_OURS).values(until=0).returning(lease.c.epoch)
_HOLDER = select(lease.c.holder).where(lease.c.first_shard == 0)


@asynccontextmanager
async def leased(
    where: Address, lost: Callable[[], object], *, wait: float | None = None, terms: Terms = TERMS
) -> AsyncIterator[Lease]:
    """Holds the lease inside. Waits up to `wait` seconds for another's to end: by default a bit longer than one holds.

    `lost` is called when another process has taken it; then WrongDatabase is raised at the end. Raises WrongDatabase
    when another process has it, and StoreAway.
    """
    engine = create_async_engine(
        where.url,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,  # a connection from before an outage is gone, and must not fail a renewal
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        connect_args=connect_args(where, terms.answer),
    )
    ours = Lease(where, engine, lost, terms)
    try:
        await ours.claimed(terms.ttl + _LONGER if wait is None else wait)
        renewing = asyncio.create_task(ours.keep(), name="lease")
        try:
            yield ours
        finally:
            renewing.cancel()
            await asyncio.wait((renewing,))
            await ours.release()
            ours.must_not_be_lost()
    finally:
        await engine.dispose()


class Lease(Hold):
    """A claim on the database. Make it with `leased`."""

    def __init__(
        self, where: Address, engine: AsyncEngine, lost: Callable[[], object], terms: Terms = TERMS
    ) -> None:
        super().__init__()
        self._where = where
        self._engine = engine
        self._lost = lost
        self._terms = terms
        self._name = {"of_holder": self.holder}
        self._ttl = {"microseconds": round(terms.ttl * 1_000_000)}
        self._epoch = 0
        self._sure_until = 0.0  # on the monotonic clock
        self._is_told = False  # the log has been told that it could not be renewed
        self._taken_by: str | None = None
        self._renewing: asyncio.Task[None] | None = None

    @property
    def epoch(self) -> int:
        """How often the lease was claimed, by any process."""
        return self._epoch

    async def sure(self) -> None:
        if self._is_sure():
            return
        await self._renewed()
        if not self._is_sure():
            raise StoreBusy("the lease could not be renewed")

    def must_not_be_lost(self) -> None:
        """Raises WrongDatabase if another process has taken the lease."""
        if self._taken_by is not None:
            raise WrongDatabase(
                f"The {self._where.where()} was taken over by another Cardinal ({self._taken_by}) while this one "
                "could not reach it, so this one has ended: let one of them run, or give each a database of its own."
            )

    async def claimed(self, wait: float) -> None:
        """Returns once this process has the lease. Raises WrongDatabase, StoreAway."""
        give_up, is_told = monotonic() + wait, False
        while (holder := await self._claim()) is not None:
            if monotonic() >= give_up:
                raise WrongDatabase(
                    f"The {self._where.where()} is in use by another Cardinal ({holder}): "
                    "stop that one, or give this one a database of its own."
                )
            if not is_told:
                is_told = True
                told = "The %s is held by another Cardinal (%s): if that one was killed, this one starts within %.0f s."
                log.info(told, self._where.where(), holder, wait)
            await asyncio.sleep(min(_LOOK, max(0.0, give_up - monotonic())))

    async def keep(self) -> None:
        """Renews the lease until cancelled, or until it is lost."""
        while self._taken_by is None:
            await asyncio.sleep(self._terms.every)
            await self._renewed()

    async def release(self) -> None:
        """Releases the lease, so that the next process need not wait."""
        if self._renewing is not None:
            await asyncio.wait((self._renewing,))
        if self._taken_by is not None:
            return
        try:
            async with asyncio.timeout(self._terms.answer):
                await self._row(_RELEASE, self._ours)
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            log.info("The lease ends by itself: it could not be given back (%s).", type(error).__name__)

    async def _claim(self) -> str | None:
        """Tries to claim the lease. Returns the process that has it, or None: this process has it from now on."""
        try:
            return await self._claimed()
        except exc.DBAPIError as error:
            if sqlstate(error) != _NO_TABLE:
                raise refused(self._where, error) from error
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            raise refused(self._where, error) from error
        await migrate(self._where)  # to a version that has this table
        return await self._claim()

    async def _claimed(self) -> str | None:
        asked_at = monotonic()
        found = await self._row(_CLAIM, {**self._name, **self._ttl})
        if found is None:
            return await self._other()
        self._epoch = found[0]
        self._rely(asked_at)
        return None

    async def _renewed(self) -> None:
        """Tries to renew the lease. All callers that need it at once wait for one attempt."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())
        await asyncio.wait((self._renewing,))

    async def _renew(self) -> None:
        asked_at = monotonic()
        try:
            async with asyncio.timeout(self._terms.answer):
                found = await self._row(_RENEW, {**self._ours, **self._ttl})
                taken_by = None if found else await self._other()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            self._missed(error)
            return
        if found is not None:
            self._rely(asked_at)
        elif self._taken_by is None:
            self._taken_by = taken_by
            self._lost()

    async def _other(self) -> str:
        found = await self._row(_HOLDER, {})
        return "of unknown name" if found is None else str(found[0]).partition(", ")[0]

    async def _row(self, statement: Executable, given: Mapping[str, int | str]) -> Row[Any] | None:
        async with self._engine.connect() as connection:
            return (await connection.execute(statement, given)).one_or_none()

    @property
    def _ours(self) -> dict[str, int | str]:
        return {**self._name, "of_epoch": self._epoch}

    def _is_sure(self) -> bool:
        return self._taken_by is None and monotonic() < self._sure_until

    def _rely(self, asked_at: float) -> None:
        """Relies on the lease from before it was asked for, because the answer may have taken long to arrive."""
        self._sure_until = asked_at + self._terms.ttl - self._terms.margin
        if self._is_told:
            log.info("The lease on the %s is renewed: games go on.", self._where.where())
        self._is_told = False

    def _missed(self, error: Exception) -> None:
        if self._is_sure() or self._is_told:
            return
        self._is_told = True
        log.warning(
            "The lease on the %s could not be renewed (%s): nothing is written until it is.",
            self._where.where(),
            type(error).__name__,
        )
