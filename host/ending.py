"""How tasks end when the process stops."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

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


async def wait_for_event(told: asyncio.Event, seconds: float | None) -> bool:
    """Waits up to so many seconds; None: without limit. Returns whether the event is set by then."""
    with suppress(TimeoutError):
        # Not `wait_for`: on Python 3.11 it may swallow a cancellation.
        async with asyncio.timeout(seconds):
            await told.wait()
    return told.is_set()
