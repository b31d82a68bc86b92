"""What typing does to a channel: moves are cleared away where the bot may, who has no panel is led to the table."""

from __future__ import annotations

import asyncio
import logging

import discord

from cogs.channels import Channels
from cogs.discord_calls import FAILURES, nonce
from cogs.layouts import Scene, to_address
from cogs.links import table_link, where
from host.presenter import Gone, Shown
from table.table import Table
from text import table as words

log = logging.getLogger(__name__)

SWEPT_AFTER = 1.0  # seconds, so that several go in one call
MOST_AT_ONCE = 100  # that Discord deletes in one call


class Sweeper:
    """Deletes typed moves once they are judged, so that they push no hand away: where Manage Messages is granted."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._waiting: dict[int, list[int]] = {}  # messages by channel
        self._sweeping: dict[int, asyncio.Task[None]] = {}

    def judged(self, message: discord.Message) -> None:
        """This one has done what it was written for."""
        guild, channel = message.guild, message.channel
        if guild is None or (isinstance(channel, discord.Thread) and channel.parent is None):
            return
        if not channel.permissions_for(guild.me).manage_messages:
            return
        self._waiting.setdefault(message.channel.id, []).append(message.id)
        if message.channel.id not in self._sweeping:
            task = asyncio.create_task(self._sweep(message.channel.id), name="sweep typed moves")
            self._sweeping[message.channel.id] = task

    async def stop(self) -> None:
        tasks = tuple(self._sweeping.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _sweep(self, channel_id: int) -> None:
        try:
            while channel_id in self._waiting:
                await asyncio.sleep(SWEPT_AFTER)
                found = self._waiting.pop(channel_id)
                for first in range(0, len(found), MOST_AT_ONCE):
                    await self._channels.delete_all(channel_id, found[first : first + MOST_AT_ONCE])
        except FAILURES as error:
            log.info("typed moves stay in channel %s: %s", channel_id, error)
        finally:
            self._waiting.pop(channel_id, None)
            del self._sweeping[channel_id]


class Signposts:
    """At most one short message a table that leads to it; the next one takes it away."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._standing: dict[int, tuple[int, int]] = {}  # channel and message, by table
        self._posting: set[int] = set()  # tables

    async def lead(self, table: Table, shown: Shown, asked_by: int) -> None:
        """Posts one for who wrote the message `asked_by`, unless the table or the last one is still in sight."""
        channel = where(table, shown)
        _channel, last = self._standing.get(table.id, (0, 0))
        lowest = max(last, shown.message_id or 0)
        if table.id in self._posting or not self._channels.has_scrolled_away(channel, lowest):
            return
        self._posting.add(table.id)
        try:
            address = to_address(words.button("table"), table_link(table, shown))
            post = nonce("lead", table.id, asked_by)
            posted = await self._channels.post(channel, post, Scene((words.signpost(), (address,))))
            await self.take_away(table.id)
            self._standing[table.id] = channel, posted
        except (Gone, *FAILURES) as error:
            log.info("nobody is led to table %s: %s", table.id, error)
        finally:
            self._posting.discard(table.id)

    async def take_away(self, table_id: int) -> None:
        """The table is in sight again, or is over."""
        channel, message = self._standing.pop(table_id, (0, 0))
        if message:
            await self._channels.delete(channel, message)
