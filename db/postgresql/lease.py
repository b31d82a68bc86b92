"""Leases on PostgreSQL: a row says which process acts for a range of shards, until when, and who takes over next.

It is not a session lock: behind a pooler such a lock stays with a connection that another client may get, or is lost
silently. All times come from the database's clock, so the clocks of two machines may differ.

A process that finds its range taken becomes the **heir**: it starts, but acts on nothing. A holder that has to stop
writes into the row that it is leaving, once the heir is ready. From then on it accepts no more presses, finishes what
it has begun, and releases the row. If the holder was killed, the heir takes the row when it expires, or at once if the
holder ran on the same machine (`db.processes`).

When the database is unavailable, nothing is written from 8 s after the last renewal on, 2 s before another process may
begin. A press then gets the answer that it could not be saved, as in any outage. When the database is back, the lease
is renewed before anything else. If nobody has claimed it meanwhile, its epoch is unchanged and everything continues;
otherwise the lease is lost, and this process ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Executable, Row, exc
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.address import Address, connect_args
from db.errors import NotBeside, StoreBusy, WrongDatabase
from db.faults import sqlstate
from db.hold import Hold
from db.migrate import migrate
from db.opening import explain
from db.postgresql import lease_rows as rows
from db.postgresql.identifying import wait_to_identify
from db.postgresql.lease_rows import ALL, TERMS, Claim, Terms
from db.processes import has_ended
from db.schema.mark import HEAD
from db.steady import steady_seconds
from db.values import Ownership

log = logging.getLogger(__name__)

_LOOK = 0.5  # seconds between two looks at a lease that another process has
_LONGER = 2.0  # how much longer than a lease holds to wait for its end
_NO_TABLES = "42P01"
_FAILURES = (exc.SQLAlchemyError, OSError, TimeoutError)


class Lease(Hold):
    """A claim on the tables of a range of shards. Make it with `hold_lease`."""

    def __init__(
        self,
        where: Address,
        engine: AsyncEngine,
        end: Callable[[], object],
        claim: Claim = ALL,
        terms: Terms = TERMS,
    ) -> None:
        """`end` is called when this process has to end: the tables are another's, or should be."""
        super().__init__()
        self._where = where
        self._engine = engine
        self._end = end
        self._claim = claim
        self._terms = terms
        self._parameters: dict[str, Any] = {
            **dict(zip(("of_first", "of_last", "of_shards"), claim.owned, strict=True)),
            "of_holder": self.holder,
            "of_bot": claim.bot,
            "of_code": claim.code,
            "of_schema": HEAD,
            "microseconds": round(terms.ttl * 1_000_000),
        }
        self._epoch = 0
        self._sure_until = 0.0  # on the steady clock
        self._is_told = False  # the log has been told that it could not be renewed
        self._ended_by: WrongDatabase | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._is_ours = asyncio.Event()
        self._is_left = asyncio.Event()  # the process before takes no more presses
        self._is_ready = False  # this process has Discord: as the heir it can begin at once
        self._unready_since = steady_seconds()

    @property
    def epoch(self) -> int:
        """How often the lease was claimed, by any process."""
        return self._epoch

    @property
    def owned(self) -> Ownership:
        return self._claim.owned

    @property
    def is_ours(self) -> bool:
        return self._is_ours.is_set() and self._ended_by is None

    @property
    def is_doubtful(self) -> bool:
        is_over = self._ended_by is not None or steady_seconds() >= self._sure_until + self._terms.margin
        return self._is_ours.is_set() and is_over

    async def make_sure(self) -> None:
        if not self.is_ours:
            raise StoreBusy("another process still has the tables")
        if self._is_sure():
            return
        await self._renew_together()
        if not self._is_sure():
            raise StoreBusy("the lease could not be renewed")

    async def wait_to_identify(self, bucket: int, every: float) -> bool:
        return await wait_to_identify(self._engine, bucket, every)

    def set_ready(self, is_ready: bool) -> None:
        if self._is_ready:
            self._unready_since = steady_seconds()
        self._is_ready = is_ready

    async def wait_until_ours(self) -> None:
        await self._is_ours.wait()

    async def wait_until_left(self) -> None:
        await self._is_left.wait()

    async def leave(self, within: float) -> bool:
        try:
            async with asyncio.timeout(within):
                while self.is_ours and (found := await self._row(rows.LEAVE)) is not None:
                    if found.cut or not found.has_heir:
                        return bool(found.cut) and not has_ended(found.heir)
                    await asyncio.sleep(self._terms.look)
        except _FAILURES as error:
            log.info("This process ends without telling its heir (%s).", type(error).__name__)
        return False

    def raise_if_lost(self) -> None:
        """Raises WrongDatabase if another process has taken the lease."""
        if self._ended_by is not None:
            raise self._ended_by

    async def claim(self, wait: float) -> None:
        """Returns once this process has the lease, or is the heir. Raises WrongDatabase, StoreUnavailable."""
        give_up, is_told = steady_seconds() + wait, False
        while (holder := await self._try()) is not None and not await self._try_inheriting():
            if steady_seconds() >= give_up and not self._claim.inherits:
                raise WrongDatabase(
                    f"The {self._where.where()} is in use by another Cardinal ({holder}): "
                    "stop that one, or give this one a database of its own."
                )
            if not is_told:
                held = "The %s is held by another Cardinal (%s): this one starts once that one has ended."
                log.info(held, self._where.where(), holder)
            is_told = True
            await asyncio.sleep(_LOOK)

    async def keep(self) -> None:
        """Renews the lease, or waits for it, until cancelled or lost."""
        while self._ended_by is None:
            if self.is_ours:
                await asyncio.sleep(self._terms.renew_every if self._is_sure() else _LOOK)
                await self._renew_together()
            else:
                await asyncio.sleep(self._terms.look if self._is_ready else _LOOK)
                await self._wait_as_heir()

    async def release(self) -> None:
        """Releases the lease, or the place of the heir, so that the next process need not wait."""
        if self._renewing is not None:
            await asyncio.wait((self._renewing,))
        if self._ended_by is not None:
            return
        try:
            async with asyncio.timeout(self._terms.timeout):
                await self._row(rows.RELEASE if self.is_ours else rows.GIVE_UP)
        except _FAILURES as error:
            log.info("The lease could not be released, and expires by itself (%s).", type(error).__name__)

    async def _try(self) -> str | None:
        """Tries to claim the lease. Returns the process that has it, or None: this process has it from now on."""
        try:
            return await self._try_taking()
        except _FAILURES as error:
            if not isinstance(error, exc.DBAPIError) or sqlstate(error) != _NO_TABLES:
                raise explain(self._where, error) from error
        await migrate(self._where)
        return await self._try()

    async def _try_taking(self) -> str | None:
        asked_at = steady_seconds()
        async with self._engine.begin() as connection:
            found = await rows.lock_and_read(connection)
            taken = rows.find_holder(found, self._claim, self.holder, self._where.where())
            if taken is not None:
                return rows.name_for_people(taken.holder)
            before = next((row.epoch for row in found if row.first == self._claim.owned.first), 0)
            self._parameters["of_epoch"] = before + 1
            await connection.execute(rows.FORGET, self._parameters)
            await connection.execute(rows.CLAIM, self._parameters)
        self._epoch = before + 1
        self._rely(asked_at)
        self._is_left.set()
        self._is_ours.set()
        return None

    async def _try_inheriting(self) -> bool:
        """Tries to become the heir of the process that has the lease."""
        if not self._claim.inherits:
            return False
        try:
            await migrate(self._where, beside=True)
            found = await self._row(rows.INHERIT)
        except NotBeside:
            return False
        except _FAILURES as error:
            raise explain(self._where, error) from error
        if found is not None:
            log.info(
                "The %s is held by another Cardinal (%s): this one takes over when it is ready.",
                self._where.where(),
                rows.name_for_people(found.holder),
            )
        return found is not None

    async def _wait_as_heir(self) -> None:
        """Tells the holder that this heir lives, and takes the lease if the holder has ended."""
        try:
            async with asyncio.timeout(self._terms.timeout):
                found = await self._row(rows.WAIT, is_ready=self._is_ready)
                if found is not None and found.leaves:
                    self._is_left.set()
                else:  # another process may have the tables by now, which takes presses
                    self._is_left.clear()
                if found is None:  # somebody else is the heir, because this process was late
                    await self._try_inheriting()
                if found is None or not found.lasts or has_ended(found.holder):
                    await self._take()
        except WrongDatabase as error:
            self._ended_by = error
            self._end()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            if not self._is_told:
                log.warning("The heir cannot reach the %s (%s).", self._where.where(), type(error).__name__)
            self._is_told = True

    async def _take(self) -> None:
        if await self._try_taking() is None:
            log.info("This Cardinal has taken over the %s: the previous one has ended.", self._where.where())

    async def _renew_together(self) -> None:
        """Tries to renew the lease. All callers that need it at once wait for one attempt."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())
        await asyncio.wait((self._renewing,))

    async def _renew(self) -> None:
        asked_at = steady_seconds()
        try:
            async with asyncio.timeout(self._terms.timeout):
                found = await self._row(rows.RENEW)
                other = None if found else await self._row(rows.HOLDER)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            self._on_failed_renewal(error)
            return
        if found is None:
            self._lose(rows.name_for_people(other and other.holder))
            return
        self._rely(asked_at)
        if found.heir_is_ready and self._is_without_discord():
            log.warning("This Cardinal has no Discord, and another one that has it takes over.")
            self._end()

    def _is_without_discord(self) -> bool:
        """Whether for longer than a connection takes to come back."""
        return not self._is_ready and steady_seconds() >= self._unready_since + self._terms.without_discord

    async def _row(self, statement: Executable, **more: Any) -> Row[Any] | None:
        async with self._engine.begin() as connection:
            result = await connection.execute(statement, {**self._parameters, **more})
            return result.first() if result.returns_rows else None

    def _is_sure(self) -> bool:
        return self._ended_by is None and steady_seconds() < self._sure_until

    def _rely(self, asked_at: float) -> None:
        """Relies on the lease from before it was asked for, because the answer may have taken long to arrive."""
        self._sure_until = asked_at + self._terms.ttl - self._terms.margin
        if self._is_told:
            log.info("The lease on the %s is renewed: games go on.", self._where.where())
        self._is_told = False

    def _on_failed_renewal(self, error: Exception) -> None:
        if self._is_told or self._is_sure():
            return
        self._is_told = True
        log.warning(
            "The lease on the %s could not be renewed (%s): nothing is written until it is.",
            self._where.where(),
            type(error).__name__,
        )

    def _lose(self, taken_by: str) -> None:
        if self._ended_by is None:
            self._ended_by = WrongDatabase(
                f"The {self._where.where()} was taken over by another Cardinal ({taken_by}) while this one could not "
                "reach it, so this one has ended: let one of them run, or give each a database of its own."
            )
            self._end()


@asynccontextmanager
async def hold_lease(
    where: Address,
    end: Callable[[], object],
    *,
    claim: Claim = ALL,
    wait: float | None = None,
    terms: Terms = TERMS,
) -> AsyncIterator[Lease]:
    """Holds the lease inside, or waits for it as its heir if the claim says so: see `Lease.wait_until_ours`.

    Waits up to `wait` seconds for another's to end: by default a bit longer than one holds. `end` is called when
    this process has to end: it has no Discord while its heir has it, or another process has taken the lease; then
    WrongDatabase is raised at the end. Raises WrongDatabase when another process has it, and StoreUnavailable.
    """
    engine = create_async_engine(
        where.url,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,  # a connection from before an outage is gone, and must not fail a renewal
        hide_parameters=True,
        connect_args=connect_args(where, terms.timeout, terms.timeout),
    )
    try:
        ours = Lease(where, engine, end, claim, terms)
        await ours.claim(terms.ttl + _LONGER if wait is None else wait)
        keeping = asyncio.create_task(ours.keep(), name="lease")
        try:
            yield ours
        finally:
            keeping.cancel()
            await asyncio.wait((keeping,))
            await ours.release()
            ours.raise_if_lost()
    finally:
        await engine.dispose()
