"""Answers that take their time, and errors that are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord
import pytest

from cogs.routing.press import Press
from cogs.routing.router import Router
from table.errors import Refused
from tests import says
from tests.end_to_end.world import World
from wire import answers
from wire.answers import Interaction
from wire.layouts import Scene

IN_TIME, LATE = 1, 3  # seconds until an answer comes


def router(world: World) -> Router:
    found = world.bot.get_cog("Router")
    assert isinstance(found, Router)
    return found


async def press(world: World, table_id: int, answer: Callable[[Press], Awaitable[None]]) -> list[str]:
    """A press that is answered so, in its time: what the presser is told."""
    router(world).on("slow", answer)
    lobby = await world.lobby_message(table_id)
    return await world.deliver(world.ada, lobby, f"c1:slow:{table_id}:0:", wait=LATE)


@pytest.mark.parametrize("kind", ["say", "show"])
async def test_a_slow_answer_is_put_off_and_comes(world: World, kind: str) -> None:
    table_id = await world.lobby()

    async def slow(press: Press) -> None:
        await asyncio.sleep(LATE)
        assert press.interaction.response.is_done()
        if kind == "say":
            await answers.say(press.interaction, "At last.")
        else:
            await answers.show(press.interaction, Scene(("At last.",)))

    told = await press(world, table_id, slow)

    assert told == ["At last."]


async def test_an_answer_whose_place_another_delivery_took_away_is_no_incident(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await world.lobby()

    async def second(press: Press) -> None:
        await answers.put_off(press.interaction)
        await press.interaction.delete_original_response()
        await answers.show(press.interaction, Scene(("Once more.",)))

    told = await press(world, table_id, second)

    assert told == []
    assert "incident" not in caplog.text


async def test_an_answer_in_time_is_not_put_off(world: World) -> None:
    await world.ada.slash("help")

    callbacks = [request.json["type"] for request in world.requests("POST", "/callback")]

    assert callbacks == [4]


async def test_a_connection_that_breaks_is_told_and_is_no_error_of_the_bot(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await world.lobby()

    async def cut(press: Press) -> None:
        raise aiohttp.ServerDisconnectedError

    caplog.set_level("INFO")
    (told,) = await press(world, table_id, cut)

    code = told.split("`")[1]
    (line,) = [record for record in caplog.records if code in record.getMessage()]
    assert line.levelname == "INFO"
    assert line.exc_info is None


@pytest.mark.parametrize("takes", [LATE, IN_TIME])
async def test_a_slow_nod_leaves_nothing_behind(world: World, takes: float) -> None:
    table_id = await world.lobby()

    async def slow(press: Press) -> None:
        await asyncio.sleep(takes)
        await answers.acknowledge(press.interaction)

    deleted = len(list(world.requests("DELETE", "/messages/@original")))
    await press(world, table_id, slow)

    thinking = [request.json["type"] for request in world.requests("POST", "/callback")][1:]
    gone = list(world.requests("DELETE", "/messages/@original"))[deleted:]
    assert (thinking, len(gone)) == (([5], 1) if takes == LATE else ([6], 0))


@pytest.mark.parametrize(
    "failure",
    [
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
        ConnectionResetError(),
        RuntimeError("Session is closed"),  # the bot ends
    ],
)
async def test_a_broken_connection_is_logged_and_goes_no_further(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    raised: list[Exception] = []

    async def broken(*_: object, **__: object) -> None:
        raise failure

    async def slow(press: Press) -> None:
        await asyncio.sleep(LATE)
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
    answer = router(world).answer
    monkeypatch.setattr(router(world), "answer", watched)
    await press(world, table_id, slow)

    assert raised == []
    assert "could not be deferred" in caplog.text
    assert "could not be reported" in caplog.text


async def test_a_form_is_asked_for_again_once_its_press_was_put_off(world: World) -> None:
    """Discord takes no form then."""
    table_id = await world.lobby()

    async def slow(press: Press) -> None:
        await asyncio.sleep(LATE)
        await answers.ask(press.interaction, discord.ui.Modal(title="Late"))

    assert await press(world, table_id, slow) == [says.refused("busy")]
