"""Shared by all tests."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping

import pytest
from hypothesis import settings

from tests.still_time import StillLoop

# No test may ever speak with somebody's real bot.
os.environ.pop("DISCORD_TOKEN", None)

REAL_TIME = ("db", "sandbox", "wire")  # folders

# The same examples on every run and no deadline: a slow machine must not turn a test red.
settings.register_profile("cardinal", deadline=None, derandomize=True)
settings.load_profile("cardinal")


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Time stands still but where other processes are waited for, or sockets."""
    if item.get_closest_marker("real_time") or item.path.parent.name in REAL_TIME:
        return {"real": asyncio.new_event_loop}
    return {"still": StillLoop}
