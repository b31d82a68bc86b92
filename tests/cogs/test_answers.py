"""Answers that take their time, and errors that are told."""

from __future__ import annotations

import asyncio

import pytest

from cogs import answers
from cogs.answers import Interaction
from cogs.layouts import Scene
from cogs.presses import Pressed, Presses
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
