"""What happened last at each table, for the line that all its panels have."""

from __future__ import annotations

from collections.abc import Sequence

from cachetools import LRUCache

from table.entries import Logged

TABLES = 1_000
ENTRIES = 8  # of each table: some have no words


class LastEntries:
    """The latest entries of the logs of tables. Those that this process has not heard of are read once."""

    def __init__(self) -> None:
        self._known: LRUCache[int, tuple[Logged, ...]] = LRUCache(TABLES)

    def knows(self, table_id: int) -> bool:
        return table_id in self._known

    def of(self, table_id: int) -> tuple[Logged, ...]:
        return self._known.get(table_id, ())

    def note(self, table_id: int, logged: Sequence[Logged]) -> None:
        """Notes what happened after what was noted before. Nothing: another process knows what it was."""
        if logged:
            self._known[table_id] = (*self.of(table_id), *logged)[-ENTRIES:]
        else:
            self._known.pop(table_id, None)
