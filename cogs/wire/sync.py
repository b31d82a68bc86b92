"""Tells Discord about the commands if they differ from those that it knows."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord.ext import commands

from cogs.wire.pacer import Pacer, Rank

log = logging.getLogger(__name__)

# The fields that a command defines; the others are Discord's (ids) or follow from these.
_COMPARED = (
    *("type", "name", "description", "options", "choices", "required", "autocomplete", "value"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
)


async def sync_if_changed(bot: commands.Bot | commands.AutoShardedBot, pacer: Pacer) -> bool:
    """Syncs the commands unless Discord has the same ones. Returns whether it did."""
    await pacer.turn(Rank.POST)
    known = {
        command.name: _essence(command.to_dict(), command.default_member_permissions, command.dm_permission)
        for command in await bot.tree.fetch_commands()
    }
    wanted = {
        command.name: _essence(command.to_dict(bot.tree), command.default_permissions, not command.guild_only)
        for command in bot.tree.get_commands()
    }
    if known == wanted:
        return False
    await pacer.turn(Rank.POST)
    await bot.tree.sync()
    log.info("%d commands were made known to Discord.", len(wanted))
    return True


def _essence(
    payload: Mapping[str, Any], permissions: discord.Permissions | None, in_messages: bool
) -> dict[str, Any]:
    """The fields of a command that Discord returns as they were sent."""
    needed = None if permissions is None else permissions.value
    return {**_kept(payload), "permissions": needed, "in_messages": in_messages}


def _kept(part: Any) -> Any:
    if isinstance(part, Mapping):
        return {
            name: _kept(part[name]) for name in _COMPARED if part.get(name) not in (None, False, "", [], ())
        }
    if isinstance(part, Sequence) and not isinstance(part, str):
        kept = [_kept(item) for item in part]
        return sorted(kept) if all(isinstance(item, int) for item in kept) else kept
    return part
