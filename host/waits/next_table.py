"""Whether another table waits for a person. It is asked after every move, but the store only once per person.

From then on the ledger reports changes, and the least recently used people are dropped. Where other processes share
the database, the ledger does not see their tables, so the store is asked again after a second.
"""

from __future__ import annotations

import asyncio

from cachetools import Cache, LRUCache, TTLCache

from db.store import Store
from host.log.ledger import Change
from host.waits.outages import Outages
from table.table import Table

CACHE_SIZE = 1_000  # people
SECOND = 1.0  # within which processes hear of each other


class NextTable:
    """Knows which tables wait for which people, in games by turns. `on_change` follows the ledger."""

    def __init__(self, store: Store, outages: Outages) -> None:
        self._store, self._outages = store, outages
        self._tables: Cache[int, set[int]] = (  # that wait, by person
            LRUCache(CACHE_SIZE)
            if store.hold.owned.is_all
            else TTLCache(CACHE_SIZE, SECOND, timer=asyncio.get_running_loop().time)
        )
        # The people the store is asked about just now, with what has changed meanwhile.
        self._asking: dict[int, dict[int, bool]] = {}

    def on_change(self, change: Change) -> None:
        table = change.table
        waiting = frozenset[int | None]() if self._outages.is_left(table) else _waits_for(table)
        for user_id in {*table.users, *(() if change.before is None else change.before.users)}:
            if (meanwhile := self._asking.get(user_id)) is not None:
                meanwhile[table.id] = user_id in waiting
            if (known := self._tables.get(user_id)) is not None:
                _note(known, table.id, waits=user_id in waiting)

    def look_again(self) -> None:
        """Forgets everybody: the tables of a server wait for nobody any more, or do again."""
        self._tables.clear()

    async def elsewhere(self, user_id: int, table_id: int) -> bool:
        """Whether any other table waits for this person. Raises StoreUnavailable."""
        tables = self._tables.get(user_id)
        if tables is None:
            tables = await self._ask(user_id)
        return bool(tables - {table_id})

    async def _ask(self, user_id: int) -> set[int]:
        if user_id in self._asking:
            return await self._read(user_id)
        meanwhile = self._asking[user_id] = {}
        try:
            tables = await self._read(user_id)
        finally:
            del self._asking[user_id]
        for table_id, waits in meanwhile.items():
            _note(tables, table_id, waits=waits)
        self._tables[user_id] = tables
        return tables

    async def _read(self, user_id: int) -> set[int]:
        return set(await self._store.waiting_for(user_id, self._outages.servers_left))


def _waits_for(table: Table) -> frozenset[int | None]:
    if table.race is not None or table.rest is not None or table.is_private:
        return frozenset()
    return frozenset(table.seats[seat].user_id for seat in table.waiting_people)


def _note(tables: set[int], table_id: int, *, waits: bool) -> None:
    if waits:
        tables.add(table_id)
    else:
        tables.discard(table_id)
