"""The ping of a table: noted before it is posted, and deleted once the table waits for none of its people."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from host.log.ledger import Ledger
from host.presenter import Barred, Call, Gone, Presenter
from host.shown.display_state import DisplayState, DisplayStates
from host.times import snowflake_ms
from table.table import Table


class Calls:
    """Posts pings and takes them away. Callers hold the lock of the state."""

    def __init__(self, ledger: Ledger, presenter: Presenter, states: DisplayStates) -> None:
        self._ledger = ledger
        self._presenter = presenter
        self._states = states

    async def post(self, table: Table, state: DisplayState, call: Call) -> None:
        """Notes the ping before posting it. So the next process knows of it if this one is killed."""
        await self.take_away(table, state)  # another turn's
        if state.pinging == call.number:
            call = replace(call, may_stand=True)
        elif state.pinging is not None:  # an earlier call for this turn
            with suppress(Gone, Barred):
                await self._presenter.recall(table, state.shown, state.pinging)
        if state.shown.ping_message_id is None:
            state.pinging = call.number
            await self._states.note(table.id, state, state.shown)
        try:
            shown = await self._presenter.ping(table, state.shown, call)
            state.pinged_for = call.since
        except (Gone, Barred):
            state.pinging = None
            await self._states.note(table.id, state, state.shown)
            raise
        state.pinging = None
        await self._states.note(table.id, state, shown)

    async def take_away(self, table: Table, state: DisplayState) -> None:
        """Takes a ping away once the table no longer waits for those it asks."""
        is_over = not table.waiting_people
        if state.shown.ping_message_id is not None and state.pinged_for is None:
            state.pinged_for = await self._wait_of_ping(table, state.shown.ping_message_id)
        is_current = not is_over and state.pinged_for == table.asked_since
        if state.shown.ping_message_id is not None and not is_current:
            await self._states.note(table.id, state, await self._presenter.unping(table, state.shown))
        if state.pinging is not None and (is_over or Call.began(state.pinging) != table.asked_since):
            with suppress(Gone, Barred):
                await self._presenter.recall(table, state.shown, state.pinging)
            state.pinging = None
            await self._states.note(table.id, state, state.shown)

    async def _wait_of_ping(self, table: Table, message_id: int) -> int:
        """The wait for which the last process posted a ping: this one, unless the ping is older."""
        story = await self._ledger.story(table.id)
        began = next((logged.when for logged in story if logged.n == table.asked_since), None)
        is_older = began is not None and snowflake_ms(message_id) < began.timestamp() * 1000
        return 0 if is_older else table.asked_since
