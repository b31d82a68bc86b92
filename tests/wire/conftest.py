"""The real bot, and people at its tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .house import House
from .player import Player


@pytest.fixture
async def empty_house(tmp_path: Path) -> AsyncIterator[House]:
    """A world without its bot. At the end, every payload was one that Discord takes."""
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
async def house(empty_house: House) -> House:
    await empty_house.start_bot()
    return empty_house


@pytest.fixture
async def ada(empty_house: House) -> Player:
    return await empty_house.sit(0)


@pytest.fixture
async def ben(empty_house: House) -> Player:
    return await empty_house.sit(1)
