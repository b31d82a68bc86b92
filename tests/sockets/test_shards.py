"""What discord.py does with shards: here with the real one, connected to the sandbox."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import repeat
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy.ext.asyncio import AsyncEngine

import cardinal
import serving
from cardinal import Cardinal
from db.address import address_of
from db.postgresql import identifying
from db.postgresql.lease import hold_lease
from db.postgresql.lease_rows import Claim, Terms
from db.values import ALL_SERVERS, Ownership
from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at
from monitoring.monitor import Monitor
from monitoring.watch import Watch
from sandbox.rest import Rest
from sandbox.server import SandboxServer
from settings import Settings
from tests.db.building import opened
from tests.db.conftest import address, own_server, postgresql
from tests.db.servers import connected
from tests.host.conftest import Share
from tests.waiting import a_moment, patience

__all__ = ["address", "own_server", "postgresql"]

HOUR = 3600.0
FIRST, SECOND = Ownership(0, 0, 2), Ownership(1, 1, 2)
HALVES = {"SHARD_COUNT": "2"}

Begin = Callable[..., Awaitable[Cardinal]]


async def nothing(*_: object, **__: object) -> None:
    pass


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SandboxServer]:
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # noted, so that it is put back
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(cardinal, "keep_what_is_there", lambda: None)
    monkeypatch.setattr("wire.card_faces.bring_up_to_date", nothing)
    async with SandboxServer() as running:
        monkeypatch.setenv(ADDRESS_VARIABLE, running.address)
        point_discord_at(running.address)
        yield running


@pytest.fixture
async def begin(server: SandboxServer, address: str) -> AsyncIterator[Begin]:
    """Starts a bot as a process does that wants these shards. It has ended at the end."""
    async with AsyncExitStack() as leaving:

        async def started(owned: Ownership = ALL_SERVERS) -> Cardinal:
            claim = Claim(owned, 0, "1.0.0", inherits=True)
            quick = Terms(renew_every=0.1, look=0.02)
            hold = await leaving.enter_async_context(
                hold_lease(address_of(address), lambda: None, claim=claim, terms=quick)
            )
            store = await leaving.enter_async_context(opened(address, hold=hold))
            settings = {"DATABASE_URL": address} | (HALVES if owned.shards == 2 else {})
            bot = Cardinal(Settings.load(settings), store)
            running = asyncio.create_task(bot.start(server.token))

            async def end() -> None:
                running.cancel()
                await bot.close()
                await asyncio.wait((running,))

            leaving.push_async_callback(end)
            return bot

        yield started


async def until(what: str, holds: Callable[[], bool]) -> None:
    async with patience(what, list):
        while not holds():
            await a_moment()


def identified(server: SandboxServer) -> list[int]:
    """The shards that have a session."""
    return [session.shard for session in server.gateway._sessions.values()]


@pytest.mark.parametrize(
    ("shards", "owned", "launched"),
    [
        ({}, ALL_SERVERS, [0, 1, 2, 3]),
        ({"SHARD_COUNT": "4"}, Ownership(0, 3, 4), [0, 1, 2, 3]),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "0"}, Ownership(0, 0, 4), [0]),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "2-3"}, Ownership(2, 3, 4), [2, 3]),
    ],
)
async def test_exactly_ones_own_shards_are_begun(
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    shards: dict[str, str],
    owned: Ownership,
    launched: list[int],
) -> None:
    """discord.py takes an empty list for all of them, and asks Discord for their number if it is not told."""
    found: list[int] = []

    async def launch(_gateway: object, shard_id: int, *, initial: bool = False) -> None:
        found.append(shard_id)

    async def limits() -> tuple[int, str, dict[str, int]]:
        return 4, "ws://127.0.0.1:9", {}

    async with (
        opened(database, hold=Share(owned)) as store,
        Cardinal(Settings.load({"DATABASE_URL": database, **shards}), store) as bot,
    ):
        monkeypatch.setattr(bot, "launch_shard", launch)
        monkeypatch.setattr(bot.http, "get_bot_gateway", limits)
        await bot.launch_shards()

    assert found == launched


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_two_starts_at_once_take_turns_to_identify(
    server: SandboxServer, begin: Begin, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first shard of each process does not wait in discord.py, so two of them would be too soon together."""
    monkeypatch.setattr(cardinal, "IDENTIFY_EVERY", HOUR)
    asked: list[AsyncEngine] = []
    turn = identifying.turn

    async def asks(engine: AsyncEngine, bucket: int, every: float) -> bool:
        has_turn = await turn(engine, bucket, every)
        asked.append(engine)
        return has_turn

    monkeypatch.setattr(identifying, "turn", asks)
    await begin(FIRST)
    await begin(SECOND)
    await until("both have asked", lambda: len(set(asked)) == 2 and len(asked) > 3)
    await until("one has begun", lambda: len(identified(server)) == 1)

    async with connected(address) as beside:
        await beside.execute("UPDATE identifies SET free_at = 0")

    await until("the other one has", lambda: sorted(identified(server)) == [0, 1])


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_few_identifies_that_are_left_are_an_alarm(
    server: SandboxServer, begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py asks for them only if it is not told how many shards there are."""
    gateway = Rest._gateway

    def few(host: str) -> dict[str, Any]:
        answer = gateway(host)
        answer["session_start_limit"]["remaining"] = 99
        return answer

    monkeypatch.setattr(Rest, "_gateway", staticmethod(few))
    bot = await begin(FIRST)
    await until("it has asked", lambda: bot.connection.identifies is not None)

    Watch().look(await bot.reading())

    assert "Only 99 of 1000 identifies are left" in caplog.text


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_a_process_that_has_never_had_discord_leaves_the_tables_to_an_heir_that_has_it(
    server: SandboxServer,
    begin: Begin,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(serving, "retry_delays", lambda: repeat(HOUR))
    settings = Settings.load({"DATABASE_URL": address, "DISCORD_TOKEN": server.token})
    server.faults.is_cut = True
    stop, quick = asyncio.Event(), Terms(renew_every=0.1, without_discord=0)
    async with (
        hold_lease(address_of(address), stop.set, terms=quick) as hold,
        opened(address, hold=hold) as store,
    ):
        playing = asyncio.create_task(
            serving.run_with_retries(settings, store, stop, Monitor("127.0.0.1", None, ""))
        )
        await until("it finds nobody", lambda: "Discord cannot be reached" in caplog.text)
        server.faults.is_cut = False
        heir = await begin()

        await until("it makes way", playing.done)

    await until("the heir plays", lambda: heir._is_playing)


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_a_process_that_closes_ends_its_own_session_and_not_its_heirs(
    server: SandboxServer, begin: Begin
) -> None:
    """discord.py closes with a code that ends a session: nothing of it is sent again to anybody."""
    holder = await begin()
    await until("it plays", lambda: holder.is_ready() and holder._is_playing)
    heir = await begin()
    await until("the heir waits", lambda: heir._is_waiting)
    assert identified(server) == [0, 0]
    heard: list[str] = []
    dispatch = heir.connection.on_event

    def hears(event: str, *args: Any) -> None:
        heard.append(event)
        dispatch(event, *args)

    heir.connection.on_event = hears  # type: ignore[method-assign]

    await holder.leave()
    await holder.close()

    await until("its session is over", lambda: identified(server) == [0])
    assert "shard_disconnect" not in heard
    assert not heir.is_closed()
    assert server.gateway.online
