"""A pooler in front of PostgreSQL is said in one sentence: what Cardinal keeps in a session would be another's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of
from db.alone import hold_database
from db.errors import WrongDatabase
from db.postgresql.sessions import _are_shared, must_have_sessions

POOLER = r"^The PostgreSQL database cards at .* is behind a pooler such as PgBouncer"


def refusal(state: str, message: str) -> bytes:
    """As a server of PostgreSQL's protocol refuses a connection."""
    fields = b"".join(
        f"{name}{text}\0".encode() for name, text in (("S", "FATAL"), ("C", state), ("M", message))
    )
    return b"E" + (len(fields) + 5).to_bytes(4, "big") + fields + b"\0"


@pytest.fixture
async def pgbouncer() -> AsyncIterator[str]:
    """What PgBouncer 1.18 answers to a connection with settings of its own."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        writer.write(refusal("08P01", "unsupported startup parameter: lock_timeout"))
        writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    yield f"postgresql://ann@127.0.0.1:{server.sockets[0].getsockname()[1]}/cards?ssl=disable"
    server.close()


async def test_one_that_refuses_settings_is_recognised(pgbouncer: str) -> None:
    with pytest.raises(WrongDatabase, match=POOLER):
        async with hold_database(pgbouncer):
            pass


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_connections_that_share_a_session_are_told_from_those_that_do_not(address: str) -> None:
    engine = create_async_engine(address_of(address).url, isolation_level="AUTOCOMMIT")

    async with engine.connect() as one, engine.connect() as other:
        assert not await _are_shared(one, other)
        assert await _are_shared(one, one), "as a pooler does between two transactions"

    await engine.dispose()
    await must_have_sessions(address_of(address))
