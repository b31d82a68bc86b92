"""Tells Discord of the commands when they are others than those it knows."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from discord.ext import commands

log = logging.getLogger(__name__)

# What a command says of itself; the rest is Discord's (ids) or follows from these.
_COMPARED = (
    *("type", "name", "description", "options", "choices", "required", "autocomplete", "value", "contexts"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
)


async def sync_if_changed(bot: commands.Bot | commands.AutoShardedBot) -> bool:
    """Syncs the commands unless Discord has the same ones. Says whether it did."""
    known: dict[str, Any] = {}
    for command in await bot.tree.fetch_commands():
        allowed = command.default_member_permissions
        known[command.name] = essence(command.to_dict(), None if allowed is None else allowed.value)
    wanted: dict[str, Any] = {}
    for own in bot.tree.get_commands():
        allowed = own.default_permissions
        wanted[own.name] = essence(own.to_dict(bot.tree), None if allowed is None else allowed.value)
    if known == wanted:
        return False
    await bot.tree.sync()
    log.info("%d commands were made known to Discord.", len(wanted))
    return True


def essence(payload: Mapping[str, Any], permissions: int | None) -> dict[str, Any]:
    """What of a command's payload Discord gives back as it was sent."""
    return {**_kept(payload), "permissions": permissions}


def _kept(part: Any) -> Any:
    if isinstance(part, Mapping):
        return {name: _kept(part[name]) for name in _COMPARED if part.get(name) not in (None, False, [], ())}
    if isinstance(part, Sequence) and not isinstance(part, str):
        kept = [_kept(item) for item in part]
        return sorted(kept) if all(isinstance(item, int) for item in kept) else kept
    return part
