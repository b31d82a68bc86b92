"""The real bot, pictures and all, with its pulse taken. People may type bare numbers in races."""

from __future__ import annotations

import sys

import uvloop

from benchmarks.bot_process import serve
from benchmarks.pulse import Pulse
from benchmarks.whole_bot import Whole
from db.store import Store
from host.host import Host
from host.pacing import Pacing
from settings import Settings


async def main(database: str) -> None:
    settings = Settings.load({"DATABASE_URL": f"sqlite:///{database}", "MESSAGE_CONTENT": "true"})
    store = await Store.open(settings.database_url)
    try:
        await serve(Whole(settings, store, Pacing(), Host), Pulse())
    finally:
        await store.close()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
