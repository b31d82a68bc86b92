"""How tasks end when the process stops."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from host.pacing import GRACE


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Lets tasks finish. A task that takes longer than `GRACE` is cancelled, and then waited for as long again."""
    running = tuple(tasks)
    if running:
        _, late = await asyncio.wait(running, timeout=GRACE)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=GRACE)
