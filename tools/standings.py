"""Makes all standings anew from the finished games: `make standings`, while the bot does not run."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from db.alone import alone
from db.errors import StoreAway, WrongDatabase
from db.store import Store
from host.rebuilding import rebuilt
from settings import Settings, WrongSetting

BAR = 30  # characters


def main() -> int:
    gc.disable()  # millions of rows, and none of them in a circle
    try:
        changes = asyncio.run(_rebuilt(Settings.load().database_url))
    except (WrongSetting, WrongDatabase, StoreAway) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The standings are made anew: {changes:,} rows were put right.")
    return 0


async def _rebuilt(address: str) -> int:
    async with alone(address):
        store = await Store.open(address)
        try:
            return await rebuilt(store, _bar)
        finally:
            await store.close()
            print(file=sys.stderr)


def _bar(done: float) -> None:
    full = int(BAR * done)
    print(f"\r[{'#' * full}{' ' * (BAR - full)}] {done:4.0%}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
