"""How far Discord has followed the tables. It is stored for many of them at a time.

A crash may lose a position: then the table is shown once more, and nothing is announced twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from db import units
from db.errors import StoreAway
from db.store import Store
from host.alarms import Alarms
from host.pacing import Pacing

log = logging.getLogger(__name__)

WRITE = "write positions"


class Positions:
    """`position` makes the unit that stores a table's position as it is by then."""

    def __init__(self, store: Store, pacing: Pacing, position: Callable[[int], units.Unit]) -> None:
        self._store = store
        self._pacing = pacing
        self._position = position
        self._noted: set[int] = set()  # tables
        self._alarms = Alarms(pacing)

    def note(self, table_id: int) -> None:
        """Stores the position of a table soon."""
        self._noted.add(table_id)
        if WRITE not in self._alarms:
            self._alarms.set(WRITE, self._pacing.position, self._write)

    async def stop(self) -> None:
        """Stores what was noted, if the store lets it."""
        await self._alarms.stop()
        try:
            await self._write()
        except StoreAway as error:
            log.warning("the positions of %s tables are not stored: %s", len(self._noted), error)
        except Exception:  # whatever it is, the rest has to stop too
            log.exception("the positions of %s tables are not stored", len(self._noted))

    async def _write(self) -> None:
        noted, self._noted = self._noted, set()
        unit = tuple(step for table_id in sorted(noted) for step in self._position(table_id))
        try:
            if unit:
                await self._store.write(unit)
        except BaseException:
            self._noted |= noted
            raise
