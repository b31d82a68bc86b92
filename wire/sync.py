"""Registers the commands with Discord if they differ from those it knows."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.ext import commands
from discord.http import Route

from wire.pacer import Pacer, Rank

log = logging.getLogger(__name__)

# The fields that a command defines; the others are Discord's (ids) or follow from these.
_COMPARED = (
    *("type", "name", "description", "options", "choices", "required", "autocomplete", "value"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
    *("contexts", "integration_types", "default_member_permissions", "nsfw"),
)
_LOCALIZED = ("name_localizations", "description_localizations")  # by locale


async def sync_if_changed(bot: commands.Bot | commands.AutoShardedBot, pacer: Pacer) -> bool:
    """Syncs the commands unless Discord has the same ones. Returns whether it did."""
    await pacer.turn(Rank.POST)
    route = Route("GET", "/applications/{application_id}/commands", application_id=bot.application_id)
    known = await bot.http.request(route, params={"with_localizations": "true"})
    wanted = [await _payload(bot.tree, command) for command in bot.tree.get_commands()]
    if _by_name(known) == _by_name(wanted):
        return False
    await pacer.turn(Rank.POST)
    await bot.tree.sync()
    log.info("%d commands were registered with Discord.", len(wanted))
    return True


async def _payload(
    tree: app_commands.CommandTree[Any],
    command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group,
) -> Mapping[str, Any]:
    """A command as a sync sends it."""
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


def _by_name(payloads: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {payload["name"]: _comparable(payload) for payload in payloads}


def _comparable(part: Any) -> Any:
    """What of a payload is compared. What is empty is left out: Discord may leave it out too."""
    if isinstance(part, Mapping):
        kept = {
            name: _comparable(part[name])
            for name in _COMPARED
            if part.get(name) not in (None, False, "", [], ())
        }
        kept |= {name: part[name] for name in _LOCALIZED if part.get(name)}
        if "default_member_permissions" in kept:  # a number, or the same in digits
            kept["default_member_permissions"] = str(kept["default_member_permissions"])
        return kept
    if isinstance(part, Sequence) and not isinstance(part, str):
        items = [_comparable(item) for item in part]
        return sorted(items) if all(isinstance(item, int) for item in items) else items
    return part
