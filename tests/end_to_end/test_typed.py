"""Whatever is typed into an option of a command, or sent by a client that was changed, gets a sentence."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from simcord import interactions

from tests import says
from tests.end_to_end.world import Player, World

TYPED = ("nonsense", "ä" * 1_990, "_*" * 995, "-1", " ", "999999999999999999999")
NO_CHOICE = says.refused("unknown_option")
LONGEST = 2_000  # characters that Discord takes


@pytest.fixture(autouse=True)
def anything_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord itself would offer some choices only."""
    monkeypatch.setattr(interactions, "validate_option_value", lambda _command, _option, value: value)


def needed(command: app_commands.Command[Any, ..., Any], other: Player) -> dict[str, Any]:
    """What a command does not begin without."""
    given: dict[str, Any] = {}
    for option in command.parameters:
        if option.required and option.type is AppCommandOptionType.user:
            given[option.display_name] = other.actor
        elif option.required:
            given[option.display_name] = option.choices[0].value
    return given


async def test_every_option_of_every_command(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    moderator = world.stranger("Mo", moderator=True)
    asked = 0

    for command in world.bot.tree.get_commands():
        if not isinstance(command, app_commands.Command):
            continue
        for option in command.parameters:
            if option.type is not AppCommandOptionType.string:
                continue
            for typed in TYPED:
                options = needed(command, moderator) | {option.display_name: typed}
                answer = await world.ada.slash(command.name, **options)
                what = f"/{command.name} {option.display_name}: {typed[:20]}"
                assert answer.text, what
                assert says.known(says.refusals.incident(says.ANY)) not in answer.text, what
                assert not option.choices or answer.text == NO_CHOICE, what
                assert len(answer.text) <= LONGEST, what
                asked += 1

    assert asked > 50
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_every_option_that_is_completed_as_it_is_typed(world: World) -> None:
    await world.finish(await world.game(world.ben, holes=1))

    for command in world.bot.tree.get_commands():
        if isinstance(command, app_commands.Command):
            for option in (each for each in command.parameters if each.autocomplete):
                for typed in TYPED:
                    found = await world.ada.actor.autocomplete(
                        world.channel, command.name, option.display_name, typed
                    )
                    assert all(1 <= len(choice["name"]) <= 100 for choice in found), command.name
                    assert all(1 <= len(choice["value"]) <= 100 for choice in found), command.name


async def test_a_refusal_quotes_the_beginning_of_what_was_typed(world: World) -> None:
    answer = await world.ada.slash("me", zone="Nowhere" * 284)

    assert answer.text == says.refused("no_zone", name="Nowhere" * 284)
    assert len(answer.text) < 250
