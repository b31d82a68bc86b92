"""Detects a pooler: whether a connection to PostgreSQL keeps a session of its own."""

from __future__ import annotations

from sqlalchemy import exc, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from db.address import Address, connect_args
from db.errors import WrongDatabase
from db.opening import POOLED, explain

_BUSY = 5.0  # seconds to wait for a lock, of which there is none
_SET = text("SELECT set_config('cardinal.connection', :name, false)")
_GET = text("SELECT current_setting('cardinal.connection', true)")


async def must_have_sessions(where: Address) -> None:
    """Raises WrongDatabase if connections share theirs, and StoreUnavailable. What is prepared in one would be lost."""
    engine = create_async_engine(
        where.url,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        connect_args=connect_args(where, _BUSY),
    )
    try:
        async with engine.connect() as one, engine.connect() as other:
            are_shared = await _are_shared(one, other)
    except (exc.SQLAlchemyError, OSError, TimeoutError) as error:
        raise explain(where, error) from error
    finally:
        await engine.dispose()
    if are_shared:
        raise WrongDatabase(f"The {where.where()} {POOLED}.")


async def _are_shared(one: AsyncConnection, other: AsyncConnection) -> bool:
    await one.execute(_SET, {"name": "one"})
    await other.execute(_SET, {"name": "other"})
    found: str | None = await one.scalar(_GET)
    return found != "one"
