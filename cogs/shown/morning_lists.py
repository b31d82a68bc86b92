"""Morning lists: one message with the tables that wait for a person, as they wish to be called."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.wire.discord_calls import Messenger, nonce
from cogs.wire.layouts import row
from cogs.wire.links import clock, relative
from cogs.wire.presses import Pressed, button
from cogs.wire.table_lines import fitting, table_line
from db.values import MorningRow, OpenTable
from host.people import People
from host.servers import Servers
from host.tables.desk import turn_of
from host.times import utc_now
from text import locale
from text import morning as words

MOST_CHARACTERS = 1_500  # in all lines; a plain message holds 2,000


class MorningLists:
    """Sends them."""

    def __init__(self, calls: Messenger, people: People, servers: Servers) -> None:
        self._calls = calls
        self._people = people
        self._servers = servers

    async def send(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int] | None:
        """Sends a list, and takes the last one away. Raises Gone, and Barred where nothing can be posted."""
        with locale.use((await self._servers.of(tables[0].guild_id)).locale or "en-US"):
            place = await self._sent(morning, tables)
        if morning.channel_id is not None and morning.message_id is not None:
            await self._calls.delete(morning.channel_id, morning.message_id)
        return place

    async def _sent(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int] | None:
        user, once = morning.user_id, nonce("morning", morning.user_id, int(morning.due_at.timestamp()))
        opens = row(button(Pressed("nexttable"), words.opens(), discord.ButtonStyle.primary))
        if (await self._people.of(user)).ping == "dm":
            sent = await self._calls.direct(user, self._told(morning, tables, tables), once, row=opens)
            if sent is not None:
                return sent
        place = _place(tables[0])
        told = self._told(morning, tables, self._nameable(tables), mention=f"<@{user}>")
        return place, await self._calls.post(place, once, content=told, row=opens, calling=(user,))

    def _nameable(self, tables: Sequence[OpenTable]) -> list[OpenTable]:
        """The tables of which everybody may know who reads a message at the first of them."""
        first = tables[0]
        return [
            table
            for table in tables
            if table.channel_id == first.channel_id
            or (table.guild_id == first.guild_id and self._calls.is_public(table.channel_id))
        ]

    def _told(
        self, morning: MorningRow, tables: Sequence[OpenTable], named: Sequence[OpenTable], mention: str = ""
    ) -> str:
        user, now = morning.user_id, clock(utc_now())
        turns = (turn_of(table, user) for table in tables)
        ends = [turn.until for turn in turns if turn is not None and turn.until is not None]
        lines = [table_line(table, user) for table in named]
        until = relative(min(ends)) if ends else ""
        return "\n".join(
            (words.waiting(len(tables), now, until, mention), *fitting(lines, MOST_CHARACTERS, len(tables)))
        )


def _place(table: OpenTable) -> int:
    return table.thread_id or table.channel_id
