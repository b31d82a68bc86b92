"""The open tables of a person or a channel."""

from __future__ import annotations

from datetime import datetime

from db.store import Store
from db.values import OpenTable
from host.my_tables import in_order
from host.waits.outages import Outages


class OpenTables:
    """Reads them from the store. All methods raise StoreUnavailable."""

    def __init__(self, store: Store, outages: Outages) -> None:
        self._store, self._outages = store, outages

    async def listed(self, user_id: int) -> list[OpenTable]:
        """A person's tables as lists show them; those that wait for them come first."""
        return in_order(await self._store.open_tables(user_id, self._outages.servers_left), user_id)

    async def standing_still(self, user_id: int) -> list[tuple[OpenTable, datetime]]:
        """A person's tables on servers that removed the bot, and when each closes."""
        if not (left := self._outages.servers_left):
            return []
        found = [each for each in await self._store.open_tables(user_id) if each.guild_id in left]
        return [(each, self._outages.closes_at(each.guild_id)) for each in found]

    async def of(self, user_id: int) -> list[int]:
        """A person's tables, oldest first."""
        return [row.id for row in await self._store.tables_of(user_id)]

    async def lobbies_of(self, user_id: int) -> list[int]:
        """A person's tables that have not begun."""
        return [row.id for row in await self._store.tables_of(user_id) if row.phase == "lobby"]

    async def inviting(self, user_id: int) -> list[int]:
        """The lobbies that may have invited a person who does not sit there, oldest first."""
        return list(await self._store.inviting(user_id))

    async def in_channel(self, channel_id: int) -> list[int]:
        """The tables of a channel with its threads, or of a thread, oldest first."""
        return [row.id for row in await self._store.open_in(channel_id)]
