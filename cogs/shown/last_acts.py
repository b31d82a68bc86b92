"""When people last acted in races, so that what they type above two of them goes to the one they mean."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from cachetools import LRUCache

from table.entries import Logged, Play, Ready
from table.table import Table

CACHE_SIZE = 10_000


class LastActs:
    """Remembers them. What happened before this process began, or in another, is read from the log once."""

    def __init__(self) -> None:
        self._known: LRUCache[tuple[int, int], float] = LRUCache(CACHE_SIZE)  # by table and person

    def changed(self, table: Table, logged: Iterable[Logged]) -> None:
        if table.race is not None:
            self._note(table.id, logged)

    async def of(
        self, table_id: int, user_id: int, story: Callable[[int], Awaitable[Iterable[Logged]]]
    ) -> float:
        """When a person was last ready or tried something in a race; 0: never. `story` reads its log."""
        if (table_id, user_id) not in self._known:
            self._note(table_id, await story(table_id))
        return self._known.setdefault((table_id, user_id), 0.0)

    def _note(self, table_id: int, logged: Iterable[Logged]) -> None:
        for each in logged:
            who = each.entry.who
            if who is not None and isinstance(each.entry, Ready | Play):
                before = self._known.get((table_id, who), 0.0)
                self._known[table_id, who] = max(before, each.when.timestamp())
