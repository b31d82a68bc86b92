"""A sandbox, a bot in the same process that is really connected to it, and seats."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser

from handover.client import point_discord_at
from sandbox.server import SandboxServer
from tests.waiting import patience

from .browser import House, launched, moved_in
from .demo_bot import DemoBot
from .seat import TABLE_CHANNEL, SeatClient

Sit = Callable[[int], Awaitable[SeatClient]]
Run = Callable[..., Awaitable[DemoBot]]


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer() as running:
        yield running


@pytest.fixture
async def run_bot(server: SandboxServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Run]:
    """Start a demo bot by plain `start()`; it is stopped after the test."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # noted, so that it is put back
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    point_discord_at(server.address)
    async with contextlib.AsyncExitStack() as running:

        async def start(**options: Any) -> DemoBot:
            bot = DemoBot(**options)
            task = asyncio.create_task(bot.start(server.token))

            async def stop() -> None:
                await bot.close()
                await task

            running.push_async_callback(stop)
            async with patience("the bot did not start", lambda: task):
                await bot.started.wait()
            return bot

        yield start


@pytest.fixture
async def bot(run_bot: Run) -> DemoBot:
    return await run_bot(message_content=True)


@pytest.fixture
async def sit(server: SandboxServer) -> AsyncIterator[Sit]:
    """Open the page of the person with this number (0 is the moderator)."""
    async with contextlib.AsyncExitStack() as seats:

        async def open_page(number: int) -> SeatClient:
            return await seats.enter_async_context(SeatClient(server.address, server.key, number))

        yield open_page


@pytest.fixture
async def ada(bot: DemoBot, sit: Sit) -> SeatClient:
    return await sit(0)


@pytest.fixture
async def ben(bot: DemoBot, sit: Sit) -> SeatClient:
    return await sit(1)


@pytest.fixture
async def table(ada: SeatClient) -> dict[str, Any]:
    """The message of a table that Ada has put into the first channel."""
    await ada.do("command", channel=TABLE_CHANNEL, name="table", options={})
    return ada.shown()[-1]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Browser) -> AsyncIterator[House]:
    async with moved_in(browser) as ready:
        yield ready
