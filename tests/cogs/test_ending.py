"""The end of the bot, whatever Discord says meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cardinal import Cardinal
from cogs.routing import errors
from db.hold import Hold
from db.store import Store
from settings import Settings
from wire.layouts import Drawing, Scene


async def test_discord_that_is_ready_only_after_the_end_starts_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    store = await Store.open(address)
    bot = Cardinal(Settings.load({"DATABASE_URL": address}, tmp_path / ".env"), store)
    async with bot:  # and closed
        pass
    await store.close()

    await bot.on_ready()


class Lost(Hold):
    """Another process has the tables by now."""

    @property
    def is_ours(self) -> bool:
        return not self.is_lost

    is_lost = False


@pytest.mark.parametrize("is_lost", [False, True])
async def test_an_answer_that_discord_keeps_waiting_ends_with_the_bot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, is_lost: bool
) -> None:
    caplog.set_level("INFO")
    address = f"sqlite:///{tmp_path}/games.db"
    hold = Lost()
    store = await Store.open(address, hold=hold)
    press: Any = Mock(
        discord.Interaction,
        extras={},
        locale=discord.Locale.american_english,
        type=discord.InteractionType.component,
        response=Mock(defer=AsyncMock()),
    )
    picture = Drawing(bytes, (), {}, "Nine cards.")

    async def answer() -> None:
        async with errors.answering(press):
            await asyncio.sleep(60)
            await bot.presenter.renderer.render(Scene((picture,)))

    async with Cardinal(Settings.load({"DATABASE_URL": address}, tmp_path / ".env"), store) as bot:
        late = asyncio.create_task(answer())
        await asyncio.sleep(1)
        hold.is_lost = is_lost
    await store.close()
    await asyncio.wait((late,))

    assert late.cancelled()
    assert ("1 presses and commands unanswered" in caplog.text) is not is_lost, "that one has answered it"
    assert "a picture" not in caplog.text
