"""Checks before every command that each choice is one that the command offers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TypeVar

import discord
from discord import app_commands

from cogs.routing.errors import answering
from table.errors import Refused
from wire.answers import Interaction
from wire.failures import FAILURES
from wire.gate import Gate

T = TypeVar("T", bound=Any)


def on_servers_only(command: T) -> T:
    """A command that makes sense only on a server that has added the bot."""
    placed = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    return app_commands.allowed_installs(guilds=True, users=False)(placed)


class Commands(app_commands.CommandTree[Any]):
    """The bot's commands. Discord sends only offered choices, but a changed or outdated client sends anything."""

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(
            client,
            # Of a server that added the bot, and of a person who did: then everywhere that they write.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            **options,
        )
        self.gate = Gate()

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether the command may begin. If not, its user is told why, or another process answers."""
        if not await self.gate.admits(interaction):
            return False
        if interaction.type is not discord.InteractionType.application_command:
            return _is_completed(interaction) or await _offers_nothing(interaction)
        unknown = next(_unknown(interaction), None)
        if unknown is not None:
            async with answering(interaction):
                raise Refused("unknown_option", option=unknown, value=interaction.namespace[unknown])
        return unknown is None


def _is_completed(interaction: Interaction) -> bool:
    """Whether a command that is there completes what is being typed. An outdated client may know another one."""
    data: Any = interaction.data
    typed = [option for option in _options(data.get("options")) if option.get("focused")]
    command = interaction.command
    if len(typed) != 1 or not isinstance(command, app_commands.Command):
        return False
    completed = {option.display_name for option in command.parameters if option.autocomplete}
    return typed[0].get("name") in completed and isinstance(typed[0].get("value"), str)


def _options(found: Any) -> Iterator[dict[str, Any]]:
    """The options of a command, and of those that it is made of."""
    for option in found or ():
        yield option
        yield from _options(option.get("options"))


async def _offers_nothing(interaction: Interaction) -> bool:
    with suppress(*FAILURES):  # nobody misses it
        await interaction.response.autocomplete([])
    return False


def _unknown(interaction: Interaction) -> Iterator[str]:
    """The options for which something was chosen that they do not offer."""
    command, chosen = interaction.command, interaction.namespace
    if not isinstance(command, app_commands.Command):
        return
    for option in command.parameters:
        offered = {choice.value for choice in option.choices}
        if offered and option.display_name in chosen and chosen[option.display_name] not in offered:
            yield option.display_name
