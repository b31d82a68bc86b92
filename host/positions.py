"""How far Discord has followed the tables, written for many of them at a time.

That may come late: a table whose position a crash loses is shown once more, and nothing is announced twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from db import units
from db.errors import StoreAway
from db.store import Store
from host.pacing import Pacing

log = logging.getLogger(__name__)

LONGEST_RETRY = 60.0


class Positions:
    """`position` makes the unit that stores a table's position as it is by then."""

    def __init__(self, store: Store, pacing: Pacing, position: Callable[[int], units.Unit]) -> None:
        self._store = store
        self._pacing = pacing
        self._position = position
        self._noted: set[int] = set()  # tables
        self._writing: asyncio.Task[None] | None = None

    def note(self, table_id: int) -> None:
        """Has the position of a table stored soon."""
        self._noted.add(table_id)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write(), name="positions")

    async def stop(self) -> None:
        """Stores what was noted, if the store lets it."""
        if self._writing is not None:
            self._writing.cancel()
            with suppress(asyncio.CancelledError):
                await self._writing
        await self._flush()

    async def _write(self) -> None:
        try:
            wait, retry = self._pacing.position, self._pacing.retry
            while self._noted:
                await asyncio.sleep(wait)
                is_stored = await self._flush()
                wait = self._pacing.position if is_stored else retry
                retry = self._pacing.retry if is_stored else min(2 * retry, LONGEST_RETRY)
        finally:
            self._writing = None

    async def _flush(self) -> bool:
        """Whether everything is stored."""
        noted, self._noted = self._noted, set()
        unit = tuple(step for table_id in sorted(noted) for step in self._position(table_id))
        try:
            if unit:
                await self._store.write(unit)
        except StoreAway as error:
            log.warning("the positions of %s tables are not stored yet: %s", len(noted), error)
        except asyncio.CancelledError:
            self._noted |= noted
            raise
        except Exception:
            log.exception("the positions of %s tables are not stored yet", len(noted))
        else:
            return True
        self._noted |= noted
        return False
