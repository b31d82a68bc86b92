"""What the bot may have to do in a channel, and why; the same list makes the invite link, /check and refusals."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from text.locale import _, mark


class Need(msgspec.Struct, frozen=True):
    """One permission, by discord.py's name for it."""

    name: str
    why: str
    vital: bool  # without it there is no table

    @property
    def title(self) -> str:
        return self.name.replace("_", " ").title()

    @property
    def reason(self) -> str:
        return _(self.why)


NEEDS = (
    Need("view_channel", mark("to see the channel"), True),
    Need("send_messages", mark("to post the table"), True),
    Need("attach_files", mark("to show the table and the scorecard as pictures"), True),
    Need("read_message_history", mark("to open a thread under the table's message"), False),
    Need("create_public_threads", mark("to give each game a thread of its own"), False),
    Need("send_messages_in_threads", mark("to play in that thread"), False),
)

NEEDED = discord.Permissions(**{need.name: True for need in NEEDS})


def missing(granted: discord.Permissions, *, in_thread: bool = False) -> Sequence[Need]:
    """What is not granted, the vital first."""
    return [need for need in _needs(in_thread) if not getattr(granted, need.name)]


def _needs(in_thread: bool) -> Sequence[Need]:
    if not in_thread:
        return NEEDS
    return [
        Need(need.name, need.why, need.vital or need.name == "send_messages_in_threads")
        for need in NEEDS
        if need.name not in ("send_messages", "create_public_threads")
    ]
