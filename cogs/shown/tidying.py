"""Typed moves in a channel: deletes them if the bot may, and leads people without a panel to the table."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import discord

from host.presenter import Gone, Shown
from host.store_unavailable import until_back
from table.table import Table
from ui.text import table as words
from wire.channels import Channels
from wire.discord_calls import nonce
from wire.failures import FAILURES
from wire.layouts import Scene, link_button
from wire.links import table_link, where
from wire.pacer import Dropped

log = logging.getLogger(__name__)

SWEPT_AFTER = 1.0  # seconds, so that several go in one call
MOST_LYING = 5  # typed moves below open hands: fewer than push a panel away (`wire.channels.SCROLLED_AWAY`)
MOST_AT_ONCE = 100  # messages that Discord deletes in one call


class Sweeper:
    """Deletes typed moves once they are judged, if Manage Messages is granted.

    A chat is fixed at its lower edge: a new message lifts everything above it, and a deleted one drops it.
    So a typed move below other players' hands stays until there are several. Then all are deleted at once, and the
    hands are back where they were. In a rest, and if nobody else has a hand open, moves are deleted within a second.
    """

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._lying: dict[int, list[discord.Message]] = {}  # by table
        self._soon: set[int] = set()  # tables
        self._sweeping: set[asyncio.Task[None]] = set()
        # Tables where typing has moved hands, and whether people are still to be told.
        self._lifted: dict[int, bool] = {}

    def judged(self, table_id: int, message: discord.Message, *, disturbs: bool) -> None:
        """Notes that a typed move was judged. `disturbs`: another player has a hand open at its table."""
        if not _may_delete(message):
            if disturbs:
                self._lifted.setdefault(table_id, True)
            return
        lying = self._lying.setdefault(table_id, [])
        lying.append(message)
        if not disturbs or len(lying) >= MOST_LYING:
            self.sweep(table_id)

    def sweep(self, table_id: int) -> None:
        """Soon deletes what was typed at a table."""
        if table_id in self._lying and table_id not in self._soon:
            self._soon.add(table_id)
            task = asyncio.create_task(self._sweep(table_id), name="sweep typed moves")
            self._sweeping.add(task)
            task.add_done_callback(self._sweeping.discard)

    def has_lifted(self, table_id: int) -> bool:
        """Whether typing has moved hands there, may not be deleted, and nobody was told so."""
        return self._lifted.get(table_id, False)

    def told_of(self, table_id: int) -> None:
        self._lifted[table_id] = False

    def forget(self, table_id: int) -> None:
        """Forgets a table that is over."""
        self._lifted.pop(table_id, None)

    async def stop(self) -> None:
        tasks = tuple(self._sweeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _sweep(self, table_id: int) -> None:
        await asyncio.sleep(SWEPT_AFTER)
        self._soon.discard(table_id)
        lying: dict[int, list[int]] = {}
        for message in self._lying.pop(table_id):
            lying.setdefault(message.channel.id, []).append(message.id)
        try:
            for channel, found in lying.items():
                for first in range(0, len(found), MOST_AT_ONCE):
                    some = found[first : first + MOST_AT_ONCE]
                    await until_back(partial(self._channels.delete_all, channel, some), "what was typed")
        except (Dropped, *FAILURES) as error:
            log.info("typed moves stay at table %s: %r", table_id, error)


def _may_delete(message: discord.Message) -> bool:
    guild, channel = message.guild, message.channel
    if guild is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return False
    return channel.permissions_for(guild.me).manage_messages


class Signposts:
    """At most one short message for each table that leads to it. The next one replaces it.

    The next process finds a message that this one leaves behind (`wire.leftovers`).
    """

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._standing: dict[int, tuple[int, int]] = {}  # channel and message, by table
        self._posting: set[int] = set()  # tables

    async def lead(self, table: Table, shown: Shown, asked_by: int) -> None:
        """Posts one for the person who wrote `asked_by`, unless the table or the last one is still in sight."""
        channel = where(table, shown)
        _channel, last = self._standing.get(table.id, (0, 0))
        lowest = max(last, shown.message_id or 0)
        if table.id in self._posting or not self._channels.has_scrolled_away(channel, lowest):
            return
        self._posting.add(table.id)
        try:
            address = link_button(words.button("table"), table_link(table, shown))
            post = nonce("lead", table.id, asked_by)
            posted = await self._channels.post(channel, post, Scene((words.signpost(), (address,))))
            await self.take_away(table.id)
            self._standing[table.id] = channel, posted
        except (Gone, *FAILURES) as error:
            log.info("people at table %s were not pointed to it: %s", table.id, error)
        finally:
            self._posting.discard(table.id)

    async def take_away(self, table_id: int) -> None:
        """Deletes the message: the table is in sight again, or is over."""
        channel, message = self._standing.pop(table_id, (0, 0))
        if message:
            await self._channels.delete(channel, message)
