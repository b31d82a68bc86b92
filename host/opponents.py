"""The computer's moves: its own seats, and those whose person resigned or is away; paced, so that people can follow."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from db.errors import StoreAway
from engine import ai
from engine.errors import Refusal
from engine.game import Level, Rng
from host.ledger import Draft
from host.pacing import Pacing
from host.table import Table
from host.thinker import CannotThink, Thinker

log = logging.getLogger(__name__)

FAILED_WAIT = 5.0


class Opponents:
    """At most one move a table is on its way."""

    def __init__(self, pacing: Pacing, move: Callable[[int], Awaitable[None]]) -> None:
        self._pacing = pacing
        self._move = move
        self._pending: dict[int, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def consider(self, table: Table) -> None:
        """Has the computer move soon if it is waited for."""
        if table.waiting_computers:
            self.soon(table.id)

    def soon(self, table_id: int, wait: float | None = None) -> None:
        if table_id in self._pending or self._stopped:
            return
        delay = self._pacing.computer if wait is None else wait
        loop = asyncio.get_running_loop()
        self._pending[table_id] = loop.call_later(delay, self._begin, table_id)

    async def stop(self) -> None:
        self._stopped = True
        for handle in self._pending.values():
            handle.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)

    def _begin(self, table_id: int) -> None:
        del self._pending[table_id]
        task = asyncio.create_task(self._run(table_id), name=f"computer {table_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, table_id: int) -> None:
        try:
            await self._move(table_id)
        except StoreAway as error:
            log.warning("the computer waits at table %s: %s", table_id, error)
            self.soon(table_id, FAILED_WAIT)
        except Refusal as error:
            log.warning("the computer cannot move at table %s: %s", table_id, error)
        except Exception:
            log.exception("the computer's move at table %s failed; again in %.0f s", table_id, FAILED_WAIT)
            self.soon(table_id, FAILED_WAIT)


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
        move, _ = ai.move(table.key, view, ordinary, Rng(table.seed, *purpose))
        action = str(move)
    return Draft("play" if level else "substitute", index, action=action)
