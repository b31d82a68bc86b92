"""How far Discord has followed each table: kept in memory, and stored from time to time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from cachetools import LRUCache

from db import display, units
from db.errors import StoreUnavailable
from db.store import Store
from db.values import GameRow
from host.alarms import Alarms
from host.pacing import Pacing
from host.presenter import Shown
from table.entries import Logged

log = logging.getLogger(__name__)

CACHE_SIZE = 1_000
WRITE = "write display states"


class DisplayState:
    """How far Discord has followed one table."""

    def __init__(
        self, shown: Shown, shown_version: int, told_version: int, pinging: int | None = None
    ) -> None:
        self.shown = shown
        # The number of a call that may have been posted, though nobody has noted where.
        self.pinging = pinging
        self.stored = (shown, pinging)  # what of it the store knows
        self.shown_version = shown_version
        self.told_version = told_version
        self.buried = told_version > shown_version  # announcements stand below the table's message
        self.news: tuple[Logged, ...] = ()  # that the message tells of, as far as this process knows
        # The `asked_since` of the last ping; None: not known since a restart.
        self.pinged_for: int | None = None
        self.lock = asyncio.Lock()  # one of us talks about this table at a time


class DisplayStates:
    """Those of the tables that were used lately.

    The places of messages are stored at once; how far they have come is stored soon.
    """

    def __init__(self, store: Store, pacing: Pacing) -> None:
        self._store = store
        self._states: LRUCache[int, DisplayState] = LRUCache(CACHE_SIZE)
        self._writing = _Writing(store, pacing, self._position)

    async def of(self, table_id: int) -> DisplayState:
        state = self._states.get(table_id)
        if state is None:
            row = await self._store.game(table_id)
            if row is None:
                return DisplayState(Shown(), 0, 0)
            state = self._states.setdefault(table_id, _read_state(row))
        return state

    def drop(self, table_id: int) -> None:
        """Forgets a state, because the store knows better."""
        self._states.pop(table_id, None)

    async def note(self, table_id: int, state: DisplayState, shown: Shown) -> None:
        """Stores at once where messages went, so that a crash leaves none behind."""
        state.shown = shown
        if (shown, state.pinging) != state.stored:
            ping = shown.ping_message_id if state.pinging is None else -state.pinging
            version = max(state.shown_version, 0)
            messages = shown.thread_id, shown.message_id, shown.lobby_message_id
            where = display.note_shown(table_id, version, *messages, is_result=shown.is_result)
            told = display.note_told(table_id, state.told_version) if shown.is_result else ()
            asked = display.note_ping(table_id, ping, shown.ping_channel_id)
            await self._store.write((*where, *told, *asked))
            state.stored = (shown, state.pinging)

    def note_soon(self, table_id: int) -> None:
        """Stores soon how far Discord has followed this table."""
        self._writing.note(table_id)

    async def stop(self) -> None:
        await self._writing.stop()

    def _position(self, table_id: int) -> units.Unit:
        """The unit for a table's position. It is empty for a forgotten table, which is shown once more later."""
        state = self._states.get(table_id)
        if state is None:
            return ()
        stored, _ = state.stored
        messages = (stored.message_id, stored.lobby_message_id)
        return display.position(table_id, messages, max(state.shown_version, 0), state.told_version)


def _read_state(row: GameRow) -> DisplayState:
    ping, pinging = row.ping_message_id, None
    if ping is not None and ping < 0:
        pinging, ping = -ping, None
    messages = row.thread_id, row.message_id, row.lobby_message_id, ping
    shown = Shown(*messages, row.is_result, row.ping_channel_id)
    return DisplayState(shown, row.shown_version, row.told_version, pinging)


class _Writing:
    """How far Discord has followed the tables, stored for many of them at a time.

    A crash may lose a position: then the table is shown once more, and nothing is announced twice. `position` makes the
    unit that stores a table's position as it is by then.
    """

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
        except StoreUnavailable as error:
            log.warning("the display states of %s tables were not stored: %s", len(self._noted), error)
        except Exception:  # whatever it is, the rest has to stop too
            log.exception("the display states of %s tables were not stored", len(self._noted))

    async def _write(self) -> None:
        noted, self._noted = self._noted, set()
        unit = tuple(step for table_id in sorted(noted) for step in self._position(table_id))
        try:
            if unit:
                await self._store.write(unit)
        except BaseException:
            self._noted |= noted
            raise
