"""Discord answers no request: from the first that fails to the next that is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.still_time import now, until
from wire.service import AGAIN, Service


class Discord:
    """Answers with the status that it is told; None: it is not there."""

    def __init__(self) -> None:
        self.status: int | None = 200
        self.said: list[str] = []
        self.server: TestServer
        self.service = Service()

    async def ask(self) -> None:
        trace = self.service.add_to(aiohttp.TraceConfig())
        async with aiohttp.ClientSession(trace_configs=[trace]) as http:
            if self.status is None:
                await http.get("http://127.0.0.1:9")
            else:
                (await http.get(self.server.make_url("/"))).raise_for_status()

    async def hear(self, what: str) -> None:
        self.said.append(what)


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    made = Discord()

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(status=made.status or 200)

    app = web.Application()
    app.router.add_get("/", answer)
    made.server = TestServer(app)
    await made.server.start_server()
    watch = made.service.watch(partial(made.hear, "lost"), partial(made.hear, "back"), made.ask)
    watching = asyncio.create_task(watch)
    yield made
    watching.cancel()
    await made.server.close()


@pytest.mark.parametrize("status", [None, 500, 503])
async def test_it_is_lost_until_it_answers_again_whether_or_not_anybody_asks(
    discord: Discord, status: int | None
) -> None:
    discord.status = status
    with pytest.raises(aiohttp.ClientError):
        await discord.ask()
    await asyncio.sleep(5 * AGAIN)
    assert discord.said == ["lost"]

    discord.status = 200
    since = now()
    await until(lambda: discord.said == ["lost", "back"])
    assert (now() - since).total_seconds() <= AGAIN


@pytest.mark.parametrize("status", [200, 403, 404, 429])
async def test_a_refusal_is_an_answer(discord: Discord, status: int) -> None:
    discord.status = status
    try:
        await discord.ask()
    except aiohttp.ClientResponseError:
        await asyncio.sleep(1)

    assert discord.said == []
