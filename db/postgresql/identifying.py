"""When the next shard may identify: Discord allows a few every five seconds, over all processes together."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import BigInteger, bindparam, exc, type_coerce
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from db.postgresql.lease_rows import NOW
from db.schema.leases import identifies as turns

log = logging.getLogger(__name__)

_LOOK = 0.5  # seconds between two looks whether a turn is free
_FREE_AT = NOW + bindparam("span", type_=BigInteger)
_TAKE = insert(turns).values({turns.c.bucket: bindparam("bucket"), turns.c.free_at: _FREE_AT})
# Nothing comes back while the turn is not free.
_TURN = _TAKE.on_conflict_do_update(
    index_elements=[turns.c.bucket],
    set_={"free_at": _FREE_AT},
    where=type_coerce(turns.c.free_at, BigInteger) <= NOW,
).returning(turns.c.bucket)


async def wait_to_identify(engine: AsyncEngine, bucket: int, every: float) -> bool:
    """Waits for the turn of a bucket. False: the database is away."""
    try:
        while not await turn(engine, bucket, every):  # noqa: ASYNC110 - other processes take turns, too
            await asyncio.sleep(min(every, _LOOK))
    except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
        log.info("No turn to identify could be taken (%s).", type(error).__name__)
        return False
    return True


async def turn(engine: AsyncEngine, bucket: int, every: float) -> bool:
    """Takes the turn of a bucket, if it is free: the next one is `every` seconds later."""
    async with engine.begin() as connection:
        taken = await connection.execute(_TURN, {"bucket": bucket, "span": round(every * 1_000_000)})
        return taken.first() is not None
