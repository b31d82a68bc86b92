"""The real bot, pictures and all, on any database; any version of the project runs the text of this script.

python -c "$(cat benchmarks/sustained_bot.py)" ADDRESS
"""

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


async def main(address: str) -> None:
    store = await Store.open(address)
    try:
        await serve(Whole(Settings.load({"DATABASE_URL": address}), store, Pacing(), Host), Pulse())
    finally:
        await store.close()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
