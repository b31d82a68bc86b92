"""Clients that are behind ask for choices for a command as it was: they get none, and it is nobody's incident."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from simcord.interactions import base_payload

from tests.end_to_end.world import World

COMPLETES = 4
TYPED = {"name": "game", "type": 3, "value": "", "focused": True}


async def choices(world: World, **asked: Any) -> list[Any] | None:
    """What is offered; None: no answer came."""
    here = {"channel_id": world.channel.id, "guild_id": world.guild.id}
    data = {"id": "1", "type": 1, **asked}
    record, payload = base_payload(world.env.backend, type=COMPLETES, user_id=world.ada.id, data=data, **here)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    found: list[Any] | None = record.autocomplete_choices
    return found


@pytest.mark.parametrize(
    "asked",
    [
        {"name": "gone", "options": [TYPED]},
        {"name": "scorecard", "options": [{**TYPED, "name": "gone"}]},
        {"name": "scorecard", "options": [{**TYPED, "value": 7}]},
        {"name": "scorecard", "options": [{**TYPED, "value": None}]},
        {"name": "scorecard", "options": [{**TYPED, "focused": False}]},
        {"name": "scorecard", "options": []},
        {"name": "scorecard"},
        {"name": "scorecard", "options": [TYPED, {**TYPED, "name": "best"}]},
        {"name": "scorecard", "options": [{"name": "more", "type": 1, "options": [TYPED]}]},
        {"name": "play", "options": [TYPED]},
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
    await world.finish(await world.game(world.ben, holes=1))

    assert await choices(world, name="scorecard", options=[TYPED])
