"""People's quiet hours: no deadline of a table over days falls into them, and nobody is asked or reminded in them."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime

from db.store import Store
from db.values import PlayerSettings
from host.times import GameTime
from table import hours
from table.entries import Extend
from table.hours import NONE, QuietHours
from table.pace import Waits
from table.pen import Pen
from table.table import Table

log = logging.getLogger(__name__)

KEPT = 10_000


class Quiet:
    """Whose they are is asked once, of people who are waited for lately."""

    def __init__(self, store: Store, waits: Waits, time: GameTime, now: Callable[[], datetime]) -> None:
        self._store = store
        self._waits = waits
        self._time = time
        self._now = now
        self._known: OrderedDict[int, QuietHours] = OrderedDict()

    async def of(self, user_id: int) -> QuietHours:
        known = self._known.get(user_id)
        if known is None:
            loaded = quiet_hours(await self._store.player(user_id))
            known = self._known.setdefault(user_id, loaded)  # they may have been changed meanwhile
        self._known.move_to_end(user_id)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known

    async def at(self, table: Table) -> dict[int, QuietHours]:
        """Those of the people whom the table waits for, by user; of nobody where they do not count."""
        people = [table.seats[seat].user_id for seat in table.waiting_people] if hours.count_at(table) else ()
        return {user_id: await self.of(user_id) for user_id in people if user_id is not None}

    def changed(self, settings: PlayerSettings) -> None:
        """Somebody has others from now on."""
        self._known[settings.user_id] = quiet_hours(settings)

    async def extends(self, table: Table) -> tuple[Extend, ...]:
        """The entries that move deadlines behind the quiet hours into which they fall."""
        return self._extends(table, await self.at(table))

    def extend(self, known: dict[int, QuietHours], pen: Pen) -> None:
        """Writes those of these people."""
        for entry in self._extends(pen.table, known):
            pen.write(entry)

    def _extends(self, table: Table, known: dict[int, QuietHours]) -> tuple[Extend, ...]:
        return hours.put_behind(table, known, self._waits, self._time.of_host(self._now(), table.epoch))


def quiet_hours(settings: PlayerSettings) -> QuietHours:
    """As somebody has chosen them; none, and no zone, where that is known no more."""
    found = QuietHours(settings.zone, settings.quiet_from, settings.quiet_to)
    if found.zone and found.zone not in hours.zones():
        log.error("no time zone %s is known here: those who live in it have no quiet hours", settings.zone)
        return NONE
    return found
