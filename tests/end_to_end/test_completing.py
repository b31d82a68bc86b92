"""Clients that are behind offer commands of earlier versions: they get a sentence, and it is nobody's incident."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from tests import says
from tests.end_to_end.world import World

COMMAND, COMPLETES = 2, 4
ON_A_MESSAGE = 3
TYPED = {"name": "zone", "type": 3, "value": "", "focused": True}


async def choices(world: World, **asked: Any) -> list[Any] | None:
    """What is offered; None: no answer came."""
    here = {"channel_id": world.channel.id, "guild_id": world.guild.id}
    data = {"id": "1", "type": 1, **asked}
    record, payload = base_payload(world.env.backend, type=COMPLETES, user_id=world.ada.id, data=data, **here)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    found: list[Any] | None = record.autocomplete_choices
    return found


async def answer_of(world: World, asked: dict[str, Any]) -> str:
    """The answer to a command."""
    here = {"channel_id": world.channel.id, "guild_id": world.guild.id}
    record, payload = base_payload(
        world.env.backend, type=COMMAND, user_id=world.ada.id, data={"id": "1", **asked}, **here
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return world.ada._answer(InteractionResult(world.env, record)).text


def message_of(world: World, message_id: int) -> dict[str, Any]:
    stored = world.env.backend.get_message(world.channel.id, message_id)
    return dict(serializers.message_payload(world.env.backend, stored))


@pytest.mark.parametrize(
    "asked",
    [
        {"name": "gone", "options": [TYPED]},
        {"name": "me", "options": [{**TYPED, "name": "gone"}]},
        {"name": "me", "options": [{**TYPED, "value": 7}]},
        {"name": "me", "options": [{**TYPED, "value": None}]},
        {"name": "me", "options": [{**TYPED, "focused": False}]},
        {"name": "me", "options": []},
        {"name": "me"},
        {"name": "me", "options": [TYPED, {**TYPED, "name": "whose"}]},
        {"name": "me", "options": [{"name": "more", "type": 1, "options": [TYPED]}]},
        {"name": "play", "options": [TYPED]},
        {"name": "scorecard", "options": [{**TYPED, "name": "game"}]},
        {"name": "play", "type": 3, "target_id": "1"},
    ],
)
async def test_they_are_offered_nothing(
    world: World, asked: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        assert await choices(world, **asked) == []

    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_others_are_offered_what_there_is(world: World) -> None:
    assert await choices(world, name="me", options=[TYPED])


@pytest.mark.parametrize(
    "command",
    ["about", "away", "block", "challenge", "check", "next", "pace", "replay", "scorecard", "verify", "gone"],
)
async def test_a_command_of_an_earlier_version_says_where_it_is_now(
    world: World, command: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert await answer_of(world, {"name": command, "type": 1}) == says.refused("moved", command=command)
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_a_menu_of_an_earlier_version_says_where_it_is_now(world: World) -> None:
    message = await world.ada.actor.send(world.channel, "Hello")
    shown = {"messages": {str(message.id): message_of(world, message.id)}}
    asked = {
        "name": "Replay this game",
        "type": ON_A_MESSAGE,
        "target_id": str(message.id),
        "resolved": shown,
    }

    assert await answer_of(world, asked) == says.refused("moved", command="Replay this game")
