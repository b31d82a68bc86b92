"""The free seats of a server, and what has become of those that were free."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from db.store import Store
from engine.errors import Refusal
from host.log.ledger import Ledger
from host.presenter import FreeSeat
from host.shown.projection import Projection
from table.entries import Seek, Take
from table.table import Table


def free_at(table: Table) -> dict[int, int]:
    """The seats of a table that are free for anyone, each with the number of the entry that offered it."""
    if table.phase != "playing":
        return {}
    return {
        index: seat.offer.number
        for index, seat in enumerate(table.seats)
        if seat.offer is not None and not (seat.offer.is_own and table.invite_only)
    }


class FreeSeats:
    """Timers say where seats were offered, and the tables whether they still are."""

    def __init__(self, store: Store, ledger: Ledger, projection: Projection) -> None:
        self._store = store
        self._ledger = ledger
        self._projection = projection

    async def on(self, guild_id: int) -> list[FreeSeat]:
        """All that are free on a server. Raises StoreAway."""
        return [each async for each in self._on(guild_id)]

    async def _on(self, guild_id: int) -> AsyncIterator[FreeSeat]:
        for table_id, seat, number in await self._store.news.offers(guild_id):
            with suppress(Refusal):
                table = await self._ledger.table(table_id)
                if free_at(table).get(seat) == number:
                    yield FreeSeat(table, seat, number, shown=await self._projection.shown(table_id))

    async def now(self, table_id: int, seat: int, number: int) -> FreeSeat | None:
        """A seat that was free, as it is now. None: its table is gone or cannot be read."""
        try:
            table, shown = await self._ledger.table(table_id), await self._projection.shown(table_id)
            if free_at(table).get(seat) == number:
                return FreeSeat(table, seat, number, shown=shown)
            taker = await self._taker(table_id, seat, number)
            return FreeSeat(table, seat, number, is_free=False, taker=taker, shown=shown)
        except Refusal:
            return None

    async def _taker(self, table_id: int, seat: int, number: int) -> str:
        """Who has taken a seat that this entry offered."""
        for each in await self._ledger.story(table_id):
            if each.n > number and each.entry.seat == seat:
                if isinstance(each.entry, Take):
                    return each.entry.name
                if isinstance(each.entry, Seek):
                    return ""
        return ""
