"""Results of private tables: no message shows them, so their players' panels do."""

from __future__ import annotations

from cogs.panels.panels import Panels
from cogs.scenes.panel import Read
from cogs.shown.gains import End, Gained
from host.records import Records
from table.entries import Logged
from table.table import Table


class PrivateResults:
    """Tells panels of results, as the presenter shows other tables'."""

    def __init__(self, records: Records, panels: Panels, gained: Gained) -> None:
        self._records, self._panels, self._gained = records, panels, gained

    def show_round(self, table: Table, played: tuple[Logged, ...]) -> None:
        """The result of a round, while it is read."""
        if table.is_between_rounds:
            self._panels.read(table, Read(played))

    async def show_end(self, table: Table, played: tuple[Logged, ...]) -> None:
        """The end, with what the game has brought, at once or as soon as that is known."""
        if table.phase != "over":
            return
        rows = await self._records.scorecard(table.id)
        if await self._gained.read(table, played, rows) is None:
            self._gained.lacks(End(table, played, rows))
