"""A world for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.end_to_end.world import World


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Ada and Ben in a server. What the bot sent is held against Discord's schema at the end."""
    made = World(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def large_world(tmp_path: Path) -> AsyncIterator[World]:
    """Six people in a server."""
    made = World(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    await made.start(people=6)
    yield made
    await made.stop()
