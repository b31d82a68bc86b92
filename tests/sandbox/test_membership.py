"""The bot is taken off the server and invited again, and its network is cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest

from handover.client import point_discord_at
from sandbox.server import HOST, SandboxServer
from sandbox.world import BOT_ID, GROUP_ID, GUILD_ID
from tests.waiting import PATIENCE, a_moment, patience

from .conftest import Run
from .demo_bot import DemoBot
from .seat import LOUNGE, TABLE_CHANNEL, SeatClient, press


async def control(server: SandboxServer, **body: bool) -> dict[str, Any]:
    address = f"{server.address}/control/bot?key={server.key}"
    async with aiohttp.ClientSession() as http, http.post(address, json=body) as answer:
        state: dict[str, Any] = await answer.json()
        return state


async def test_a_bot_that_is_taken_off_hears_and_does_nothing_there(
    server: SandboxServer, bot: DemoBot, ada: SeatClient, ben: SeatClient, table: dict[str, Any]
) -> None:
    removed, joined = (asyncio.ensure_future(bot.wait_for(event)) for event in ("guild_remove", "guild_join"))
    await ada.do("set_bot", what="member", on=False)
    await asyncio.wait_for(removed, PATIENCE)
    await ada.until(lambda: not ada.bot["member"])

    assert [m["id"] for m in ada.shown()] == [table["id"]], "its messages stay"
    refusal = "Cardinal is not on this server"
    assert await ben.refused("press", **press(table, "p:more:2")) == refusal
    assert await ada.refused("command", channel=TABLE_CHANNEL, name="table", options={}) == refusal
    heard = asyncio.ensure_future(bot.wait_for("message"))
    await ben.do("say", channel=LOUNGE, content="Where is it?")
    with pytest.raises(discord.Forbidden) as refused:
        await bot.get_partial_messageable(int(TABLE_CHANNEL)).send("Here.")
    assert refused.value.code == 50001

    assert (await control(server, member=True))["member"] is True
    guild = await asyncio.wait_for(joined, PATIENCE)
    assert guild.id == GUILD_ID
    assert guild.system_channel == guild.get_channel(int(TABLE_CHANNEL)), "where it may greet"
    await ben.do("say", channel=LOUNGE, content="There it is.")
    assert (await asyncio.wait_for(heard, PATIENCE)).content == "There it is."
    await ada.do("command", channel=TABLE_CHANNEL, name="table", options={})


async def test_what_people_have_added_to_themselves_works_where_it_is_not(
    server: SandboxServer, bot: DemoBot, ben: SeatClient
) -> None:
    server.world.take_bot_off()
    await ben.until(lambda: not ben.bot["member"])

    told = await ben.until(lambda: ben.last("commands"))
    assert [each["name"] for each in told["commands"]] == ["secret"]
    await ben.do("command", channel=TABLE_CHANNEL, name="secret", options={})
    (answered,) = ben.shown()
    assert answered["ephemeral"]


async def test_a_group_message_has_no_bot_in_it_and_what_people_have_added_answers_there(
    bot: DemoBot, ben: SeatClient, ada: SeatClient
) -> None:
    group = str(GROUP_ID)
    assert ben.channels[group]["kind"] == "group"
    await ben.do("say", channel=group, content="Shall we?")
    await ada.message(lambda m: m["content"] == "Shall we?", group)

    assert await ben.refused("command", channel=group, name="table", options={}) == (
        "There is no command /table here."
    )
    used = asyncio.ensure_future(bot.wait_for("interaction"))
    await ben.do("command", channel=group, name="secret", options={})
    interaction = await asyncio.wait_for(used, PATIENCE)
    assert interaction.context.private_channel
    assert interaction.is_user_integration()
    assert ben.shown(group)[-1]["ephemeral"]
    with pytest.raises(discord.Forbidden):
        await bot.get_partial_messageable(GROUP_ID).send("Here.")


async def test_a_bot_that_starts_elsewhere_does_not_find_the_server(
    server: SandboxServer, run_bot: Run
) -> None:
    server.world.take_bot_off()
    other = await run_bot(message_content=True)

    assert list(other.guilds) == []


async def test_a_moderator_alone_may_do_that(ada: SeatClient, ben: SeatClient) -> None:
    assert await ben.refused("set_bot", what="member", on=False) == "You may not do that here."
    assert await ada.refused("set_bot", what="hat", on=False) == "the bot has no hat"


async def test_a_network_that_is_cut_answers_nothing_and_lets_nobody_in(
    server: SandboxServer, bot: DemoBot, ada: SeatClient, table: dict[str, Any]
) -> None:
    assert (await control(server, network=False))["network"] is False
    await ada.until(lambda: not ada.bot["online"] and not ada.bot["network"])

    async with aiohttp.ClientSession() as http:
        headers = {"Authorization": f"Bot {server.token}"}
        async with http.get(f"{server.address}/api/v10/users/@me", headers=headers) as answer:
            assert answer.status == 503
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(f"{server.address}/gateway")

    await ada.do("set_bot", what="network", on=True)
    await ada.until(lambda: ada.bot["online"] and ada.bot["network"])
    await ada.do("press", **press(table, "p:more:2"))


async def test_of_two_bots_one_is_cut_off_and_comes_back(
    server: SandboxServer, run_bot: Run, ada: SeatClient
) -> None:
    """They are told apart by how they call this Discord."""
    there = await run_bot(message_content=True)
    point_discord_at(server.address.replace(HOST, "localhost"))
    cut = await run_bot(message_content=True)

    server.faults.cut_off.add("localhost")
    await server.gateway.drop(name="localhost")
    await ada.do("say", channel=LOUNGE, content="a")

    await until("the other one hears it", lambda: said_to(there) == ["a"])
    assert said_to(cut) == []
    assert (server.gateway.is_connected(HOST), server.gateway.is_connected("localhost")) == (True, False)
    with pytest.raises(discord.DiscordServerError):
        await cut.fetch_user(BOT_ID)
    server.faults.cut_off.clear()
    await until("it comes back", lambda: server.gateway.is_connected("localhost"))
    await ada.do("say", channel=LOUNGE, content="b")
    await until("it hears the next", lambda: said_to(cut) == ["b"])


def said_to(bot: DemoBot) -> list[str]:
    return [message.content for message in bot.heard]


async def until(what: str, holds: Callable[[], bool]) -> None:
    async with patience(what, list):
        while not holds():
            await a_moment()
