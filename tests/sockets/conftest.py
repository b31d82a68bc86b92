"""The real bot, and people at its tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import interactions
from sandbox.world import World

from .house import House
from .player import Player


@pytest.fixture
async def empty_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A world without its bot. At the end, every payload was one that Discord takes.

    Its Discord waits ten times as long for an answer, since the bot's machine may be busy.
    """
    iso_after = World.iso_after
    monkeypatch.setattr(World, "iso_after", lambda world, seconds: iso_after(world, 10 * seconds))
    monkeypatch.setattr(interactions, "ANSWER_SECONDS", 10 * interactions.ANSWER_SECONDS)
    house = House(tmp_path)
    await house.open()
    try:
        yield house
    finally:
        for program in house.programs:
            await program.end()
        await house.close()
    assert house.refused == []


@pytest.fixture
async def house(empty_house: House, migrated: bytes) -> House:
    """A world with its bot, whose database has its tables already. In an empty world the bot makes them."""
    empty_house.file.touch(0o600)
    empty_house.file.write_bytes(migrated)
    await empty_house.start_bot()
    return empty_house


@pytest.fixture
async def ada(empty_house: House) -> Player:
    return await empty_house.sit(0)


@pytest.fixture
async def ben(empty_house: House) -> Player:
    return await empty_house.sit(1)


@pytest.fixture
async def cleo(empty_house: House) -> Player:
    return await empty_house.sit(2)
