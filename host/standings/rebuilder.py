"""Rebuilds all standings while people play: a child process reads and calculates, this one writes.

So no second process ever writes to a SQLite file. The rows come in batches, and the child waits until a batch is
written, so their number costs neither memory nor response time.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import msgspec

from db import choices
from db.errors import StoreUnavailable
from db.rebuilding import unit
from db.standings import entering
from db.store import Store
from db.units import Unit
from host import store_unavailable
from host.ending import wait_for_event
from host.pacing import Pacing
from host.standings.rebuilding_process import Answer, Question
from workers.worker import Child, NoAnswer

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "host.standings.rebuilding_process")


class Rebuilder:
    """Nobody changes their choices while `still` is held."""

    def __init__(
        self, store: Store, pacing: Pacing, still: Callable[[], AbstractAsyncContextManager[None]]
    ) -> None:
        self._store = store
        self._pacing = pacing
        self._still = still
        self._stopping = asyncio.Event()
        self._child: Child | None = None

    async def rebuild(self, command: tuple[str, ...] = COMMAND) -> bool:
        """Rebuilds. Whether all rows are correct now. Nothing may be entered meanwhile."""
        child = self._child = Child("process for standings", command, None)
        try:
            done = await self._ask(child, Question(self._store.address, self._pacing.day))
            last = await self._ask(child, Question(self._store.address, self._pacing.day, is_last=True))
            for user_id in last.wishers:
                async with self._still():
                    await self._write(choices.player(await self._store.player(user_id)))
            await self._write(entering.note_version(done.reckoned_by))
        except NoAnswer as error:
            log.warning("the standings were not rebuilt: %s", error)
            return False
        finally:
            await child.close()
        return True

    async def stop(self) -> None:
        """Stops; what is not rebuilt by now stays as it is."""
        self._stopping.set()
        if self._child is not None:
            await self._child.close()

    async def _ask(self, child: Child, question: Question) -> Answer:
        """Asks, and writes what the answers say. Returns the last answer. Raises NoAnswer."""

        async def goes_on(message: bytes) -> bool:
            answer = msgspec.msgpack.decode(message, type=Answer)
            if answer.piece is not None:
                await self._write(unit(answer.piece))
            return answer.more

        last = msgspec.msgpack.decode(await child.ask(msgspec.msgpack.encode(question), goes_on), type=Answer)
        if last.error:
            raise NoAnswer(last.error)
        return last

    async def _write(self, rows: Unit) -> None:
        """Writes rows, and tries again while the database is unavailable: writing them twice does no harm."""
        wait = self._pacing.retry
        while True:
            try:
                await self._store.write(rows)
            except StoreUnavailable as error:
                store_unavailable.tell(error, f"rebuilding the standings waits {wait:.0f} s")
                await wait_for_event(self._stopping, wait)
                wait = min(2 * wait, self._pacing.retry_store)
            else:
                return
            if self._stopping.is_set():
                raise NoAnswer("this process stops")
