"""What can be done with a private table alone: its result is shown to others."""

from __future__ import annotations

from msgspec.structs import replace

from host.log.ledger import Ledger
from host.shown.projection import Projection
from table.entries import Show
from table.errors import Refused
from table.pen import Pen
from table.table import Channel, Person, Table


class PrivateTables:
    """The use cases of tables that are played in one person's panel."""

    def __init__(self, ledger: Ledger, projection: Projection) -> None:
        self._ledger, self._projection = ledger, projection

    async def show(self, source: int, table_id: int, who: Person, channel: Channel) -> Table:
        """Its player lets everybody in a channel see a finished game. Raises Refused("stale") where they had before."""

        def judge(pen: Pen) -> None:
            if who.id not in pen.table.users:
                raise Refused("not_seated")
            pen.write(Show(channel, who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def note_message(self, table_id: int, message_id: int) -> None:
        """Notes the message that shows the result."""
        await self._projection.move(table_id, lambda shown: replace(shown, message_id=message_id))
