"""Answers that take their time, and errors that are told."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from cogs import answers
from cogs.answers import Interaction
from cogs.layouts import Scene
from cogs.presses import Pressed, Presses
from table.errors import Refused
from tests.end_to_end.world import World


def presses(world: World) -> Presses:
    found = world.bot.get_cog("Presses")
    assert isinstance(found, Presses)
    return found


@pytest.mark.parametrize("kind", ["say", "show"])
async def test_a_slow_answer_is_put_off_and_comes(
    world: World, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(answers, "PUT_OFF_AFTER", 0.0)
    table_id = await world.lobby()

    async def slow(interaction: Interaction, pressed: Pressed) -> None:
        await asyncio.sleep(0.05)
        assert interaction.response.is_done()
        if kind == "say":
            await answers.say(interaction, "At last.")
        else:
            await answers.show(interaction, Scene(("At last.",)).view())

    presses(world).answers("slow", slow)

    told = await world.deliver(world.ada, await world.lobby_message(table_id), f"c1:slow:{table_id}:0:")

    assert told == ["At last."]


async def test_an_answer_in_time_is_not_put_off(world: World) -> None:
    await world.lobby()

    callbacks = [request.json["type"] for request in world.requests("POST", "/callback")]

    assert callbacks == [4]


@pytest.mark.parametrize("answered_late", [True, False])
async def test_a_slow_nod_leaves_nothing_behind(
    world: World, monkeypatch: pytest.MonkeyPatch, answered_late: bool
) -> None:
    if answered_late:
        monkeypatch.setattr(answers, "PUT_OFF_AFTER", 0.0)
    table_id = await world.lobby()

    async def slow(interaction: Interaction, pressed: Pressed) -> None:
        await asyncio.sleep(0.05)
        await answers.nod(interaction)

    presses(world).answers("slow", slow)

    await world.deliver(world.ada, await world.lobby_message(table_id), f"c1:slow:{table_id}:0:")

    thinking = [request.json["type"] for request in world.requests("POST", "/callback")][1:]
    gone = [request.path for request in world.requests("DELETE", "/messages/@original")]
    assert (thinking, len(gone)) == (([5], 1) if answered_late else ([6], 0))


@pytest.mark.parametrize(
    "failure", [aiohttp.ServerDisconnectedError(), TimeoutError(), ConnectionResetError()]
)
async def test_a_broken_connection_is_logged_and_goes_no_further(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    monkeypatch.setattr(answers, "PUT_OFF_AFTER", 0.0)
    raised: list[Exception] = []

    async def broken(*_: object, **__: object) -> None:
        raise failure

    async def slow(interaction: Interaction, pressed: Pressed) -> None:
        await asyncio.sleep(0.05)
        raise Refused("stale")

    async def watched(interaction: Interaction) -> None:
        try:
            await answer(interaction)
        except Exception as error:
            raised.append(error)
            raise

    table_id = await world.lobby()
    monkeypatch.setattr(discord.InteractionResponse, "defer", broken)
    monkeypatch.setattr(discord.InteractionResponse, "send_message", broken)
    answer = presses(world).answer
    monkeypatch.setattr(presses(world), "answer", watched)
    presses(world).answers("slow", slow)

    await world.deliver(world.ada, await world.lobby_message(table_id), f"c1:slow:{table_id}:0:")

    assert raised == []
    assert "could not be put off" in caplog.text
    assert "could not be told what went wrong" in caplog.text
