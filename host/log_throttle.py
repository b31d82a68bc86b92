"""Trouble that repeats is logged once, and then counted at growing intervals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

log = logging.getLogger(__name__)

SOONEST, LATEST = 10.0, 3600.0  # seconds from one line to the next
QUIET = 60.0  # seconds after which a burst is over


@dataclass
class _Burst:
    name: str
    level: int
    last: float
    tell_at: float
    wait: float = SOONEST
    untold: int = 0

    def tell(self) -> None:
        if self.untold:
            log.log(self.level, "%s: again, %d times", self.name, self.untold)
            self.untold = 0


class LogThrottle:
    """Events of one kind that closely follow each other, in an event loop."""

    def __init__(self) -> None:
        self._bursts: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Hashable, _Burst]] = (
            WeakKeyDictionary()
        )

    def count(self, kind: Hashable, name: str, level: int) -> tuple[str, bool]:
        """The name of the burst, and whether this event begins it. If so, the caller logs it by that name."""
        loop = asyncio.get_running_loop()
        bursts, now = self._bursts.setdefault(loop, {}), loop.time()
        for over in [each for each, burst in bursts.items() if now - burst.last >= QUIET]:
            bursts.pop(over).tell()
        burst = bursts.get(kind)
        if burst is None:
            bursts[kind] = _Burst(name, level, now, now + SOONEST)
            return name, True
        burst.last = now
        burst.untold += 1
        if now >= burst.tell_at:
            burst.tell()
            burst.wait = min(2 * burst.wait, LATEST)
            burst.tell_at = now + burst.wait
        return burst.name, False
