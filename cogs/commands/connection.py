"""Tells the host when no press can arrive: the gateway is down, Discord is unavailable, a server removed the bot."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import discord
from discord.ext import commands

from host.host import Host
from host.waits.outages import Place
from wire.discord_calls import Messenger
from wire.pacer import Rank

log = logging.getLogger(__name__)

GATEWAY = "the gateway"


def on_servers(bot: discord.Client) -> dict[int, bool]:
    """The servers where the bot is, and whether Discord has each of them."""
    return {guild.id: not guild.unavailable for guild in bot.guilds}


class Connection(commands.Cog):
    """Listens for connections that are lost and made, and for requests that fail."""

    def __init__(self, bot: commands.Bot | commands.AutoShardedBot, calls: Messenger, host: Host) -> None:
        self._bot = bot
        self._calls = calls
        self._outages, self._removals = host.outages, host.removals
        self._known: dict[int, dict[int, discord.Guild]] = {}  # the servers of each connection that was lost
        self._watching: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        lost, back = (partial(change, "requests") for change in (self._outages.lose, self._outages.regain))
        watching = self._calls.service.watch(lost, back, self._ask)
        self._watching = asyncio.create_task(watching, name="requests that fail")

    async def cog_unload(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait((self._watching,))

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._known.setdefault(
            shard_id, {guild.id: guild for guild in self._bot.guilds if guild.shard_id == shard_id}
        )
        if self._is_whole:
            await self._outages.lose(GATEWAY)
        for guild in self._servers_of(shard_id):
            await self._outages.close(Place(guild.id))

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        for guild_id, guild in self._known.pop(shard_id, {}).items():
            # A new session makes all its servers new. One that it does not have is gone, or the same object still.
            now = self._bot.get_guild(guild_id)
            if now is None or now is guild:
                await self._on_leave(guild_id)
        await self._on_connect(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        self._known.pop(shard_id, None)
        await self._on_connect(shard_id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        await self._outages.close(Place(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._removals.note_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._removals.note_joined(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._on_leave(guild.id)

    async def _on_leave(self, guild_id: int) -> None:
        log.info("server %s removed the bot", guild_id)
        await self._removals.on_removal(guild_id)

    @property
    def _is_whole(self) -> bool:
        """Whether one connection serves all servers."""
        return (self._bot.shard_count or 1) == 1

    def _servers_of(self, shard_id: int) -> list[discord.Guild]:
        """The servers that this connection serves, and not all."""
        return [] if self._is_whole else [guild for guild in self._bot.guilds if guild.shard_id == shard_id]

    async def _on_connect(self, shard_id: int) -> None:
        """A new connection may lack servers that the old one had, of which nothing else tells."""
        for guild in self._bot.guilds:
            if guild.unavailable and guild.shard_id == shard_id:
                await self._outages.close(Place(guild.id))
        if self._is_whole:
            await self._outages.regain(GATEWAY)
        for guild in self._servers_of(shard_id):
            if (
                not guild.unavailable and guild.id not in self._outages.servers_left
            ):  # it may be kept in memory
                await self._removals.note_joined(guild.id)

    async def _ask(self) -> None:
        await self._calls.pacer.turn(Rank.PING)
        await self._bot.application_info()
