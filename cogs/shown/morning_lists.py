"""Morning lists: one message with the tables that wait for a person, sent where they chose to get pings."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import AbstractContextManager

import discord

from cogs.scenes.table_lines import fitting, table_line
from db.values import MorningRow, OpenTable
from host.my_tables import turn_of
from host.people import People
from host.presenter import Barred, Gone
from host.servers import Servers
from host.times import utc_now
from ui.text import locale
from ui.text import morning_lists as words
from wire.discord_calls import Messenger, nonce
from wire.failures import barring
from wire.layouts import Buttons
from wire.links import clock, on_the_clock
from wire.presses import Pressed, button

log = logging.getLogger(__name__)

MOST_CHARACTERS = 1_500  # in all lines; a plain message holds 2,000


class MorningLists:
    """Sends them."""

    def __init__(self, calls: Messenger, people: People, servers: Servers) -> None:
        self._calls = calls
        self._people = people
        self._servers = servers

    async def send(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int]:
        """Sends a list: its channel and message. Raises Barred if it can be posted at none of the tables."""
        if (await self._people.of(morning.user_id)).ping == "dm":
            with await self._language(tables[0]):
                told = _describe(morning, tables, tables)
                sent = await self._calls.send_direct(morning.user_id, told, _once(morning), row=_opens())
            if sent is not None:
                return sent
        barred: set[int] = set()  # channels
        for table in tables:
            if table.channel_id in barred:
                continue
            try:
                return await self._post(morning, tables, table)
            except (Gone, Barred) as error:
                log.info("a morning list is posted at another table: %s", error)
                barred |= {table.channel_id} if isinstance(error, Barred) else set()
        raise Barred("at none of the tables")

    async def recall(self, morning: MorningRow) -> None:
        """Takes a person's last list away."""
        if morning.channel_id is not None and morning.message_id is not None:
            await self._calls.delete(morning.channel_id, morning.message_id)

    async def _post(self, morning: MorningRow, tables: Sequence[OpenTable], at: OpenTable) -> tuple[int, int]:
        """Posts a list where one of its tables is. Raises Gone and Barred."""
        user, place = morning.user_id, at.thread_id or at.channel_id
        with await self._language(at), barring():
            told = _describe(morning, tables, self._nameable(tables, at), mention=f"<@{user}>")
            post = self._calls.post(place, _once(morning), content=told, row=_opens(), calling=(user,))
            return place, await post

    async def _language(self, at: OpenTable) -> AbstractContextManager[None]:
        return locale.use((await self._servers.of(at.guild_id)).locale or "en-US")

    def _nameable(self, tables: Sequence[OpenTable], at: OpenTable) -> list[OpenTable]:
        """The tables of which everybody may know who reads a message at this one."""
        return [
            table
            for table in tables
            if table.channel_id == at.channel_id
            or (table.guild_id == at.guild_id and self._calls.is_public(table.channel_id))
        ]


def _describe(
    morning: MorningRow, tables: Sequence[OpenTable], named: Sequence[OpenTable], mention: str = ""
) -> str:
    user, now = morning.user_id, clock(utc_now())
    turns = (turn_of(table, user) for table in tables)
    ends = [turn.until for turn in turns if turn is not None and turn.until is not None]
    lines = [table_line(table, user) for table in named]
    until = on_the_clock(min(ends)) if ends and len(tables) > 1 else ""  # the line of a single one says it
    told = words.waiting(len(tables), now, until, mention)
    return "\n".join((told, *fitting(lines, MOST_CHARACTERS, len(tables))))


def _once(morning: MorningRow) -> str:
    return nonce("morning", morning.user_id, int(morning.due_at.timestamp()))


def _opens() -> discord.ui.View | None:
    return Buttons((button(Pressed("nexttable"), words.opens(), discord.ButtonStyle.primary),))
