"""Calls in open panels, where they move nothing under a finger. A player who does nothing is pinged later."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from cachetools import LRUCache

from host.presenter import OpenPanels
from host.waits.presence import Presence
from table.table import Table

CACHE_SIZE = 10_000


class PanelCalls:
    """When players were asked in their open panels. It is not stored: after a restart they may be asked again."""

    def __init__(self, panels: OpenPanels, presence: Presence, now: Callable[[], datetime]) -> None:
        self._panels, self._presence, self._now = panels, presence, now
        # By table, person and since when the table waits for them.
        self._called: LRUCache[tuple[int, int, int], datetime] = LRUCache(CACHE_SIZE)

    def call(self, table: Table, user_id: int | None, since: int) -> bool:
        """Asks a player in their panel if it is open. Not twice, unless they have pressed something in between."""
        if user_id is None or self.called_at(table.id, user_id, since) is not None:
            return False
        if is_open := self._panels.call(table, user_id):
            self._called[table.id, user_id, since] = self._now()
        return is_open

    def called_at(self, table_id: int, user_id: int | None, since: int) -> datetime | None:
        """When a player was asked in their panel, unless they have pressed something at the table since."""
        called = None if user_id is None else self._called.get((table_id, user_id, since))
        seen = self._presence.last_seen(user_id, table_id)
        return None if called is not None and seen is not None and seen > called else called
