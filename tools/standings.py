"""Rebuilds all standings from the finished games: `make standings`, while the bot does not run."""

from __future__ import annotations

import asyncio
import gc
import sys

from db.alone import alone
from db.errors import StoreAway, WrongDatabase
from db.private import make_private
from db.progress import bar
from db.store import Store
from host.standings.rebuilding import rebuilt
from settings import FILE, Settings, WrongSetting, keep_private


def main() -> int:
    keep_private()
    gc.disable()  # millions of rows, and none of them in a circle
    try:
        settings = Settings.load()
        changes = asyncio.run(_rebuilt(settings.database_url, settings.sandbox_day))
    except (WrongSetting, WrongDatabase, StoreAway) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The standings are rebuilt: {changes:,} rows were corrected.")
    return 0


async def _rebuilt(address: str, day: float) -> int:
    async with alone(address) as hold:
        make_private(address, FILE)
        store = await Store.open(address, hold=hold)
        try:
            return await rebuilt(store, bar, day)
        finally:
            await store.close()
            print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
