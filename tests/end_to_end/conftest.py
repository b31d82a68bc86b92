"""A world for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from engine import looks
from engine.seven_ate_nine import race as seven_ate_nine_race
from host.pacing import Pacing
from pictures import canvas
from tests.end_to_end.racing import LOOK, RACING, nobody_is_hurried
from tests.end_to_end.world import World
from tests.thinking import looks_alike, thinks_here


@pytest.fixture(autouse=True)
def pictures_are_packed_loosely(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same pictures: packing them well takes a third of the time of these tests."""
    monkeypatch.setattr(canvas, "COMPRESSION", 1)


@pytest.fixture
async def world(database: str) -> AsyncIterator[World]:
    """Ada and Ben in a server. What the bot sent is held against Discord's schema at the end."""
    made = World(database)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def large_world(database: str) -> AsyncIterator[World]:
    """Six people in a server."""
    made = World(database)
    await made.start(people=6)
    yield made
    await made.stop()


@pytest.fixture
async def race_world(database: str, racing: Pacing) -> AsyncIterator[World]:
    """Four people in a server for races (`tests.end_to_end.racing`)."""
    made = World(database, racing)
    await made.start(people=4)
    yield made
    await made.stop()


@pytest.fixture
async def large_race_world(database: str, racing: Pacing) -> AsyncIterator[World]:
    """The same with six people."""
    made = World(database, racing)
    await made.start(people=6)
    yield made
    await made.stop()


@pytest.fixture
def racing(monkeypatch: pytest.MonkeyPatch) -> Pacing:
    """The delays of a race. Between two races GO comes at once.

    The computer looks so long that it moves only when time is passed.
    """
    monkeypatch.setattr(seven_ate_nine_race, "GO_MS", 10)
    monkeypatch.setattr(looks, "LOOKS", dict.fromkeys(looks.LOOKS, (LOOK * 1000, 2 * LOOK * 1000)))
    looks_alike(monkeypatch)
    thinks_here(monkeypatch)
    nobody_is_hurried(monkeypatch)
    return RACING
