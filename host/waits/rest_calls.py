"""Pings of a table that rests, and of a race in which nobody moves: they ask everybody who is waited for at once."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from db import units
from db.values import TimerRow
from host.context import Context
from host.presenter import Call
from host.shown.projection import Asking, Projection
from host.waits.panel_calls import PanelCalls
from host.waits.unseen import Unseen
from table.table import Table


class RestCalls:
    """Runs the timers of these pings. A player with an open panel is asked there first, and pinged a while later."""

    def __init__(
        self, context: Context, projection: Projection, unseen: Unseen, panel_calls: PanelCalls
    ) -> None:
        self._ledger, self._now = context.ledger, context.now
        self._pause = timedelta(seconds=context.pacing.called)
        self._projection, self._unseen, self._panel_calls = projection, unseen, panel_calls

    async def run(self, timer: TimerRow) -> bool:
        """Asks everybody the table waits for, unless it waits for others by now. Whether the timer is due again."""
        before = await self._ledger.newest(timer.game_id)
        seeing = await self._unseen.seeing(
            before, [before.seats[seat].user_id for seat in before.waiting_people]
        )
        is_due_again = False

        async def asking(table: Table) -> Asking:
            nonlocal is_due_again
            waiting = table.waiting_people if table.asked_since == timer.token else ()
            seats = [seat for seat in waiting if table.seats[seat].user_id in seeing]
            pinged = tuple(seat for seat in seats if not self._call_in_panel(table, seat))
            is_due_again = len(pinged) < len(seats)
            later = replace(timer, due_at=self._now() + self._pause)
            unit = units.put_off((later,)) if is_due_again else ()
            return Asking(Call(pinged, table.asked_since) if pinged else None, unit)

        await self._projection.ask(timer.game_id, asking)
        return is_due_again

    def _call_in_panel(self, table: Table, seat: int) -> bool:
        return self._panel_calls.call(table, table.seats[seat].user_id, table.asked_since)
