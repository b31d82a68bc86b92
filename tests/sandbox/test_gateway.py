"""The gateway: what survives a lost connection, and what a bot with few intents may read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.server import SandboxServer
from sandbox.world import BOT_ID, FIRST_PERSON_ID, GUILD_ID
from tests.waiting import PATIENCE

from .conftest import Run, Sit
from .demo_bot import DemoBot
from .seat import LOUNGE, TABLE_CHANNEL, SeatClient, press

EVERYTHING = discord.Intents.all().value


class Wire:
    """A bot's websocket, text by text."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def say(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def hear(self) -> dict[str, Any]:
        message = await self.socket.receive(timeout=PATIENCE)
        assert message.type is aiohttp.WSMsgType.TEXT, f"closed with {self.socket.close_code}"
        heard: dict[str, Any] = json.loads(message.data)
        return heard

    async def closed_with(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=PATIENCE)
        return self.socket.close_code

    async def events_until_ack(self) -> list[dict[str, Any]]:
        """Every event that is on its way: all that was sent before the answer to a heartbeat."""
        await self.say(1)
        events = []
        while (heard := await self.hear())["op"] != 11:
            events.append(heard)
        return events


Connect = Callable[[], Awaitable[Wire]]


@pytest.fixture
async def connect(server: SandboxServer) -> AsyncIterator[Connect]:
    async with aiohttp.ClientSession() as http, AsyncExitStack() as sockets:

        async def open_wire() -> Wire:
            address = f"{server.address}/gateway?v=10&encoding=json"
            wire = Wire(await sockets.enter_async_context(http.ws_connect(address)))
            assert (await wire.hear())["op"] == 10
            return wire

        yield open_wire


def identity(server: SandboxServer, **changed: Any) -> dict[str, Any]:
    return {"token": server.token, "intents": EVERYTHING, "properties": {}, **changed}


async def test_bot_hears_what_happened_while_its_connection_was_lost(
    server: SandboxServer, bot: DemoBot, ada: SeatClient, table: dict[str, Any]
) -> None:
    await ada.do("say", channel=LOUNGE, content="before")
    await server.gateway.drop()
    await ada.do("say", channel=LOUNGE, content="meanwhile")

    await ada.do("press", **press(table, "p:more:2"))  # waits for the bot to be back

    assert [m.content for m in bot.heard if not m.author.bot] == ["before", "meanwhile"]
    assert server.gateway.resumed == bot.resumes == 1


async def test_bot_starts_a_new_session_when_the_old_one_is_forgotten(
    server: SandboxServer, bot: DemoBot, ada: SeatClient, table: dict[str, Any]
) -> None:
    bot.started.clear()

    await server.gateway.drop(forget=True)

    await bot.started.wait()
    await ada.until(lambda: ada.bot["online"])
    await ada.do("press", **press(table, "p:more:2"))
    assert server.gateway.resumed == 0


async def test_seats_see_the_bot_come_and_go(server: SandboxServer, run_bot: Run, sit: Sit) -> None:
    ada = await sit(0)
    assert ada.bot == {
        "id": str(BOT_ID),
        "name": "Cardinal",
        "online": False,
        "why": None,
        "member": True,
        "network": True,
    }

    bot = await run_bot()
    await ada.until(lambda: ada.bot["online"])
    await bot.close()

    await ada.until(lambda: not ada.bot["online"])


async def test_events_are_numbered_and_heartbeats_answered(server: SandboxServer, connect: Connect) -> None:
    wire = await connect()
    await wire.say(2, identity(server))

    heard = await wire.events_until_ack()

    assert [(event["s"], event["t"]) for event in heard] == [(1, "READY"), (2, "GUILD_CREATE")]
    assert heard[0]["d"]["guilds"] == [{"id": str(GUILD_ID), "unavailable": True}]
    assert heard[0]["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")


async def test_resume_brings_what_was_missed_and_nothing_twice(
    server: SandboxServer, connect: Connect, sit: Sit
) -> None:
    ada, first = await sit(0), await connect()
    await first.say(2, identity(server))
    session = (await first.events_until_ack())[0]["d"]["session_id"]
    await ada.do("say", channel=LOUNGE, content="a")
    await first.events_until_ack()
    await first.socket.close(code=4000)
    await ada.do("say", channel=LOUNGE, content="b")

    second = await connect()
    await second.say(6, {"token": server.token, "session_id": session, "seq": 3})

    heard = await second.events_until_ack()
    assert [(event["s"], event["t"]) for event in heard] == [(4, "MESSAGE_CREATE"), (5, "RESUMED")]
    assert heard[0]["d"]["content"] == "b"


async def test_session_that_its_client_has_ended_cannot_be_resumed(
    server: SandboxServer, connect: Connect
) -> None:
    first, second = await connect(), await connect()
    await first.say(2, identity(server))
    session = (await first.events_until_ack())[0]["d"]["session_id"]
    await first.socket.close(code=1000)

    await second.say(6, {"token": server.token, "session_id": session, "seq": 2})

    assert await second.hear() == {"op": 9, "d": False}


async def test_unknown_session_cannot_be_resumed(server: SandboxServer, connect: Connect) -> None:
    wire = await connect()

    await wire.say(6, {"token": server.token, "session_id": "none", "seq": 0})

    assert await wire.hear() == {"op": 9, "d": False}


@pytest.mark.parametrize(
    ("op", "changed", "code"),
    [
        pytest.param(2, {"token": "wrong"}, 4004, id="wrong token"),
        pytest.param(6, {"token": "wrong", "session_id": "x", "seq": 0}, 4004, id="wrong token in a resume"),
        pytest.param(2, {"shard": [3, 2]}, 4010, id="shard that is not"),
        pytest.param(2, {"intents": 1 << 40}, 4013, id="intents that are not"),
        pytest.param(8, {}, 4003, id="something before identifying"),
    ],
)
async def test_wrong_beginnings_are_closed_with_discords_codes(
    server: SandboxServer, connect: Connect, op: int, changed: dict[str, Any], code: int
) -> None:
    wire = await connect()

    await wire.say(op, identity(server, **changed))

    assert await wire.closed_with() == code


async def test_privileged_intent_must_be_approved(server: SandboxServer, connect: Connect) -> None:
    server.gateway.approved = discord.Intents.default()
    refused, taken = await connect(), await connect()

    await refused.say(2, identity(server))
    await taken.say(2, identity(server, intents=discord.Intents.default().value))

    assert await refused.closed_with() == 4014
    assert (await taken.hear())["t"] == "READY"


async def test_each_shard_gets_its_own_servers_only(
    server: SandboxServer, connect: Connect, sit: Sit
) -> None:
    ada = await sit(0)
    mine = (GUILD_ID >> 22) % 2
    heard = {}
    wires = {shard: await connect() for shard in (0, 1)}
    for shard, wire in wires.items():
        await wire.say(2, identity(server, shard=[shard, 2]))
        await wire.events_until_ack()

    await ada.do("say", channel=LOUNGE, content="hello")

    for shard, wire in wires.items():
        heard[shard] = [event["t"] for event in await wire.events_until_ack()]
    assert heard == {mine: ["MESSAGE_CREATE"], 1 - mine: []}


async def test_intents_decide_what_is_delivered(server: SandboxServer, connect: Connect, sit: Sit) -> None:
    ada = await sit(0)
    few = await connect()
    await few.say(2, identity(server, intents=discord.Intents(guilds=True).value))
    await few.events_until_ack()

    await ada.do("say", channel=LOUNGE, content="hello")
    await ada.do("add_person", name="Eve")

    assert await few.events_until_ack() == []


async def test_content_is_for_those_it_is_meant_for(run_bot: Run, sit: Sit) -> None:
    bot = await run_bot(message_content=False)
    ada = await sit(0)

    await ada.do("say", channel=LOUNGE, content="7")
    await ada.do("say", channel=LOUNGE, content=f"<@{BOT_ID}> 8")
    await ada.do("say", channel=TABLE_CHANNEL, content="echo nothing")

    await ada.until(lambda: len(bot.heard) == 3)
    assert [m.content for m in bot.heard] == ["", f"<@{BOT_ID}> 8", ""]


async def test_members_are_told_inline_for_the_bot_and_by_chunk_for_others(
    server: SandboxServer, connect: Connect
) -> None:
    wire = await connect()
    await wire.say(2, identity(server, intents=discord.Intents(guilds=True, members=True).value))
    guild = (await wire.events_until_ack())[1]["d"]

    await wire.say(8, {"guild_id": str(GUILD_ID), "query": "be", "limit": 0, "nonce": "n"})
    await wire.say(8, {"guild_id": str(GUILD_ID), "user_ids": [str(FIRST_PERSON_ID), "5"], "limit": 0})

    by_name, by_id = (event["d"] for event in await wire.events_until_ack())
    assert [m["user"]["id"] for m in guild["members"]] == [str(BOT_ID)]
    assert ([m["user"]["username"] for m in by_name["members"]], by_name["nonce"]) == (["ben"], "n")
    assert [m["user"]["username"] for m in by_id["members"]] == ["ada"]
    assert by_id["not_found"] == ["5"]
