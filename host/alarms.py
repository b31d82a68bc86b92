"""What the process itself will do soon: in memory, since at the next start it is found out anew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable

from db.errors import StoreAway
from engine.errors import Refusal

log = logging.getLogger(__name__)

FAILED_WAIT = 5.0
STOP_SECONDS = 5

Ring = Callable[[], Awaitable[None]]


class Alarms:
    """At most one alarm a key; what it rings for runs as a task of its own."""

    def __init__(self) -> None:
        self._handles: dict[Hashable, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def __contains__(self, key: Hashable) -> bool:
        return key in self._handles

    def set(self, key: Hashable, wait: float, ring: Ring) -> None:
        """In `wait` seconds, in the place of an alarm that was set before."""
        self.clear(key)
        if not self._stopped:
            loop = asyncio.get_running_loop()
            self._handles[key] = loop.call_later(max(0.0, wait), self._begin, key, ring)

    def clear(self, key: Hashable) -> None:
        handle = self._handles.pop(key, None)
        if handle is not None:
            handle.cancel()

    async def stop(self) -> None:
        """Sets nothing more, and lets what has begun finish."""
        self._stopped = True
        for key in tuple(self._handles):
            self.clear(key)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)

    def _begin(self, key: Hashable, ring: Ring) -> None:
        del self._handles[key]
        task = asyncio.create_task(self._run(key, ring), name=f"alarm {key}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, key: Hashable, ring: Ring) -> None:
        try:
            await ring()
        except StoreAway as error:
            log.warning("alarm %s waits for the store: %s", key, error)
            self._again(key, ring)
        except Refusal as error:
            log.warning("alarm %s did nothing: %s", key, error)
        except Exception:
            log.exception("alarm %s failed; again in %.0f s", key, FAILED_WAIT)
            self._again(key, ring)

    def _again(self, key: Hashable, ring: Ring) -> None:
        if key not in self._handles:
            self.set(key, FAILED_WAIT, ring)
