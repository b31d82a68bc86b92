"""A clock that does not jump when the system clock is changed."""

from __future__ import annotations

import time


def steady_seconds() -> float:
    """Seconds that go on while the machine sleeps, where the system has such a clock."""
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)
