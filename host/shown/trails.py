"""How far Discord has followed each table: what is remembered, and what of that is stored."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from db import units
from db.store import Store
from db.values import GameRow
from host.pacing import Pacing
from host.presenter import Shown
from host.shown.positions import Positions
from table.entries import Logged

KEPT = 1_000


class Trail:
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


class Trails:
    """The trails of the tables that were used lately.

    The places of messages are stored at once; how far they have come is stored soon.
    """

    def __init__(self, store: Store, pacing: Pacing) -> None:
        self._store = store
        self._trails: LRUCache[int, Trail] = LRUCache(KEPT)
        self._positions = Positions(store, pacing, self._position)

    async def of(self, table_id: int) -> Trail:
        trail = self._trails.get(table_id)
        if trail is None:
            row = await self._store.game(table_id)
            if row is None:
                return Trail(Shown(), 0, 0)
            trail = self._trails.setdefault(table_id, _trail(row))
        return trail

    def drop(self, table_id: int) -> None:
        """Forgets a trail, because the store knows better."""
        self._trails.pop(table_id, None)

    async def note(self, table_id: int, trail: Trail, shown: Shown) -> None:
        """Stores at once where messages went, so that a crash leaves none behind."""
        trail.shown = shown
        if (shown, trail.pinging) != trail.stored:
            ping = shown.ping_message_id if trail.pinging is None else -trail.pinging
            version = max(trail.shown_version, 0)
            messages = shown.thread_id, shown.message_id, shown.lobby_message_id
            where = units.shown(table_id, version, *messages, is_result=shown.is_result)
            told = units.told(table_id, trail.told_version) if shown.is_result else ()
            asked = units.pinged(table_id, ping, shown.ping_channel_id)
            await self._store.write((*where, *told, *asked))
            trail.stored = (shown, trail.pinging)

    def note_soon(self, table_id: int) -> None:
        """Stores soon how far Discord has followed this table."""
        self._positions.note(table_id)

    async def stop(self) -> None:
        await self._positions.stop()

    def _position(self, table_id: int) -> units.Unit:
        """The unit for a table's position. It is empty for a forgotten table, which is shown once more later."""
        trail = self._trails.get(table_id)
        if trail is None:
            return ()
        stored, _ = trail.stored
        messages = (stored.message_id, stored.lobby_message_id)
        return units.position(table_id, messages, max(trail.shown_version, 0), trail.told_version)


def _trail(row: GameRow) -> Trail:
    ping, pinging = row.ping_message_id, None
    if ping is not None and ping < 0:
        pinging, ping = -ping, None
    messages = row.thread_id, row.message_id, row.lobby_message_id, ping
    shown = Shown(*messages, row.is_result, row.ping_channel_id)
    return Trail(shown, row.shown_version, row.told_version, pinging)
