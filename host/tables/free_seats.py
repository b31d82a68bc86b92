"""Where anyone on a server may join: lobbies with room, and seats that their players have left."""

from __future__ import annotations

from contextlib import suppress

from db.store import Store
from engine.errors import Refusal
from host.log.ledger import Ledger
from host.presenter import FreeSeat
from table.table import Table


class FreeSeats:
    """Timers say where seats were offered, and the tables whether they still are."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store = store
        self._ledger = ledger

    async def on(self, guild_id: int) -> list[FreeSeat]:
        """The seats of running games that are free on a server. Raises StoreUnavailable."""
        found = []
        for table_id, seat, number in await self._store.news.offers(guild_id):
            with suppress(Refusal):
                table = await self._ledger.table(table_id)
                if _free_at(table).get(seat) == number:
                    found.append(FreeSeat(table, seat, number))
        return found

    async def has_room(self, table_id: int) -> bool:
        """Whether anyone may join the table before its start. Raises StoreUnavailable."""
        with suppress(Refusal):
            table = await self._ledger.table(table_id)
            is_open = table.phase == "lobby" and not table.invite_only
            return is_open and len(table.seats) < max(table.seats_for, default=0)
        return False


def _free_at(table: Table) -> dict[int, int]:
    """The seats of a table that are free for anyone, each with the number of the entry that offered it."""
    if table.phase != "playing":
        return {}
    return {
        index: seat.offer.number
        for index, seat in enumerate(table.seats)
        if seat.offer is not None and not (seat.offer.is_own and table.invite_only)
    }
