"""Tables that are played in one person's panel: what it shows of results, and how these are shown to others."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from host.log.ledger import Ledger
from host.presenter import Presenter, Shown
from host.shown.entries_to_tell import last_round
from host.shown.projection import Projection
from table.entries import Show
from table.errors import Refused
from table.pen import Pen
from table.story import ends_round
from table.table import Channel, Person, Table


class PrivateTables:
    """No message shows them. Their panels may be open in another process than the one that looks after them."""

    def __init__(self, ledger: Ledger, projection: Projection, presenter: Presenter) -> None:
        self._ledger, self._projection, self._presenter = ledger, projection, presenter

    async def show(self, source: int, table_id: int, who: Person, channel: Channel) -> Table:
        """Its player lets everybody in a channel see a finished game. Raises Refused("stale") where they had before."""

        def judge(pen: Pen) -> None:
            if who.id not in pen.table.users:
                raise Refused("not_seated")
            pen.write(Show(channel, who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def note_seen(self, source: int, table: Table, who: Person, channel: Channel) -> None:
        """Notes that something of a finished game is posted in a channel, if nothing of it was posted before."""
        if table.is_private and table.shown_in is None:
            with suppress(Refused):  # another press was first
                await self.show(source, table.id, who, channel)

    async def note_message(self, table_id: int, message_id: int) -> None:
        """Notes the message that shows the result."""
        await self._projection.move(table_id, lambda shown: replace(shown, message_id=message_id))

    async def redraw(self, table_id: int) -> None:
        """Another process has changed the table: its panels that are open here show that."""
        if self._presenter.panels.has_any(table_id):
            table = await self._ledger.newest(table_id)
            self._presenter.panels.on_change(table)
            await self.tell_result(table)

    async def tell_result(self, table: Table) -> None:
        """Lets open panels show the result of the round that has ended, or of the game, if there is one to read.

        With the end of a game comes what it has brought, if that is known in time: so nothing moves a moment later.
        """
        if not table.is_between_rounds and table.phase != "over":
            return
        await self._projection.wait_until_entered(table)
        story = await self._ledger.story(table.id)
        played = last_round(story, table.number) if any(map(ends_round, story)) else ()
        if table.phase == "over":
            await self._presenter.announce(table, Shown(), story[-1], played)
        else:
            await self._presenter.show(table, Shown(), (), played=played)
