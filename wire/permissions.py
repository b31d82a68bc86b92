"""The permissions that the bot needs in a channel. The invite link, /help and refusals use the same list."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec


class Need(msgspec.Struct, frozen=True):
    """One permission, by discord.py's name for it."""

    name: str
    vital: bool  # without it there is no table


NEEDS = (
    Need("view_channel", True),
    Need("send_messages", True),
    Need("attach_files", True),
    Need("read_message_history", False),
    Need("create_public_threads", False),
    Need("send_messages_in_threads", False),
)

FOR_TEXT = ("view_channel", "send_messages")  # a message without a picture

FOR_NEWS = (*FOR_TEXT, "attach_files")  # with a picture of those who won

NEEDED = discord.Permissions(**{need.name: True for need in NEEDS})


def missing(granted: discord.Permissions, *, in_thread: bool = False) -> Sequence[Need]:
    """Needed permissions that are not granted, the vital ones first."""
    return [need for need in _needs(in_thread) if not getattr(granted, need.name)]


def lacking(granted: discord.Permissions, *names: str) -> list[str]:
    """Those of these permissions that are not granted."""
    return [name for name in names if not getattr(granted, name)]


def _needs(in_thread: bool) -> Sequence[Need]:
    if not in_thread:
        return NEEDS
    return [
        Need(need.name, need.vital or need.name == "send_messages_in_threads")
        for need in NEEDS
        if need.name not in ("send_messages", "create_public_threads")
    ]
