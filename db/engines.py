"""SQLAlchemy's engines of a running bot: connection pools to a server or a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, ExceptionContext, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from db.address import Address, connect_args, url_of_existing

_PARTING = 2.0  # seconds for a server to take leave of all connections
_SECRET = {"hide_parameters": True}  # they hold seeds and cards


def of_server(where: Address, busy: float, within: float | None, **options: Any) -> AsyncEngine:
    """`busy`: seconds to wait for a lock or a connection. `within`: seconds to wait for an answer.

    A connection may be lost without a word: a firewall forgets it, or the server's machine goes. TCP then tries for a
    quarter of an hour. So a connection without an answer is closed after `within`, and every other of its pool is
    replaced before its next use. A statement that is only slow has the same end.
    """
    args = connect_args(where, busy, within)
    engine = create_async_engine(
        where.url, connect_args=args, pool_timeout=busy, max_overflow=0, **_SECRET, **options
    )
    event.listen(engine.sync_engine, "handle_error", _distrust_pool)
    return engine


async def close_engine(engine: AsyncEngine) -> None:
    """Closes all connections; those on which nobody answers any more are left."""
    try:
        async with asyncio.timeout(_PARTING):
            await engine.dispose()
    except TimeoutError:
        await engine.dispose(close=False)


def of_file(path: Path, busy: float, size: int) -> Engine:
    """`busy`: seconds to wait for a lock or a connection, of which there are `size`.

    A connection may be opened when somebody has moved the file away: no other file is made in its place.
    """
    args = {"timeout": busy}
    return create_engine(
        url_of_existing(path, "rw"),
        connect_args=args,
        pool_size=size,
        pool_timeout=busy,
        max_overflow=0,
        **_SECRET,
    )


def _distrust_pool(context: ExceptionContext) -> None:
    # SQLAlchemy alone drops this connection and trusts the others: the time limit may have been a caller's.
    if isinstance(context.original_exception, TimeoutError):
        context.invalidate_pool_on_disconnect = True
