"""Tells the host when no press can arrive: the gateway is gone, or Discord answers no request."""

from __future__ import annotations

import asyncio
from functools import partial

from discord.ext import commands

from cogs.wire.discord_calls import Messenger
from cogs.wire.pacer import Rank
from host.host import Host


class Connection(commands.Cog):
    """Listens for connections that are lost and made, and for requests that fail."""

    def __init__(self, bot: commands.Bot | commands.AutoShardedBot, calls: Messenger, host: Host) -> None:
        self._bot = bot
        self._calls = calls
        self._reach = host.reach
        self._watching: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        lost, back = (partial(change, "requests") for change in (self._reach.lost, self._reach.back))
        watching = self._calls.service.watch(lost, back, self._ask)
        self._watching = asyncio.create_task(watching, name="requests that fail")

    async def cog_unload(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait((self._watching,))

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        await self._reach.lost(f"shard {shard_id}")

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        await self._reach.back(f"shard {shard_id}")

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        await self._reach.back(f"shard {shard_id}")

    async def _ask(self) -> None:
        await self._calls.pacer.turn(Rank.PING)
        await self._bot.application_info()
