"""What servers have chosen in /settings is changed here, and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from weakref import WeakValueDictionary

from db import units
from db.store import Store
from db.values import GuildSettings
from league.season import Season

Choose = Callable[[GuildSettings], GuildSettings]


class Servers:
    """Two managers may choose different things at once: each choice begins with what the one before has saved."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def change(self, guild_id: int, choose: Choose) -> GuildSettings:
        """Raises what `choose` raises, and StoreAway."""
        async with self.turn(guild_id):
            before = await self._store.guild(guild_id)
            chosen = choose(before)
            unit = units.guild(chosen)
            if before.season_channel_id is None and chosen.season_channel_id is not None:
                unit += units.unawarded(guild_id, Season.of(self._now()).before.number)
            await self._store.write(unit)
            return chosen

    def turn(self, guild_id: int) -> asyncio.Lock:
        """Held by whoever changes or deletes a server's choices."""
        return self._turns.setdefault(guild_id, asyncio.Lock())
