"""A press that was on its way for long: Discord waits three seconds from when it was made, not from when it came."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cardinal import Cardinal
from db.store import Store
from settings import Settings
from wire import answers

MADE = datetime(2026, 1, 1, tzinfo=UTC)
TAKES = 1  # seconds until the answer comes


def press(made: datetime) -> Any:
    return Mock(
        discord.Interaction,
        id=discord.utils.time_snowflake(made),
        extras={},
        type=discord.InteractionType.component,
        message=None,
        response=Mock(defer=AsyncMock()),
    )


@pytest.mark.parametrize(("late", "is_put_off"), [(0.5, False), (1.5, True), (2.5, True)])
async def test_its_answer_is_put_off_the_sooner(tmp_path: Path, late: float, is_put_off: bool) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    store = await Store.open(address)
    quick, slow = press(MADE), press(MADE + timedelta(seconds=10))
    async with Cardinal(Settings.load({"DATABASE_URL": address}, tmp_path / ".env"), store) as bot:
        bot.dispatch("interaction", quick)
        await asyncio.sleep(10 + late)
        bot.dispatch("interaction", slow)
        answers.put_off_in_time(slow)
        await asyncio.sleep(TAKES)
        await answers.note_answer(slow)
    await store.close()

    assert slow.response.defer.await_count == is_put_off
