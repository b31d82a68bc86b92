"""What a press writes into the log of a table, as one unit of work."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from host.log.ledger import Judge, Ledger
from host.times import GameTime
from table.entries import Entry
from table.table import Person, Table


class Presses:
    """`source` is the id of the interaction, by whose time the process also learns how far its own clock is off."""

    def __init__(self, ledger: Ledger, time: GameTime, now: Callable[[], datetime]) -> None:
        self._ledger = ledger
        self._time = time
        self._now = now

    def heard(self, source: int) -> None:
        self._time.heard(source, self._now())

    async def write(self, source: int, table_id: int, who: Person, entry: Entry) -> Table:
        """The table after somebody has done this there."""
        pressed = replace(entry, who=who.id, source=source)
        return await self.judge(source, table_id, lambda pen: pen.write(pressed))

    async def judge(self, source: int, table_id: int, judge: Judge) -> Table:
        """The table after what `judge` wrote."""
        self.heard(source)
        return (await self._ledger.commit(table_id, judge, source)).table
