"""Makes the computer's moves, in its own seats and for players who resigned or are away. A pause lets people follow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from host.alarms import Alarms
from host.computer.thinker import Thinker
from host.computer.thoughts import think
from host.context import Context
from host.log.ledger import Change
from table.entries import Play, Substitute
from table.pen import Pen
from table.table import Table


class Opponents:
    """Makes at most one move at a table at a time."""

    def __init__(
        self,
        context: Context,
        thinker: Thinker,
        *,
        cut: Callable[[int], Awaitable[None]],
        stands_still: Callable[[Table], bool],
    ) -> None:
        """At a table that `stands_still` the computer waits until somebody looks again (`soon`)."""
        self._ledger = context.ledger
        self._time, self._pacing, self._now = context.time, context.pacing, context.now
        self._cut = cut
        self._stands_still = stands_still
        self._alarms = Alarms(context.pacing)
        self._thinker = thinker

    def on_change(self, change: Change) -> None:
        """Lets the computer move soon if the table waits for it."""
        if change.table.waiting_computers and not change.table.is_race:
            self.look_soon(change.table.id)

    def look_soon(self, table_id: int) -> None:
        """Looks soon at a table that waited for a computer, or for a race of the last process, when it was stored."""
        if table_id not in self._alarms:
            self._alarms.set(table_id, self._pacing.computer, partial(self._move, table_id))

    async def stop(self) -> None:
        await self._alarms.stop()

    async def _move(self, table_id: int) -> None:
        thought_of = await self._ledger.table(table_id)
        if thought_of.is_race:
            await self._cut(table_id)
            return
        if self._stands_still(thought_of):
            return
        move = await choose_move(thought_of, self._thinker)

        def judge(pen: Pen) -> None:
            if move is not None and pen.table.number == thought_of.number:  # else it thinks again
                pen.write(replace(move, at=self._time.of_host(self._now(), pen.table.epoch)))

        await self._ledger.commit(table_id, judge)


async def choose_move(table: Table, thinker: Thinker) -> Play | Substitute | None:
    """The next move of a computer at this table; None when none is waited for."""
    if not table.waiting_computers:
        return None
    index = table.waiting_computers[0]
    action, _ = await think(table, index, table.stamp(index), thinker)
    return Play(action, seat=index) if table.seats[index].level else Substitute(action, seat=index)
