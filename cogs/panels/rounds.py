"""What panels know of the rounds of a table: the result that is being read, and that the next one is posted soon."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from cachetools import LRUCache

from cogs.scenes.panel import NO_RESULT, Read
from host.shown.entries_to_tell import last_round
from table.entries import Logged
from table.story import ends_round
from table.table import Table

CACHE_SIZE = 1_000
POSTED_IN = 1.0  # seconds at most that a hand waits for the table that it belongs below


class Rounds:
    """Of all tables. A new round is posted below the result of the last one, and hands come below it."""

    def __init__(self) -> None:
        self._results: LRUCache[int, Read] = LRUCache(CACHE_SIZE)  # by table
        # New rounds that are about to be posted, by table.
        self._unposted: LRUCache[int, asyncio.Event] = LRUCache(CACHE_SIZE)

    def result(self, table: Table) -> Read:
        """The result that is being read at a table."""
        if _plays(table):
            self._results.pop(table.id, None)
        return self._results.get(table.id, NO_RESULT)

    def note_result(self, table: Table, result: Read) -> bool:
        """Notes the result that is shown at a table. Returns whether there is something new to tell."""
        known = self.result(table)
        is_told = known is not NO_RESULT and known.played == result.played
        if is_told and (result.gained is None or known.gained is not None):
            return False
        self._results[table.id] = result
        return True

    def learn(self, table: Table, logged: tuple[Logged, ...]) -> None:
        """Takes the result from the log, at a table whose changes this process has not heard."""
        if table.is_between_rounds and table.id not in self._results:
            self._results[table.id] = Read(last_round(logged, table.number))

    def note_change(self, table: Table, logged: Sequence[Logged]) -> None:
        """Notes that play goes on below a result: after a rest, or at once."""
        has_ended = any(map(ends_round, logged))
        if (has_ended or table.id in self._results) and _plays(table) and not table.is_private:
            self._unposted.setdefault(table.id, asyncio.Event())

    def note_post(self, table: Table) -> None:
        if (unposted := self._unposted.pop(table.id, None)) is not None:
            unposted.set()

    async def wait_for_post(self, table_id: int) -> None:
        """Waits, but not for long, until a round that has begun is posted."""
        if (unposted := self._unposted.get(table_id)) is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(unposted.wait(), POSTED_IN)
            self._unposted.pop(table_id, None)


def _plays(table: Table) -> bool:
    return table.phase == "playing" and not table.is_between_rounds
