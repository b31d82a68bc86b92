"""What can be done with a private table alone: its result is shown to others."""

from __future__ import annotations

from host.log.ledger import Ledger
from table.entries import Show
from table.errors import Refused
from table.pen import Pen
from table.table import Channel, Person, Table


class PrivateTables:
    """The use cases of tables that are played in one person's panel."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def show(self, source: int, table_id: int, who: Person, channel: Channel) -> Table:
        """Its player lets everybody in a channel see a finished game. Raises Refused("stale") where they had before."""

        def judge(pen: Pen) -> None:
            if who.id not in pen.table.users:
                raise Refused("not_seated")
            pen.write(Show(channel, who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)
