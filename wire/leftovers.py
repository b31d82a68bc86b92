"""Finds messages that a killed process posted but did not note, by reading the channel."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable, Iterator
from typing import Any

import discord
from cachetools import LRUCache

from table.table import Table
from wire.channels import Channels
from wire.discord_calls import Messenger
from wire.failures import FAILURES
from wire.links import link
from wire.presses import Pressed

log = logging.getLogger(__name__)

CACHE_SIZE = 10_000
LOOKS_FOR = 2.0  # seconds: no table waits longer for Discord's answer
_OF_A_TABLE = ("hand", "ready")  # one of these buttons stands below each table that is being played


class Leftovers:
    """Looks through a table's channel once: the first time the table is shown while the channel can be read."""

    def __init__(self, calls: Messenger, channels: Channels) -> None:
        self._calls = calls
        self._channels = channels
        self._known: LRUCache[int, None] = LRUCache(CACHE_SIZE)  # tables

    def know(self, table_id: int) -> None:
        """Notes that this process keeps track of where the table is shown from now on."""
        self._known[table_id] = None

    def knows(self, table_id: int) -> bool:
        """Whether what lies below the table has been looked for, or need not be."""
        return table_id in self._known

    async def newest(self, table: Table, channel: int, noted: int, *, has_turn: bool, keep: bool) -> int:
        """The message that shows the table: the noted one, or one that was posted in its place.

        Deletes other messages below it that show the table or lead to it. `keep`: the noted one stays in any case.
        """
        try:
            ours = await self._calls.own_messages_after(channel, noted, within=LOOKS_FOR, has_turn=has_turn)
        except FAILURES as error:  # or a timeout
            log.info("leftovers below table %s are searched for at its next update: %r", table.id, error)
            return noted
        tables = [noted, *(message.id for message in ours if _shows(message, table.id))]
        addresses = {link(table.channel.guild_id, channel, message_id) for message_id in tables}
        leading = [message.id for message in ours if _leads_to(message, addresses)]
        for message_id in (*tables[keep:-1], *leading):
            await self._channels.delete(channel, message_id)
        self.know(table.id)
        return tables[-1]


async def leftovers(calls: Messenger, table: Table) -> list[int]:
    """The messages of this race that a killed process has left above its thread."""
    try:
        ours = await calls.own_messages_after(table.channel.id, table.epoch, within=LOOKS_FOR)
    except FAILURES as error:
        log.info("leftovers above table %s were not deleted: %r", table.id, error)
        return []
    return [message.id for message in ours if _shows(message, table.id)]


def _shows(message: discord.Message, table_id: int) -> bool:
    pressed = (Pressed.parse(part.custom_id or "") for part in buttons_of(message.components))
    return any(each is not None and each.target == table_id and each.kind in _OF_A_TABLE for each in pressed)


def _leads_to(message: discord.Message, addresses: Container[str]) -> bool:
    return any(part.url in addresses for part in buttons_of(message.components))


def buttons_of(parts: Iterable[Any]) -> Iterator[discord.Button]:
    """The buttons in a message's components."""
    for part in parts:
        if isinstance(part, discord.Button):
            yield part
        yield from buttons_of(getattr(part, "children", ()))
