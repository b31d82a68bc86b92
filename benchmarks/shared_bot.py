"""The real bot of `whole_bot` on PostgreSQL: alone without a lease, or with the lease of some shards of two."""

from __future__ import annotations

import math
import sys
from contextlib import AsyncExitStack

import uvloop

from benchmarks.bot_process import serve
from benchmarks.whole_bot import PATIENT, Whole, in_words
from cogs.wire.layouts import Scene
from cogs.wire.pacer import Pacer
from db.alone import alone
from db.hold import Hold
from db.lease_rows import Claim
from db.store import Store
from db.values import Ownership
from host.host import Host
from settings import Settings

SHARES = {"leased": Ownership(), "first": Ownership(0, 0, 2), "second": Ownership(1, 1, 2)}


async def main(address: str, how: str) -> None:
    Scene.drawn = in_words  # type: ignore[method-assign]
    settings = {"DATABASE_URL": address, **({"SHARD_COUNT": "2"} if how in ("first", "second") else {})}
    async with AsyncExitStack() as leaving:
        hold = Hold()
        if how in SHARES:
            hold = await leaving.enter_async_context(alone(address, claim=Claim(SHARES[how])))
        store = await Store.open(address, hold=hold)
        leaving.push_async_callback(store.close)
        pacer = Pacer(per_second=math.inf, most=math.inf)
        await serve(Whole(Settings.load(settings), store, PATIENT, Host, pacer))


if __name__ == "__main__":
    *_, how, address = sys.argv
    uvloop.run(main(address, how))
