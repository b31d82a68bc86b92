"""Who reads a channel and its messages: as simcord has it, and a group's people alone read the group."""

from __future__ import annotations

from simcord.backend import access
from simcord.backend.models import Message

from .world import GROUP_ID, World


def channel_accessible(world: World, channel_id: int, viewer_id: int) -> bool:
    if channel_id == GROUP_ID:
        return viewer_id in world.people
    return access.channel_accessible(world, channel_id, viewer_id)


def message_accessible(world: World, channel_id: int, message: Message, viewer_id: int) -> bool:
    return (
        message.channel_id == channel_id
        and channel_accessible(world, channel_id, viewer_id)
        and message.visible_to(viewer_id)
    )
