"""Lets one process at a time look after a range of shards on PostgreSQL: a row says which, until when, and who is next.

It is not a session's lock: behind a pooler such a lock stays with a connection that somebody else uses by then, or it
vanishes silently. All times come from the database's clock, so two machines may disagree about the hour.

A process that finds its range taken becomes the **heir**: it starts, but acts on nothing. Once it is ready, the holder
names a **cut**, a snowflake soon to come. Presses below it are the holder's, and from it on they are the heir's. The
holder ends, and gives the row back. An heir whose holder was killed takes the row once it has run out.

When the database is away, nothing is written from 8 s after the last renewal on. That is 2 s before another process
may begin. A person who presses then is told that it could not be saved, as in any outage. Once the database is back,
the lease is renewed before anything else. If nobody has claimed it meanwhile, its epoch is unchanged and everything
goes on; else it is lost, and this process ends.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Executable, Row, exc
from sqlalchemy.ext.asyncio import AsyncEngine

from db import lease_rows as rows
from db.address import Address
from db.errors import NotBeside, StoreBusy, WrongDatabase
from db.faults import sqlstate
from db.hold import Hold
from db.lease_rows import ALL, TERMS, Claim, Terms
from db.mark import HEAD
from db.migrate import migrate
from db.opening import refused
from db.steady import steady_seconds
from db.values import Ownership

log = logging.getLogger(__name__)


NEVER = 2**63 - 1  # no press is this heir's
_LOOK = 0.5  # seconds between two looks at a lease that another process has


class Lease(Hold):
    """A claim on the tables of a range of shards. Make it with `db.leasing`."""

    def __init__(
        self,
        where: Address,
        engine: AsyncEngine,
        lost: Callable[[], object],
        claim: Claim = ALL,
        terms: Terms = TERMS,
    ) -> None:
        super().__init__()
        self._where = where
        self._engine = engine
        self._lost = lost
        self._claim = claim
        self._terms = terms
        self._given: dict[str, Any] = {
            **dict(zip(("of_first", "of_last", "of_shards"), claim.owned, strict=True)),
            "of_holder": self.holder,
            "of_heir": self.holder,
            "of_bot": claim.bot,
            "of_code": claim.code,
            "of_schema": HEAD,
            "microseconds": round(terms.ttl * 1_000_000),
        }
        self._epoch = 0
        self._sure_until = 0.0  # on the steady clock
        self._is_missed = False  # the last renewal failed
        self._is_told = False  # the log has been told that it could not be renewed
        self._ended_by: WrongDatabase | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._is_ours = asyncio.Event()
        self._is_ready = False  # this process has Discord: as the heir it can begin at once
        self._unready_since = steady_seconds()
        self._cut = 0
        self._cut_named = asyncio.Event()
        self._has_heir = False
        self._heir_ready = asyncio.Event()  # it can begin at once
        self._wanted = asyncio.Event()
        self._heir_told = ""  # the log has been told of this heir

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

    @property
    def cut(self) -> int:
        return self._cut

    async def sure(self) -> None:
        if not self.is_ours:
            raise StoreBusy("another process still has the tables")
        if self._is_sure():
            return
        await self._renewed()
        if not self._is_sure():
            raise StoreBusy("the lease could not be renewed")

    async def identifies(self, bucket: int, every: float) -> bool:
        try:
            while not await self.turn(bucket, every):  # noqa: ASYNC110 - other processes take turns, too
                await asyncio.sleep(min(every, _LOOK))
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            log.info("No turn to identify could be taken (%s).", type(error).__name__)
            return False
        return True

    async def turn(self, bucket: int, every: float) -> bool:
        """Takes the turn of a bucket, if it is free: the next one is `every` seconds later."""
        return await self._row(rows.IDENTIFY, bucket=bucket, span=round(every * 1_000_000)) is not None

    def ready(self, is_ready: bool) -> None:
        if self._is_ready:
            self._unready_since = steady_seconds()
        self._is_ready = is_ready

    async def ours(self) -> None:
        await self._is_ours.wait()

    async def cut_named(self) -> None:
        await self._cut_named.wait()

    async def wanted(self) -> None:
        await self._wanted.wait()

    async def heir(self, within: float) -> bool:
        if not self.is_ours or self._ended_by is not None:
            return False
        await self._renewed()  # it may have come since the last renewal
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self._has_heir and not self._heir_ready.is_set():
                    await asyncio.sleep(self._terms.look)
                    await self._renewed()
        return self._heir_ready.is_set()

    async def give(self, cut: int) -> bool:
        try:
            async with asyncio.timeout(self._terms.answer):
                found = await self._row(rows.GIVE, from_id=cut)
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            log.info("The tables could not be handed over (%s).", type(error).__name__)
            return False
        if found is not None:
            log.info("Another Cardinal (%s) takes over.", rows.given(found))
        return found is not None

    def must_not_be_lost(self) -> None:
        """Raises WrongDatabase if another process has taken the lease."""
        if self._ended_by is not None:
            raise self._ended_by

    async def claimed(self, wait: float) -> None:
        """Returns once this process has the lease, or is the heir. Raises WrongDatabase, StoreAway."""
        give_up, is_told = steady_seconds() + wait, False
        while (holder := await self._try()) is not None and not await self._inherits():
            if steady_seconds() >= give_up and not self._claim.inherits:
                raise WrongDatabase(
                    f"The {self._where.where()} is in use by another Cardinal ({holder}): "
                    "stop that one, or give this one a database of its own."
                )
            if not is_told:
                is_told = True
                self._tell_of(holder, wait)
            await asyncio.sleep(_LOOK)

    def _tell_of(self, holder: str, wait: float) -> None:
        told = f"The {self._where.where()} is held by another Cardinal ({holder})"
        if self._claim.inherits:
            log.info("%s: this one starts once that one has stopped.", told)
        else:
            log.info("%s: if that one was killed, this one starts within %.0f s.", told, wait)

    async def keep(self) -> None:
        """Renews the lease, or waits for it, until cancelled or lost."""
        while self._ended_by is None:
            if self.is_ours:
                await asyncio.sleep(_LOOK if self._has_heir or self._is_missed else self._terms.every)
                await self._renewed()
            else:
                await asyncio.sleep(self._terms.look if self._is_ready else _LOOK)
                await self._waited()

    async def release(self) -> None:
        """Releases the lease, or the place of the heir, so that the next process need not wait."""
        if self._renewing is not None:
            await asyncio.wait((self._renewing,))
        if self._ended_by is not None:
            return
        try:
            async with asyncio.timeout(self._terms.answer):
                await self._row(rows.RELEASE if self.is_ours else rows.LEAVE)
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            log.info("The lease ends by itself: it could not be given back (%s).", type(error).__name__)

    async def _try(self) -> str | None:
        """Tries to claim the lease. Returns the process that has it, or None: this process has it from now on."""
        try:
            return await self._tried()
        except exc.DBAPIError as error:
            if sqlstate(error) not in rows.OLDER:
                raise refused(self._where, error) from error
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            raise refused(self._where, error) from error
        return await self._upgraded()

    async def _upgraded(self) -> str | None:
        """Brings the database to a version that has these tables, beside a process that runs if it can live with it."""
        holder = await self._living()
        try:
            await migrate(self._where, beside=holder is not None)
        except NotBeside:
            return holder
        return await self._try()

    async def _living(self) -> str | None:
        try:
            found = await self._row(rows.LIVES)
        except exc.DBAPIError as error:
            if sqlstate(error) not in rows.OLDER:
                raise refused(self._where, error) from error
            return None
        return None if found is None else rows.given(found)

    async def _tried(self) -> str | None:
        asked_at = steady_seconds()
        async with self._engine.begin() as connection:
            found = await rows.shares(connection)
            holder = rows.fitting(found, self._claim.owned, self._claim.bot, self.holder, self._where.where())
            if holder is not None:
                return rows.name(holder.holder)
            before = next((row.epoch for row in found if row.first == self._claim.owned.first), 0)
            self._given["of_epoch"] = before + 1
            await connection.execute(rows.FORGET, self._given)
            await connection.execute(rows.CLAIM, self._given)
        self._epoch = before + 1
        self._rely(asked_at)
        if self._cut == NEVER:  # it was late as the heir, and has the tables all the same
            self._cut = 0
        self._cut_named.set()
        self._is_ours.set()
        return None

    async def _inherits(self) -> bool:
        """Tries to become the heir of the process that has the lease."""
        if not self._claim.inherits:
            return False
        try:
            await migrate(self._where, beside=True)
            found = await self._row(rows.INHERIT)
        except NotBeside:
            return False
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            raise refused(self._where, error) from error
        if found is not None:
            log.info(
                "The %s is held by another Cardinal (%s): this one takes over when it is ready.",
                self._where.where(),
                rows.given(found),
            )
        return found is not None

    async def _waited(self) -> None:
        """Tells the holder that this heir lives, and takes the lease if the holder has ended."""
        try:
            async with asyncio.timeout(self._terms.answer):
                found = await self._row(rows.WAIT, is_ready=self._is_ready)
                if found is None:  # somebody else is the heir, because this process was late
                    self._cut = NEVER
                    await self._inherits()
                elif found.cut:
                    self._cut = found.cut
                    self._cut_named.set()
                if found is None or not found.lives:
                    await self._take(found)
        except WrongDatabase as error:
            self._ended_by = error
            self._lost()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            if not self._is_told:
                log.warning("The heir cannot reach the %s (%s).", self._where.where(), type(error).__name__)
            self._is_told = True

    async def _take(self, found: Row[Any] | None) -> None:
        if await self._tried() is None:
            how = "has handed it over" if self._cut else "has ended"
            log.info("The %s is this Cardinal's now: %s %s.", self._where.where(), "another", how)
            await self._row(rows.TAKEN)

    async def _renewed(self) -> None:
        """Tries to renew the lease. All callers that need it at once wait for one attempt."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())
        await asyncio.wait((self._renewing,))

    async def _renew(self) -> None:
        asked_at = steady_seconds()
        try:
            async with asyncio.timeout(self._answer_within()):
                found = await self._row(rows.RENEW)
                taken_by = "" if found else rows.given(await self._row(rows.HOLDER))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            self._missed(error)
            return
        if found is not None:
            self._rely(asked_at)
            self._saw_heir(found)
        else:
            self._lose(taken_by)

    def _answer_within(self) -> float:
        """How many seconds to wait for the database: a ready heir has the tables as soon as the lease has run out."""
        if not self._heir_ready.is_set():
            return self._terms.answer
        return min(self._terms.answer, max(self._sure_until + self._terms.margin - steady_seconds(), _LOOK))

    def _saw_heir(self, found: Row[Any]) -> None:
        self._has_heir = found.has_heir
        if not found.is_ready:
            self._heir_ready.clear()
            self._wanted.clear()
            return
        self._heir_ready.set()
        if found.held_for >= self._terms.settle * 1_000_000 or self._is_useless():
            self._wanted.set()
            return
        self._wanted.clear()
        if self._heir_told != found.heir:
            self._heir_told = found.heir
            log.warning(
                "Another Cardinal (%s) waits to take over from this one, which has itself just taken over: it begins "
                "when this one is stopped, or in %.0f s. Let one of them run.",
                rows.name(found.heir),
                self._terms.settle - found.held_for / 1_000_000,
            )

    def _is_useless(self) -> bool:
        """Whether this process has been without Discord for longer than a connection takes to come back."""
        return not self._is_ready and steady_seconds() >= self._unready_since + self._terms.useless

    async def _row(self, statement: Executable, **more: Any) -> Row[Any] | None:
        async with self._engine.begin() as connection:
            result = await connection.execute(statement, {**self._given, **more})
            return result.first() if result.returns_rows else None

    def _is_sure(self) -> bool:
        return self._ended_by is None and steady_seconds() < self._sure_until

    def _rely(self, asked_at: float) -> None:
        """Relies on the lease from before it was asked for, because the answer may have taken long to arrive."""
        self._sure_until = asked_at + self._terms.ttl - self._terms.margin
        if self._is_told:
            log.info("The lease on the %s is renewed: games go on.", self._where.where())
        self._is_told = self._is_missed = False

    def _missed(self, error: Exception) -> None:
        self._is_missed = True
        if self._is_sure():
            return
        if self._heir_ready.is_set() and steady_seconds() >= self._sure_until + self._terms.margin:
            self._lose("its heir")  # the lease has run out
        elif not self._is_told:
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
            self._lost()
