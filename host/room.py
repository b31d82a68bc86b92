"""At how many tables over days somebody may sit, so that nobody is waited for at more than they ever finish."""

from __future__ import annotations

from db.store import Store
from table.errors import Refused
from table.pace import PaceKey

SPARE = 3  # unfinished slow tables, besides as many as were finished


class Room:
    """Counts what the store has: tables that are slow, which is every pace but live."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def must_have(self, user_id: int, pace: PaceKey, table_id: int | None) -> None:
        """Raises Refused("too_many_slow") for who has no room for this table; None: it is not opened yet."""
        if pace == "live":
            return
        unfinished, finished = await self._store.slow_tables(user_id, besides=table_id or 0)
        if unfinished >= finished + SPARE:
            raise Refused("too_many_slow", tables=unfinished)
