"""Discord's failures that are expected."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from host.presenter import Gone
from tests.end_to_end.world import World
from wire.discord_calls import nonce
from wire.failures import is_forbidden, is_lost, is_too_late
from wire.layouts import Rendered, Scene
from wire.links import link

SENT = Rendered(Scene(("Hello",)).layout())


def failure(code: int, status: int = 400) -> discord.HTTPException:
    # As much of one as discord.py's exceptions read.
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "told by Discord"})


def test_a_nonce_is_the_same_for_the_same_and_short_enough() -> None:
    biggest = 2**64 - 1

    assert nonce("told", biggest, 7) == nonce("told", biggest, 7)
    assert nonce("told", biggest, 7) != nonce("told", biggest, 8)
    assert nonce("told", 1, 23) != nonce("told", 12, 3)
    assert nonce("told", 1) != nonce("ping", 1)
    assert len(nonce("announced", biggest, biggest, biggest)) <= 25


def test_addresses() -> None:
    assert link(1, 2) == "https://discord.com/channels/1/2"
    assert link(1, 2, 3) == "https://discord.com/channels/1/2/3"


@pytest.mark.parametrize("code", [10062, 40060, 50027, 10015])
def test_answers_that_come_too_late(code: int) -> None:
    assert is_too_late(failure(code))
    assert not is_forbidden(failure(code))


@pytest.mark.parametrize(
    ("address", "is_so"),
    [("interactions/1/token/callback?with_response=true", True), ("channels/1/messages", False)],
)
def test_answers_that_did_not_arrive(address: str, is_so: bool) -> None:
    response: Any = SimpleNamespace(status=503, reason="", url=f"https://discord.com/api/v10/{address}")

    assert is_lost(discord.DiscordServerError(response, "away")) is is_so
    assert not is_lost(aiohttp.ServerDisconnectedError())
    assert not is_lost(failure(50013, 403))


@pytest.mark.parametrize("code", [50001, 50013])
def test_missing_permissions(code: int) -> None:
    assert is_forbidden(failure(code, 403))
    assert not is_too_late(failure(code, 403))


async def test_posting_where_there_is_no_channel(world: World) -> None:
    with pytest.raises(Gone):
        await world.bot.presenter.calls.post(12345, "once", rendered=SENT)


async def test_editing_a_message_that_is_gone(world: World) -> None:
    assert not await world.bot.presenter.calls.edit(world.channel.id, 12345, SENT)


async def test_deleting_a_message_that_is_gone_or_elsewhere(world: World) -> None:
    await world.bot.presenter.calls.delete(world.channel.id, 12345)
    await world.bot.presenter.calls.delete(12345, 12345)


async def test_whether_a_message_exists(world: World) -> None:
    calls = world.bot.presenter.calls
    message = await calls.post(world.channel.id, "once", rendered=SENT)

    assert await calls.exists(world.channel.id, message)
    assert not await calls.exists(world.channel.id, message + 1)
    assert not await calls.exists(12345, message)
    world.env.inject_error("GET", "/channels/*/messages/*", status=503)
    assert await calls.exists(world.channel.id, message + 1), "not known, so it is taken to be there"


async def test_a_thread_that_is_there_already_has_the_messages_id(world: World) -> None:
    calls = world.bot.presenter.calls
    message = await calls.post(world.channel.id, "once", rendered=SENT)
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160004)

    thread = await calls.open_thread(world.guild.id, world.channel.id, message, "Play Nine", 1440)

    assert thread == message


async def test_other_failures_are_raised(world: World) -> None:
    calls = world.bot.presenter.calls
    message = await calls.post(world.channel.id, "once", rendered=SENT)
    world.env.inject_error("*", "/channels/*", status=500, times=None)

    with pytest.raises(discord.HTTPException):
        await calls.post(world.channel.id, "twice", rendered=SENT)
    with pytest.raises(discord.HTTPException):
        await calls.edit(world.channel.id, message, SENT)
    with pytest.raises(discord.HTTPException):
        await calls.delete(world.channel.id, message)
    with pytest.raises(discord.HTTPException):
        await calls.open_thread(world.guild.id, world.channel.id, message, "Play Nine", 1440)
    with pytest.raises(discord.HTTPException):
        await calls.send_direct(world.ada.id, "Hello", "once")
    world.heal()


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/users/@me/channels", 404, 10013),  # an account that was deleted
        ("/users/@me/channels", 403, 40003),  # too many were opened
        ("/channels/*/messages", 403, 50007),
        ("/channels/*/messages", 403, 50278),
    ],
)
async def test_somebody_who_cannot_be_written_to(world: World, path: str, status: int, code: int) -> None:
    world.env.inject_error("POST", path, status=status, code=code)

    assert await world.bot.presenter.calls.send_direct(world.ada.id, "Hello", "once") is None
