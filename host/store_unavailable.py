"""Logs that the database is unavailable: one line, however many wait for it, and then a count."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from db.errors import StoreUnavailable
from host.log_throttle import LogThrottle
from host.pacing import Pacing

log = logging.getLogger(__name__)

T = TypeVar("T")

AGAIN = Pacing().retry_store

_throttle = LogThrottle()


def tell(error: StoreUnavailable, what: str) -> None:
    """Logs it, unless something else was told of it a moment ago. `what` had to do with the store."""
    away, is_first = _throttle.count(error.code, f"the database is unavailable ({error})", logging.WARNING)
    if is_first:
        log.warning("%s: %s", away, what)


async def until_back(work: Callable[[], Awaitable[T]], what: str) -> T:
    """What the work gives once the store is there. Until then it is tried again, and `what` waits."""
    while True:
        try:
            return await work()
        except StoreUnavailable as error:
            tell(error, f"{what} waits")
        await asyncio.sleep(AGAIN)
