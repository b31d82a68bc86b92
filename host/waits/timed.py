"""Sets timers that are missing at the start: everybody a table waits for has one."""

from __future__ import annotations

import logging

from engine.errors import Refusal
from host.alarms import Alarms
from host.context import Context

log = logging.getLogger(__name__)


class Timed:
    """Looks once, in the background, and wakes the clock for the timers that were set."""

    def __init__(self, context: Context) -> None:
        self._store, self._ledger, self._owned = context.store, context.ledger, context.owned
        self._timers = context.timers
        self._alarms = Alarms(context.pacing)

    def start(self) -> None:
        self._alarms.set("timers", 0, self._set)

    async def stop(self) -> None:
        await self._alarms.stop()

    async def _set(self) -> None:
        for table_id in await self._store.games_without_timer(self._owned):
            try:
                if await self._ledger.set_missing(table_id):
                    log.warning("table %s had no timer for people it waits for: it has one now", table_id)
                    self._timers.set()
            except Refusal as error:
                log.warning("table %s could not be checked for missing timers: %s", table_id, error)
