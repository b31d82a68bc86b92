"""Waiting for other processes, in real time: however long a busy machine takes, and saying what was seen instead."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

PATIENCE = 60.0  # seconds; only what is broken takes as long


@asynccontextmanager
async def patience(what: str, seen: Callable[[], object]) -> AsyncIterator[None]:
    """Fails when the body takes longer, with what there was to see."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        raise AssertionError(f"{what}: not within {PATIENCE:.0f} s, but {seen()}") from None


async def a_moment() -> None:
    """Between two looks at what tells nobody that it has changed."""
    await asyncio.sleep(0.05)


def a_moment_without_loop() -> None:
    """`a_moment` where no event loop runs."""
    time.sleep(0.05)
