"""Who has pressed something recently: a person who is active at a table gets no ping there."""

from __future__ import annotations

from datetime import datetime

from cachetools import LRUCache

CACHE_SIZE = 10_000


class Presence:
    """When each person last pressed something. It is not stored: after a restart it knows nobody."""

    def __init__(self) -> None:
        self._seen: LRUCache[tuple[int, int | None], datetime] = LRUCache(CACHE_SIZE)  # by person, and table

    def note_press(self, user_id: int, now: datetime, table_id: int | None = None) -> None:
        """Notes a press; `table_id` is the table that it was about, if any."""
        for where in dict.fromkeys((None, table_id)):
            self._seen[user_id, where] = now

    def last_seen(self, user_id: int | None, table_id: int | None = None) -> datetime | None:
        """When the person was last seen at this table, or anywhere. None: not lately."""
        return None if user_id is None else self._seen.get((user_id, table_id))
