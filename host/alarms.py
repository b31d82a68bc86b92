"""Alarms: what this process will do soon, kept in memory. The next start works them out again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable

from db.errors import StoreUnavailable
from engine.errors import Refusal
from host import store_unavailable
from host.ending import end
from host.pacing import Pacing

log = logging.getLogger(__name__)

Ring = Callable[[], Awaitable[None]]


class Alarms:
    """At most one alarm for each key. What it rings for runs as a task of its own."""

    def __init__(self, pacing: Pacing) -> None:
        self._pacing = pacing
        self._handles: dict[Hashable, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def __contains__(self, key: Hashable) -> bool:
        return key in self._handles

    def set(self, key: Hashable, wait: float, ring: Ring) -> None:
        """Rings in `wait` seconds, and replaces an alarm that was set before."""
        self._set(key, wait, ring, self._pacing.retry)

    async def now(self, key: Hashable, ring: Ring) -> None:
        """Rings at once, and again later if that fails. Not after `stop`, which lets it finish."""
        if not self._stopped:
            await asyncio.wait((self._start(key, ring, self._pacing.retry),))

    def clear(self, key: Hashable) -> None:
        handle = self._handles.pop(key, None)
        if handle is not None:
            handle.cancel()

    async def stop(self) -> None:
        """Sets no more alarms, and lets those that have rung finish."""
        self._stopped = True
        for key in tuple(self._handles):
            self.clear(key)
        await end(self._tasks)

    def _set(self, key: Hashable, wait: float, ring: Ring, retry: float) -> None:
        self.clear(key)
        if not self._stopped:
            loop = asyncio.get_running_loop()
            self._handles[key] = loop.call_later(max(0.0, wait), self._begin, key, ring, retry)

    def _begin(self, key: Hashable, ring: Ring, retry: float) -> None:
        del self._handles[key]
        self._start(key, ring, retry)

    def _start(self, key: Hashable, ring: Ring, retry: float) -> asyncio.Task[None]:
        task = asyncio.create_task(self._run(key, ring, retry), name=f"alarm {key}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, key: Hashable, ring: Ring, retry: float) -> None:
        try:
            await ring()
        except StoreUnavailable as error:
            store_unavailable.tell(error, f"alarm {key} rings again in {retry:.0f} s")
            self._retry(key, ring, retry)
        except Refusal as error:
            log.warning("alarm %s did nothing: %s", key, error)
        except Exception:
            log.exception("alarm %s failed; retrying in %.0f s", key, retry)
            self._retry(key, ring, retry)

    def _retry(self, key: Hashable, ring: Ring, retry: float) -> None:
        if key not in self._handles:
            self._set(key, retry, ring, min(2 * retry, self._pacing.retry_store))
