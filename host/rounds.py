"""Background jobs that repeat until the process stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from db.errors import StoreUnavailable
from host import store_unavailable
from host.ending import end, wait_for_event
from host.log_throttle import LogThrottle

log = logging.getLogger(__name__)

_throttle = LogThrottle()


class Rounds:
    """One piece of work, in a task of its own. A round that fails does not end it."""

    def __init__(
        self,
        what: str,
        work: Callable[[], Awaitable[float | None]],
        *,
        retry: float,
        wakes: asyncio.Event | None = None,
    ) -> None:
        """`what` names the work in the log, as "the clock".

        `work` returns the seconds until the next round; None: until it is woken.
        `retry`: the seconds until then after a round that failed.
        `wakes`: wakes it when somebody else sets it.
        """
        self._what, self._work, self._retry = what, work, retry
        self._wakes = wakes or asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_stopping = False

    @property
    def has_begun(self) -> bool:
        return self._task is not None

    def start(self) -> None:
        """Begins the first round at once. May be called again."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=self._what)

    def wake(self) -> None:
        """Begins the next round at once, or as soon as this one has ended."""
        self._wakes.set()

    async def stop(self) -> None:
        """Lets the round end: work that takes long looks at `is_stopping`."""
        self.is_stopping = True
        self._wakes.set()
        if self._task is not None:
            await end((self._task,))

    async def _run(self) -> None:
        while not self.is_stopping:
            self._wakes.clear()
            wait: float | None = self._retry
            try:
                wait = await self._work()
            except StoreUnavailable as error:
                store_unavailable.tell(error, f"{self._what} waits")
            except Exception as error:  # noqa: BLE001 - a bug in one round is no end of the others
                self._tell(error)
            await wait_for_event(self._wakes, wait)

    def _tell(self, error: Exception) -> None:
        name, is_first = _throttle.count((self._what, type(error)), f"{self._what} failed", logging.ERROR)
        if is_first:
            log.error("%s; retrying in %.0f s", name, self._retry, exc_info=error)
