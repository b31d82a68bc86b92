"""PostgreSQL cuts short what takes longer than its owner allows: nothing is written, and a retry is safe."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of
from db.errors import StoreBusy
from db.faults import telling
from tests.db.building import GAME, game, move, opened, opening
from tests.db.servers import connected


@asynccontextmanager
async def allowed(server: str, setting: str) -> AsyncIterator[None]:
    """Each new connection to the database has a tenth of a second."""
    async with connected(server) as owner:
        await owner.execute(f"ALTER DATABASE postgres SET {setting} = 100")
        try:
            yield
        finally:
            await owner.execute(f"ALTER DATABASE postgres RESET {setting}")


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
@pytest.mark.parametrize("setting", ["statement_timeout", "transaction_timeout"])
async def test_a_write_and_a_read_that_take_too_long_are_told_as_busy(address: str, setting: str) -> None:
    async with opened(address) as first:
        await first.write(opening())
        async with connected(address) as other, other.transaction():
            await other.execute("LOCK TABLE games, moves IN ACCESS EXCLUSIVE MODE")
            async with opened(address) as store, allowed(address, setting):  # it connects when it is asked
                with pytest.raises(StoreBusy):
                    await store.write(move(2))
                with pytest.raises(StoreBusy):
                    await store.game(GAME)

        assert await first.game(GAME) == game()
        await first.write(move(2))
        assert [logged.n for logged in await first.log(GAME)] == [1, 2]


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
