"""The ping of a table: noted before it is posted, and deleted once the table waits for none of its people."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from host.log.ledger import Ledger
from host.presenter import Barred, Call, Gone, Presenter
from host.shown.display_state import DisplayStates, Trail
from host.times import snowflake_ms
from table.table import Table


class Calls:
    """Posts pings and takes them away. Callers hold the lock of the trail."""

    def __init__(self, ledger: Ledger, presenter: Presenter, trails: DisplayStates) -> None:
        self._ledger = ledger
        self._presenter = presenter
        self._trails = trails

    async def post(self, table: Table, trail: Trail, call: Call) -> None:
        """Notes the ping before posting it. So the next process knows of it if this one is killed."""
        await self.take_away(table, trail)  # another turn's
        if trail.pinging == call.number:
            call = replace(call, may_stand=True)
        elif trail.pinging is not None:  # an earlier call for this turn
            with suppress(Gone, Barred):
                await self._presenter.recall(table, trail.shown, trail.pinging)
        if trail.shown.ping_message_id is None:
            trail.pinging = call.number
            await self._trails.note(table.id, trail, trail.shown)
        try:
            shown = await self._presenter.ping(table, trail.shown, call)
            trail.pinged_for = call.since
        except (Gone, Barred):
            trail.pinging = None
            await self._trails.note(table.id, trail, trail.shown)
            raise
        trail.pinging = None
        await self._trails.note(table.id, trail, shown)

    async def take_away(self, table: Table, trail: Trail) -> None:
        """Takes a ping away once the table no longer waits for those it asks."""
        is_over = not table.waiting_people
        if trail.shown.ping_message_id is not None and trail.pinged_for is None:
            trail.pinged_for = await self._wait_of_ping(table, trail.shown.ping_message_id)
        is_current = not is_over and trail.pinged_for == table.asked_since
        if trail.shown.ping_message_id is not None and not is_current:
            await self._trails.note(table.id, trail, await self._presenter.unping(table, trail.shown))
        if trail.pinging is not None and (is_over or Call.began(trail.pinging) != table.asked_since):
            with suppress(Gone, Barred):
                await self._presenter.recall(table, trail.shown, trail.pinging)
            trail.pinging = None
            await self._trails.note(table.id, trail, trail.shown)

    async def _wait_of_ping(self, table: Table, message_id: int) -> int:
        """The wait for which the last process posted a ping: this one, unless the ping is older."""
        story = await self._ledger.story(table.id)
        began = next((logged.when for logged in story if logged.n == table.asked_since), None)
        is_older = began is not None and snowflake_ms(message_id) < began.timestamp() * 1000
        return 0 if is_older else table.asked_since
