"""The host's readings for monitoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from engine.games import GAMES
from host.context import Context
from host.log.ledger import Change
from host.waits.outages import Outages


class Stored(msgspec.Struct, frozen=True):
    """What the store says."""

    overdue: float  # seconds for which the oldest timer should have been run; 0 while no press can arrive
    behind: int  # tables that Discord does not show in full
    open: Mapping[tuple[str, str], int]  # tables by game and phase


class Vitals:
    """Reads only."""

    def __init__(self, context: Context, outages: Outages) -> None:
        self._store, self._owned, self._now = context.store, context.owned, context.now
        self._outages = outages
        self.finished: Counter[str] = Counter()  # games of this process that ended with a result

    def on_change(self, change: Change) -> None:
        before = change.before
        if before is not None and before.phase != "over" and change.table.phase == "over":
            self.finished[change.table.key] += 1

    @property
    def is_lost(self) -> bool:
        """Whether no press can arrive."""
        return self._outages.is_lost

    async def playing(self) -> int:
        """How many games are on, of those that have begun. Raises StoreUnavailable."""
        kinds = await self._store.counts.by_kind()
        return sum(count for _game, phase, count in kinds if phase == "playing")

    async def read_stored(self) -> Stored:
        """Raises StoreUnavailable."""
        timer = await self._store.next_timer(self._owned)
        late = 0.0 if timer is None else (self._now() - timer.due_at).total_seconds()
        found: Counter[tuple[str, str]] = Counter()
        for game, phase, count in await self._store.counts.by_kind():
            found[game if game in GAMES else "other", phase] += count
        behind = await self._store.games_behind(self._owned)
        return Stored(0.0 if self.is_lost else max(0.0, late), len(behind), dict(found))
