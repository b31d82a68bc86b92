"""A bot that is measured, in a process of its own. It prints a Report in JSON when it has started, and for each line
on stdin; when stdin closes, it stops.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import time
from pathlib import Path
from typing import Protocol

import msgspec

from benchmarks.measure import Report
from benchmarks.pulse import Pulse
from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at


class Measured(Protocol):
    """A client of discord.py that says when it has begun."""

    begun: asyncio.Event

    async def start(self, token: str) -> None: ...
    async def close(self) -> None: ...


def report(pulse: Pulse | None) -> Report:
    return Report(time.process_time(), _most_memory(), 0.0 if pulse is None else pulse.p99())


def _most_memory() -> int:
    """Bytes. Linux counts in `ru_maxrss` also what the parent process held when it started this one."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text(encoding="ascii").split("VmHWM:")[1].split()[0]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


async def serve(client: Measured, pulse: Pulse | None = None) -> None:
    beating = asyncio.create_task(asyncio.sleep(0) if pulse is None else pulse.beat())
    point_discord_at(os.environ[ADDRESS_VARIABLE])
    running = asyncio.create_task(client.start(os.environ["DISCORD_TOKEN"]))
    started = asyncio.create_task(client.begun.wait())
    await asyncio.wait((running, started), return_when=asyncio.FIRST_COMPLETED)
    while not running.done():
        print(msgspec.json.encode(report(pulse)).decode(), flush=True)
        if not await asyncio.to_thread(sys.stdin.readline):
            await client.close()
            break
    beating.cancel()
    await running
