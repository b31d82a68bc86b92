"""Lets one process at a time use a database: two bots sharing one would each assume they own all of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from db.address import address_of
from db.errors import WrongShards
from db.hold import Hold
from db.postgresql.lease import hold_lease
from db.postgresql.lease_rows import ALL, Claim
from db.postgresql.sessions import must_have_sessions
from db.sqlite.file_lock import lock_file


@asynccontextmanager
async def hold_database(
    address: str,
    end: Callable[[], object] = lambda: None,
    *,
    claim: Claim = ALL,
    wait: float | None = None,
) -> AsyncIterator[Hold]:
    """Keeps out every other process that wants these tables, by a lock on a file or by a lease (`db.postgresql.lease`).

    Waits up to `wait` seconds for a process that is just ending or was killed. `end` is called when this process has to
    end, which a file's lock rules out: see `leased`. Raises WrongDatabase, and for PostgreSQL StoreUnavailable.
    """
    where = address_of(address)
    if where.path is not None and not claim.owned.is_all:
        raise WrongShards(
            f"The {where.where()} belongs to one process: leave it empty, or keep the games in PostgreSQL."
        )
    if where.path is None:
        await must_have_sessions(where)
    holding = hold_lease(where, end, claim=claim, wait=wait) if where.path is None else lock_file(where, wait)
    async with holding as hold:
        yield hold
