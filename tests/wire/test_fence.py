"""Where requests start: what a process may send that cannot know whether it still has the tables."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from db.errors import StoreBusy
from wire.fence import Fence, Fenced
from wire.pacer import Pacer
from wire.service import Service

EDIT = "/api/v10/channels/1/messages/2"
CALLBACK = "/api/v10/interactions/1/token-of-a-press/callback"
ANSWER = "/api/v10/webhooks/5/token-of-an-answer/messages/@original"
PANEL = "/api/v10/webhooks/5/token-of-a-panel/messages/@original"


class Discord:
    """What arrived, of what a client with a fence sends."""

    def __init__(self) -> None:
        self.arrived: list[str] = []
        self.is_sure = False
        self.service = Service()
        self.server: TestServer

    async def make_sure(self) -> None:
        if not self.is_sure:
            raise StoreBusy("nobody knows")

    async def arrive(self, request: web.Request) -> web.Response:
        self.arrived.append(f"{request.method} {request.path}")
        return web.Response()

    async def send(self, method: str, path: str) -> None:
        fence = Fence(self.make_sure, {"token-of-an-answer"}.__contains__)
        trace = fence.guard(self.service.add_to(Pacer().trace()))
        url = self.server.make_url(path)
        async with aiohttp.ClientSession(trace_configs=[trace]) as http, http.request(method, url) as answer:
            await answer.read()


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    made = Discord()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", made.arrive)
    made.server = TestServer(app)
    await made.server.start_server()
    yield made
    await made.server.close()


@pytest.mark.parametrize(
    ("method", "path"), [("PATCH", EDIT), ("DELETE", EDIT), ("POST", EDIT), ("PATCH", PANEL)]
)
async def test_nothing_is_changed_until_it_is_known_whose_the_tables_are(
    discord: Discord, method: str, path: str
) -> None:
    with pytest.raises(Fenced):
        await discord.send(method, path)
    assert discord.arrived == []
    assert not discord.service.is_away, "Discord would have answered"

    discord.is_sure = True
    await discord.send(method, path)

    assert discord.arrived == [f"{method} {path}"]


@pytest.mark.parametrize(("method", "path"), [("POST", CALLBACK), ("PATCH", ANSWER), ("GET", EDIT)])
async def test_answers_and_looks_go_out_all_the_same(discord: Discord, method: str, path: str) -> None:
    await discord.send(method, path)

    assert discord.arrived == [f"{method} {path}"]
