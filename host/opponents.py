"""The computer's moves: its own seats, and those whose person resigned or is away; paced, so that people can follow."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from engine import computers
from engine.game import Level, Rng
from host.alarms import Alarms
from host.ledger import Draft
from host.pacing import Pacing
from host.thinker import CannotThink, Thinker
from table.table import Table

log = logging.getLogger(__name__)


class Opponents:
    """At most one move a table is on its way."""

    def __init__(self, pacing: Pacing, move: Callable[[int], Awaitable[None]]) -> None:
        self._pacing = pacing
        self._move = move
        self._alarms = Alarms(pacing)

    def consider(self, table: Table) -> None:
        """Has the computer move soon if it is waited for."""
        if table.waiting_computers and not table.is_race:
            self.soon(table.id)

    def soon(self, table_id: int) -> None:
        if table_id not in self._alarms:
            self._alarms.set(table_id, self._pacing.computer, partial(self._move, table_id))

    async def stop(self) -> None:
        await self._alarms.stop()


async def chosen(table: Table, thinker: Thinker) -> Draft | None:
    """The next move of a computer at this table; None when none is waited for."""
    if not table.waiting_computers:
        return None
    index = table.waiting_computers[0]
    level = table.seats[index].level
    purpose = ("computer", index, table.number)
    view = table.view(index)
    action = ""
    if level == "hard":
        try:
            action, _ = await thinker.move(table.key, view, level, table.seed, *purpose)
        except CannotThink as error:
            log.warning("at table %s the computer plays normal instead of hard: %s", table.id, error)
    if not action:
        ordinary: Level = "easy" if level == "easy" else "normal"
        move, _ = computers.move(table.key, view, ordinary, Rng(table.seed, *purpose))
        action = str(move)
    return Draft("play" if level else "substitute", index, action=action)
