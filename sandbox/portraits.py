"""The world as one seat sees it, in the JSON of PROTOCOL.md."""

from __future__ import annotations

from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Channel, Message
from simcord.components import walk_components
from simcord.enums import AppCommandType

from .access import channel_accessible, message_accessible
from .world import GROUP_ID, GROUP_TYPE, GUILD_ID, World

THREAD_CREATED, LOADING, DM = 18, 1 << 7, 1
KINDS = {DM: "dm", GROUP_TYPE: "group"}


def person(world: World, user_id: int) -> dict[str, Any]:
    user = world.get_user(user_id)
    return {
        "id": str(user.id),
        "name": user.global_name or user.name,
        "color": world.colors.get(user.id, "#c8102e"),
        "moderator": world.is_moderator(user.id),
        "bot": user.bot,
    }


def channel(world: World, found: Channel) -> dict[str, Any]:
    thread = found.thread_metadata
    return {
        "id": str(found.id),
        "name": world.bot_user.name if found.type == DM else found.name,
        "kind": "thread" if thread else KINDS.get(found.type, "text"),
        "parent": str(found.parent_id) if found.parent_id else None,
        "archived": bool(thread and thread.archived),
        "locked": bool(thread and thread.locked),
    }


def channels(world: World, seat: int) -> list[Channel]:
    """Every channel that the seat may read: the server's, threads, its own with the bot, and the group."""
    guild = world.get_guild(GUILD_ID)
    ids = [*guild.channel_ids, *guild.thread_ids, *filter(None, [world.dm_channels.get(seat)]), GROUP_ID]
    return [world.channels[i] for i in ids if channel_accessible(world, i, seat)]


def message(world: World, found: Message, seat: int) -> dict[str, Any]:
    """Discord's JSON of a message plus our own marks. Only for a message that this seat may see."""
    data: dict[str, Any] = dict(serializers.message_payload(world, found, for_user=seat))
    referenced = found.reference and world.messages.get(int(found.reference["channel_id"]), {}).get(
        int(found.reference["message_id"])
    )
    if referenced and not message_accessible(world, referenced.channel_id, referenced, seat):
        data.pop("referenced_message", None)
    if found.is_ephemeral:
        data["ephemeral"] = True
    if found.flags & LOADING:
        data["loading"] = True
    if found.mention_everyone or seat in found.ping_user_ids:
        data["pings"] = True
    asked = found.interaction_metadata
    if asked and asked.get("name"):
        slash = "" if asked.get("target_id") else "/"
        data["used"] = {"user": str(asked["user"]["id"]), "name": slash + asked["name"]}
    if found.type == THREAD_CREATED and found.system_metadata is not None:
        data["message_reference"] = {"channel_id": str(found.system_metadata.channel_id)}
    if found.id in world.channels:
        data["thread"] = channel(world, world.channels[found.id])
    data["components"] = components(data["components"])
    _measure(data)
    return data


def components(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With every id as text: a bot may send those of a menu's defaults as numbers, too large for a page."""
    for component in walk_components(sent):
        for value in component.get("default_values") or []:
            value["id"] = str(value["id"])
    return sent


def server(world: World) -> dict[str, Any]:
    guild = world.get_guild(GUILD_ID)
    roles = [{"id": str(role.id), "name": role.name} for role in guild.roles.values()]
    return {"id": str(guild.id), "name": guild.name, "roles": roles}


def _measure(data: dict[str, Any]) -> None:
    """Gives each picture in a layout its attachment's size in pixels, so that a page can keep room for it."""
    sizes = {a["url"]: (a["width"], a["height"]) for a in data["attachments"] if "width" in a}
    if not sizes:
        return
    for component in walk_components(data["components"]):
        media = [component.get("media"), *(i.get("media") for i in component.get("items") or [])]
        for item in media:
            if isinstance(item, dict) and item.get("url") in sizes:
                item["width"], item["height"] = sizes[item["url"]]


def messages(world: World, found: Channel, seat: int, most: int) -> list[dict[str, Any]]:
    """The last `most` messages of a channel that this seat may see, oldest first."""
    kept = [
        m for m in world.messages.get(found.id, {}).values() if message_accessible(world, found.id, m, seat)
    ]
    return [message(world, m, seat) for m in kept[-most:]]


def commands(world: World, seat: int) -> list[dict[str, Any]]:
    guild = world.get_guild(GUILD_ID)
    if not guild.channel_ids:
        return []
    return [
        command
        for kind in AppCommandType
        for command in world.visible_commands(user_id=seat, channel_id=guild.channel_ids[0], type=kind)
        if world.has_bot or world.is_of_people(command)
    ]
