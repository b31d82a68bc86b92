"""People who race at one table after the other, in a process of their own: each presses three times a second.

It prints a line when they sit at the page. For each line on stdin they race for as many seconds as it says; then it
prints what the page told them when something did not work.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from contextlib import AsyncExitStack

import msgspec

from benchmarks.seats import Seat

EVERY = 1 / 3  # seconds between two presses of a person
TAKES = 3.0  # seconds until a panel that was asked for is there


class Plan(msgspec.Struct, frozen=True):
    address: str
    key: str
    people: tuple[int, ...]
    tables: tuple[
        tuple[str, str, str], ...
    ]  # a channel, the table's message there, its button that opens a panel


class Told(msgspec.Struct, frozen=True):
    failed: dict[str, int]  # what the page said, and how often


class Racer:
    """A player who goes on to the next table when a game is over."""

    def __init__(self, seat: Seat, plan: Plan, failed: Counter[str]) -> None:
        self._seat = seat
        self._tables = iter(plan.tables)
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, seconds: float) -> None:
        """Presses one time after the other, without waiting for answers."""
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        due = clock() + random.random() * EVERY
        channel = await self._sit_down()
        while due < end:
            await asyncio.sleep(max(0.0, due - clock()))
            due += EVERY
            if not self._seat.offered(channel, ("hand", "ready", "try", "part")):  # the game is over
                channel = await self._sit_down()
            elif pressed := self._choice(channel):
                task = asyncio.create_task(self._press(channel, self._seat.panels[channel]["id"], pressed))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        await asyncio.gather(*self._tasks)

    async def _sit_down(self) -> str:
        """Opens the panel of the next table, and is ready there."""
        channel, message, button = next(self._tables)
        await self._press(channel, message, button)
        async with asyncio.timeout(TAKES):
            while channel not in self._seat.panels:  # noqa: ASYNC110 - it is far away
                await asyncio.sleep(EVERY)
        return channel

    def _choice(self, channel: str) -> str | None:
        """Any move except to stop; otherwise Ready."""
        moves = [
            custom_id
            for custom_id in self._seat.offered(channel, ("try", "part"))
            if custom_id.rpartition(":")[2] not in ("stop", "")
        ]
        return random.choice(moves or self._seat.offered(channel, ("ready",)) or [""]) or None

    async def _press(self, channel: str, message: str, custom_id: str) -> None:
        error = await self._seat.press(channel, message, custom_id)
        if error is not None:
            self._failed[f"{custom_id}: {error}"] += 1


async def main(plan: Plan) -> None:
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(Seat(plan.address, plan.key, user)) for user in plan.people]
        print("{}", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            failed: Counter[str] = Counter()
            await asyncio.gather(*(Racer(seat, plan, failed).play(float(line)) for seat in seats))
            print(msgspec.json.encode(Told(failed)).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))
