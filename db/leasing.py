"""Takes the lease of some shards, and gives it back at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import exc
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db import lease_rows as rows
from db.address import Address, connect_args
from db.faults import sqlstate
from db.lease import Lease
from db.lease_rows import ALL, TERMS, Claim, Terms
from db.opening import refused
from db.values import Ownership

log = logging.getLogger(__name__)

_LOOK = 0.5  # seconds between two looks whether there are shards that nobody holds
_LONGER = 2.0  # how much longer than a lease holds to wait for its end


@asynccontextmanager
async def leased(
    where: Address,
    lost: Callable[[], object],
    *,
    claim: Claim = ALL,
    wait: float | None = None,
    terms: Terms = TERMS,
) -> AsyncIterator[Lease]:
    """Holds the lease inside, or waits for it as its heir if the claim says so: see `Lease.ours`.

    Waits up to `wait` seconds for another's to end: by default a bit longer than one holds. `lost` is called when
    another process has taken it; then WrongDatabase is raised at the end. Raises WrongDatabase when another process has
    it, and StoreAway.
    """
    engine = create_async_engine(
        where.url,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,  # a connection from before an outage is gone, and must not fail a renewal
        hide_parameters=True,
        connect_args=connect_args(where, terms.answer, terms.answer),
    )
    try:
        if claim.any_of:
            ours = await _of_any(where, engine, lost, claim, terms)
        else:
            ours = Lease(where, engine, lost, claim, terms)
            await ours.claimed(terms.ttl + _LONGER if wait is None else wait)
        keeping = asyncio.create_task(ours.keep(), name="lease")
        try:
            yield ours
        finally:
            keeping.cancel()
            await asyncio.wait((keeping,))
            await ours.release()
            ours.must_not_be_lost()
    finally:
        await engine.dispose()


async def _of_any(
    where: Address, engine: AsyncEngine, lost: Callable[[], object], claim: Claim, terms: Terms
) -> Lease:
    """Takes the first shards that nobody holds. Of two processes that find the same ones, one looks for others."""
    while True:
        owned = await _free(where, engine, claim)
        lease = Lease(where, engine, lost, claim._replace(owned=owned), terms)
        if await lease.taken():
            return lease
        await asyncio.sleep(_LOOK)


async def _free(where: Address, engine: AsyncEngine, claim: Claim) -> Ownership:
    """Waits until there are shards that nobody holds. Raises StoreAway, WrongDatabase."""
    shards = claim.any_of
    is_told = False
    while True:
        try:
            async with engine.begin() as connection:
                leases = await rows.shares(connection)
        except exc.DBAPIError as error:
            if sqlstate(error) not in rows.OLDER:
                raise refused(where, error) from error
            return Ownership(0, shards - 1, shards)  # no process of this version has been here
        except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
            raise refused(where, error) from error
        rows.must_be_of(claim.bot, leases, where.where())
        found = rows.to_take(leases, shards)
        if found is not None:
            return found
        if not is_told:
            log.info(
                "Every known range of shards has a process: this one takes over from the first that ends."
            )
        is_told = True
        await asyncio.sleep(_LOOK)
