"""Tells the host when messages, threads or channels of tables are deleted or closed, so that no game gets stuck."""

from __future__ import annotations

import discord
from discord.ext import commands

from host.host import Host
from wire.channels import Channels
from wire.visibility import Visibility


class Watch(commands.Cog):
    """Listens for messages written below a table, and for deletions."""

    def __init__(self, host: Host, channels: Channels, visibility: Visibility) -> None:
        self._host = host
        self._channels = channels
        self._visibility = visibility

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        self._channels.note_written(message)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self._channels.note_deleted(event.channel_id, [event.message_id])
        if not self._channels.is_own_deletion(event.message_id):
            await self._host.losses.messages(event.channel_id, [event.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        self._channels.note_deleted(event.channel_id, event.message_ids)
        lost = [each for each in event.message_ids if not self._channels.is_own_deletion(each)]
        if lost:
            await self._host.losses.messages(event.channel_id, lost)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        self._visibility.note_deleted(event.thread_id)
        await self._host.losses.thread(event.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._host.losses.channel(channel.id)
