"""Makes the standings anew in a process of its own: `python -m host.rebuilding_process`, of DATABASE_URL.

The bot starts it, enters nothing meanwhile, and is told by the exit status.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal

from db.store import Store
from host.rebuilding import rebuilt

NICENESS = 5  # what people press comes first


async def main(address: str) -> None:
    store = await Store.open(address)
    try:
        await rebuilt(store, alone=False)
    finally:
        await store.close()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends this
    os.nice(NICENESS)
    gc.disable()  # millions of rows, and none of them in a circle
    asyncio.run(main(os.environ["DATABASE_URL"]))
