"""The bot that is measured, in a process of its own: `python -m tools.benchmarks.bot KIND DATABASE`.

It prints a Report in JSON when it has started, and for each line on stdin; when stdin closes, it stops.
"""

from __future__ import annotations

import asyncio
import math
import os
import resource
import sys
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from time import process_time

import msgspec
import uvloop

from cardinal import Cardinal
from db.alone import hold_database
from db.hold import Hold
from db.postgresql.lease_rows import Claim
from db.store import Store
from db.values import Ownership
from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at
from host.host import Host
from settings import Settings
from tools.benchmarks.measure import Report
from tools.benchmarks.pulse import Pulse
from tools.benchmarks.tables import PATIENT
from wire.layouts import Drawing, Rendered, Scene
from wire.pacer import Pacer
from wire.renderer import Renderer

SHARES = {"leased": Ownership(), "first": Ownership(0, 0, 2), "second": Ownership(1, 1, 2)}


async def in_words(_renderer: Renderer, scene: Scene) -> Rendered:
    """The alt text instead of each picture, because it is made for every picture."""
    parts = tuple(part.alt if isinstance(part, Drawing) else part for part in scene.parts)
    return Rendered(Scene(parts).layout())


class Kept(Host):
    """A host whose Discord still shows every table, like a real one after a restart."""

    async def start(
        self, *, emptied: bool = False, servers: Callable[[], Mapping[int, bool]] | None = None
    ) -> None:
        await super().start(servers=servers)


class Measured(Cardinal):
    """The real bot, which says when it has taken up its games."""

    def __init__(self, settings: Settings, store: Store, pacer: Pacer | None = None) -> None:
        super().__init__(settings, store, pacer)
        self.begun = asyncio.Event()

    async def on_ready(self) -> None:
        await super().on_ready()
        self.begun.set()


class InWords(Measured):
    """The same with words instead of pictures, and with patience."""

    def __init__(self, settings: Settings, store: Store, pacer: Pacer | None) -> None:
        super().__init__(settings, store, pacer)
        self.host = Kept(store, self.presenter, pacing=PATIENT)


async def main(kind: str, address: str) -> None:
    """`kind`: "whole"; "waiting", with words instead of pictures; "lone", where edits are made at once, too; or such a
    one with the lease "leased", or with that of a half of the shards, "first" or "second".
    """
    settings = {"DATABASE_URL": address, **({"SHARD_COUNT": "2"} if kind in ("first", "second") else {})}
    async with AsyncExitStack() as leaving:
        hold = Hold()
        if kind in SHARES:
            hold = await leaving.enter_async_context(hold_database(address, claim=Claim(SHARES[kind])))
        store = await Store.open(address, hold=hold)
        leaving.push_async_callback(store.close)
        if kind == "whole":
            await serve(Measured(Settings.load(settings), store), Pulse())
        else:
            Renderer._with_pictures = in_words  # type: ignore[assignment, method-assign]
            pacer = None if kind == "waiting" else Pacer(per_second=math.inf, most=math.inf)
            await serve(InWords(Settings.load(settings), store, pacer))


async def serve(bot: Measured, pulse: Pulse | None = None) -> None:
    """Runs the bot. The pulse costs CPU time, so it is taken only where no time of a single press is measured."""
    beating = asyncio.create_task(asyncio.sleep(0) if pulse is None else pulse.beat())
    point_discord_at(os.environ[ADDRESS_VARIABLE])
    running = asyncio.create_task(bot.start(os.environ["DISCORD_TOKEN"]))
    started = asyncio.create_task(bot.begun.wait())
    await asyncio.wait((running, started), return_when=asyncio.FIRST_COMPLETED)
    while not running.done():
        report = Report(process_time(), most_memory(), 0.0 if pulse is None else pulse.p99())
        print(msgspec.json.encode(report).decode(), flush=True)
        if not await asyncio.to_thread(sys.stdin.readline):
            await bot.close()
            break
    beating.cancel()
    await running


def most_memory() -> int:
    """Bytes. Linux counts in `ru_maxrss` also what the parent process held when it started this one."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text(encoding="ascii").split("VmHWM:")[1].split()[0]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
