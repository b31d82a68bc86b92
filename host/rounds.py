"""Work that is done again and again until the process stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from db.errors import StoreAway
from host import store_away
from host.ending import end

log = logging.getLogger(__name__)


async def told_within(told: asyncio.Event, seconds: float | None) -> bool:
    """Waits so long, None: for ever. Returns whether the event is set by then."""
    with suppress(TimeoutError):
        # Not `wait_for`: on Python 3.11 it may swallow a cancellation.
        async with asyncio.timeout(seconds):
            await told.wait()
    return told.is_set()


class Rounds:
    """One piece of work, in a task of its own. A round that fails does not end it."""

    def __init__(
        self,
        what: str,
        work: Callable[[], Awaitable[float | None]],
        *,
        again: float,
        sooner: asyncio.Event | None = None,
    ) -> None:
        """`work` returns the seconds until the next round; None: it begins when `sooner` is set.

        After a round that failed it begins in `again` seconds. `what` names the work in the log, as "the clock".
        """
        self._what, self._work, self._again = what, work, again
        self._sooner = sooner or asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_stopping = False

    @property
    def has_begun(self) -> bool:
        return self._task is not None

    def start(self) -> None:
        """Begins the first round at once. May be called again."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=self._what)

    def sooner(self) -> None:
        """Begins the next round at once, or as soon as this one has ended."""
        self._sooner.set()

    async def stop(self) -> None:
        """Lets the round end: work that takes long looks at `is_stopping`."""
        self.is_stopping = True
        self._sooner.set()
        if self._task is not None:
            await end((self._task,))

    async def _run(self) -> None:
        while not self.is_stopping:
            self._sooner.clear()
            wait: float | None = self._again
            try:
                wait = await self._work()
            except StoreAway as error:
                store_away.tell(error, f"{self._what} waits")
            except Exception:
                log.exception("%s stumbled; again in %.0f s", self._what, self._again)
            await told_within(self._sooner, wait)
