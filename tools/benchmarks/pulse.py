"""How late an event loop is."""

from __future__ import annotations

import asyncio
import time
from statistics import quantiles

TICK = 0.001  # seconds between two looks at the clock


class Pulse:
    """Looks at the clock every millisecond. Whatever holds up the loop makes all looks of that time late."""

    def __init__(self) -> None:
        self._late: list[float] = []

    async def beat(self) -> None:
        """Looks until it is cancelled."""
        due = time.perf_counter()
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            now = time.perf_counter()
            while due <= now:
                self._late.append(now - due)
                due += TICK

    def p99(self) -> float:
        """The lateness of the loop in seconds at p99, since the last call."""
        late, self._late = self._late, []
        return quantiles(late, n=100)[-1]
