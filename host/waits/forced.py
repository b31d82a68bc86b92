"""Makes the only possible move for players who want that, and the table says so. Never in a race."""

from __future__ import annotations

from functools import partial

from host.alarms import Alarms
from host.context import Context
from host.log.ledger import Change
from host.people import People
from table.entries import Forced
from table.pen import Pen
from table.table import Table


class ForcedMoves:
    """Makes such moves after a moment, in which the player may make them too."""

    def __init__(self, context: Context, people: People) -> None:
        self._people = people
        self._ledger = context.ledger
        self._time, self._pacing, self._now = context.time, context.pacing, context.now
        self._alarms = Alarms(context.pacing)

    def on_change(self, change: Change) -> None:
        """Looks whether a player has only one move. After a restart they are asked as for any other."""
        if not change.is_news:
            return
        for seat in change.table.waiting_people:
            if _only_move(change.table, seat) is not None:
                decision = (change.table.id, seat, change.table.stamp(seat))
                if decision not in self._alarms:
                    self._alarms.set(decision, self._pacing.forced, partial(self._make, *decision))

    async def stop(self) -> None:
        await self._alarms.stop()

    async def _make(self, table_id: int, seat: int, stamp: int) -> None:
        user_id = (await self._ledger.table(table_id)).seats[seat].user_id
        if user_id is None or not (await self._people.of(user_id)).forced:
            return

        def judge(pen: Pen) -> None:
            table = pen.table
            if seat not in table.waiting_people or table.seats[seat].user_id != user_id:
                return
            action = _only_move(table, seat)
            if action is not None and table.stamp(seat) == stamp:
                at = self._time.of_host(self._now(), table.epoch)
                pen.write(Forced(action, seat=seat, at=at))

        await self._ledger.commit(table_id, judge)


def _only_move(table: Table, seat: int) -> str | None:
    """The move in the notation."""
    if table.race is not None or table.rest is not None or table.session is None:
        return None
    action = table.game.only_move(table.session.state, seat)
    return None if action is None else str(action)
