"""The bot as it is, but for its pictures: they have a row of their own."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from benchmarks.bot_process import serve
from bot import Cardinal
from db.store import Store
from pictures.studio import Studio
from settings import Settings

PICTURE = b"\x89PNG\r\n\x1a\n"  # uploaded in the place of one


async def _no_picture(*_: Any, **_options: Any) -> bytes:
    return PICTURE


class Whole(Cardinal):
    """The bot as it is, which tells when it has taken up its games."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store)
        self.begun = asyncio.Event()

    async def on_ready(self) -> None:
        await super().on_ready()
        self.begun.set()


async def main(database: str) -> None:
    Studio.draw = _no_picture  # type: ignore[method-assign]
    settings = Settings.load({"DATABASE_URL": f"sqlite:///{database}"})
    store = await Store.open(settings.database_url)
    try:
        await serve(Whole(settings, store))
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
