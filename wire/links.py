"""Links to tables and messages, and times as Discord's clients show them."""

from __future__ import annotations

from datetime import datetime, timedelta

from host.presenter import Shown
from host.times import utc_now
from table.table import Table

LINK = "https://discord.com/channels/"
NEAR = timedelta(hours=12)  # where a time of day is enough to know which day is meant


def link(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel or of a message in it."""
    address = f"{LINK}{guild_id}/{channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def where(table: Table, shown: Shown) -> int:
    """The channel or thread in which the game is played."""
    return shown.thread_id or table.channel.id


def lobby_place(channel_id: int, thread_id: int | None, lobby_message_id: int | None) -> int:
    """Where the message of a lobby stands: in the channel, but that of a rematch in the thread of the last game.

    A thread has the id of the message that it hangs from.
    """
    return channel_id if thread_id is None or thread_id == lobby_message_id else thread_id


def lobby_link(table: Table, shown: Shown) -> str:
    """The address of the lobby's message."""
    place = lobby_place(table.channel.id, shown.thread_id, shown.lobby_message_id)
    return link(table.channel.guild_id, place, shown.lobby_message_id)


def table_link(table: Table, shown: Shown) -> str:
    """The address of the table's message, or of the lobby's before the start."""
    if table.phase == "lobby" or shown.message_id is None:
        return lobby_link(table, shown)
    return link(table.channel.guild_id, where(table, shown), shown.message_id)


def on_the_clock(when: datetime) -> str:
    """A moment as each reader's clock shows it, with its date unless it is near.

    It stays true when the moment is over. A countdown would say "closes 5 minutes ago".
    """
    is_near = abs(when - utc_now()) < NEAR
    return f"<t:{int(when.timestamp())}:{'t' if is_near else 'f'}>"


def clock(when: datetime) -> str:
    """A time of day, as each reader's clock shows it."""
    return f"<t:{int(when.timestamp())}:t>"


def day(when: datetime) -> str:
    """A date, as each reader's clock shows it."""
    return f"<t:{int(when.timestamp())}:D>"


def countdown(ms: int) -> str:
    """Milliseconds since 1970 as each reader's Discord counts down to them: for GO, which is seconds away."""
    return f"<t:{ms // 1000}:R>"


def to_the_second(ms: int) -> str:
    """Milliseconds since 1970 as each reader's clock shows them."""
    return f"<t:{ms // 1000}:T>"
