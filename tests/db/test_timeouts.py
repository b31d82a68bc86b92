"""PostgreSQL ends a connection in which nothing is said for longer than its owner allows."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of
from db.errors import StoreBusy
from db.faults import telling


async def test_a_transaction_in_which_nothing_is_said_for_long_is_told_as_busy(postgresql: str) -> None:
    engine = create_async_engine(address_of(postgresql).url)

    async def pauses() -> None:
        with telling():
            async with engine.begin() as connection, engine.connect() as other:
                await connection.execute(text("SET idle_in_transaction_session_timeout = 1"))
                ours = {"pid": await connection.scalar(text("SELECT pg_backend_pid()"))}
                while await other.scalar(text("SELECT 1 FROM pg_stat_activity WHERE pid = :pid"), ours):
                    await other.rollback()  # the server ends the connection in which nothing is said
                await connection.execute(text("SELECT 1"))

    with pytest.raises(StoreBusy):
        await pauses()
    await engine.dispose()
