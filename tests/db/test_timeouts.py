"""Connections to PostgreSQL that end: because nothing is said in them, or without a word."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of
from db.engines import close_engine, of_server
from db.errors import StoreBusy
from db.faults import translate_errors
from tests.crash.cable import cable_to
from tests.db.building import GAME, game, opened, opening
from tests.db.servers import connected


async def test_a_transaction_in_which_nothing_is_said_for_long_is_told_as_busy(postgresql: str) -> None:
    engine = create_async_engine(address_of(postgresql).url)

    async def pauses() -> None:
        with translate_errors():
            async with engine.begin() as connection, engine.connect() as other:
                await connection.execute(text("SET idle_in_transaction_session_timeout = 1"))
                ours = {"pid": await connection.scalar(text("SELECT pg_backend_pid()"))}
                while await other.scalar(text("SELECT 1 FROM pg_stat_activity WHERE pid = :pid"), ours):
                    await other.rollback()  # the server ends the connection in which nothing is said
                await connection.execute(text("SELECT 1"))

    with pytest.raises(StoreBusy):
        await pauses()
    await engine.dispose()


async def test_connections_that_are_lost_without_a_word_are_replaced(own_database: str) -> None:
    """As when a firewall forgets them, or the machine of the database has gone: nobody says that they have ended."""
    async with cable_to(own_database) as (cable, address), opened(address, within=1.5) as store:
        together = [store.write(opening(GAME + number)) for number in range(2)]
        await asyncio.gather(*together, store.game(GAME))  # some connections are open now
        cable.lose()

        with pytest.raises(StoreBusy):
            await store.write(opening(GAME + 100))
        with pytest.raises(StoreBusy):
            await store.game(GAME)

        await store.write(opening(GAME + 101))
        assert await store.game(GAME + 101) == game(GAME + 101)


async def test_the_server_keeps_no_lock_of_a_connection_that_is_lost(own_database: str) -> None:
    async with opened(own_database) as store:
        await store.write(opening())
    touch = "UPDATE games SET number = number"
    async with cable_to(own_database) as (cable, address), connected(own_database) as beside:
        engine = of_server(address_of(address), 1.0, 1.0)

        async def touches() -> None:
            async with engine.begin() as connection:
                await connection.execute(text(touch))
                cable.lose()
                await connection.execute(text("SELECT 1"))

        with pytest.raises(TimeoutError):
            await touches()

        await beside.execute("SET lock_timeout = 10000")
        await beside.execute(touch)  # else it would fail
        await close_engine(engine)
