"""The end of the bot, whatever Discord says meanwhile."""

from __future__ import annotations

from pathlib import Path

from cardinal import Cardinal
from db.store import Store
from settings import Settings


async def test_discord_that_is_ready_only_after_the_end_starts_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    store = await Store.open(address)
    bot = Cardinal(Settings.load({"DATABASE_URL": address}, tmp_path / ".env"), store)
    async with bot:  # and closed
        pass
    await store.close()

    await bot.on_ready()
