"""The cap on the tables over days of one person, so that nobody sits at more than they finish."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from db.store import Store
from db.values import OpenTable
from host.tables.desk import in_order
from table.errors import Refused
from table.pace import PaceKey
from table.table import Table

SPARE = 3  # unfinished slow tables, besides as many as were finished


class TooManyTables(Refused):
    """A person sits at as many slow tables as they may. `tables`: in the order of `host.tables.desk`."""

    def __init__(self, code: str, *, tables: Sequence[OpenTable]) -> None:
        super().__init__(code, tables=len(tables))
        self.tables = tables


class Cap:
    """Counts a person's slow tables; every pace but live is slow. Those on servers without the bot do not count."""

    def __init__(self, store: Store, left: Callable[[], Collection[int]]) -> None:
        """`left` says which servers the bot was taken off."""
        self._store, self._left = store, left

    async def must_allow(self, user_id: int, pace: PaceKey, table_id: int | None) -> None:
        """Raises TooManyTables for a person who may not sit at this table as well. None: the table is not open yet."""
        if pace == "live":
            return
        left = self._left()
        unfinished, finished = await self._store.slow_tables(user_id, besides=table_id or 0, left=left)
        if unfinished >= finished + SPARE:
            tables = in_order(await self._store.open_tables(user_id, left), user_id)
            slow = [table for table in tables if table.pace != "live" and table.id != table_id]
            raise TooManyTables("too_many_slow", tables=slow)

    async def must_allow_all(self, table: Table, pace: PaceKey, asked_by: int) -> None:
        """Asks for everybody at a table that gets another pace. Also raises Refused("no_room_of")."""
        await self.must_allow(asked_by, pace, table.id)
        for seat in table.seats:
            if seat.user_id is None or seat.user_id == asked_by:
                continue
            try:
                await self.must_allow(seat.user_id, pace, table.id)
            except TooManyTables as error:
                raise Refused("no_room_of", name=seat.name) from error
