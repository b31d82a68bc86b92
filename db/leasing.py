"""Takes the lease of some shards, and gives it back at the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import create_async_engine

from db.address import Address, connect_args
from db.lease import Lease
from db.lease_rows import ALL, TERMS, Claim, Terms

_LONGER = 2.0  # how much longer than a lease holds to wait for its end


@asynccontextmanager
async def leased(
    where: Address,
    end: Callable[[], object],
    *,
    claim: Claim = ALL,
    wait: float | None = None,
    terms: Terms = TERMS,
) -> AsyncIterator[Lease]:
    """Holds the lease inside, or waits for it as its heir if the claim says so: see `Lease.ours`.

    Waits up to `wait` seconds for another's to end: by default a bit longer than one holds. `end` is called when
    this process has to end: it has no Discord while its heir has it, or another process has taken the lease; then
    WrongDatabase is raised at the end. Raises WrongDatabase when another process has it, and StoreAway.
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
        ours = Lease(where, engine, end, claim, terms)
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
