"""People at many tables at once, in a process of their own.

It prints a line when they have opened their panels and every race is on. For each line on stdin they press and type for
as many seconds as it says; then it prints what the page told them when something did not work.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

import msgspec

from benchmarks.seats import Seat

NUMBERS = range(1, 11)
LOOK = 0.1  # seconds
RESTS = 20  # tries, of which one is followed by a rest


class Busy(msgspec.Struct, frozen=True):
    """A table: where it is, the button that opens its panels, its players, and the seconds between two tries.

    After one try in `RESTS` nobody comes for `rest` seconds more.
    """

    channel: str
    message: str
    opens: str
    people: tuple[int, ...]
    every: float
    race: bool
    rest: float = 0.0


class Plan(msgspec.Struct, frozen=True):
    address: str
    key: str
    tables: tuple[Busy, ...]


class Crowd:
    """The seats of people, and what became of their tries."""

    def __init__(self, plan: Plan, seats: dict[int, Seat]) -> None:
        self._tables = plan.tables
        self._seats = seats
        self._tasks: set[asyncio.Task[None]] = set()
        self.failed: Counter[str] = Counter()

    async def open(self) -> None:
        for table in self._tables:
            for seat in self._at(table):
                error = await seat.press(table.channel, table.message, table.opens)
                assert error is None, error
        while not all(self._is_on(table) for table in self._tables if table.race):  # noqa: ASYNC110 - it is far away
            await asyncio.sleep(LOOK)

    async def play(self, seconds: float) -> None:
        end = asyncio.get_running_loop().time() + seconds
        await asyncio.gather(*(self._play(table, end) for table in self._tables))
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _play(self, table: Busy, end: float) -> None:
        """Makes one try after the other, without waiting for answers."""
        clock, seats = asyncio.get_running_loop().time, self._at(table)
        due = clock() + random.random() * table.every
        while due < end:
            await asyncio.sleep(due - clock())
            due += table.every + (table.rest if random.randrange(RESTS) == 0 else 0.0)
            task = asyncio.create_task(self._race(table, seats) if table.race else self._turn(table, seats))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _race(self, table: Busy, seats: Sequence[Seat]) -> None:
        """Calls any number, presses a card of the hand, or draws one; mostly that is a miss.

        Between two races it presses Ready.
        """
        seat = random.choice(seats)
        if ready := seat.offered(table.channel, ("ready",)):
            self._note(await seat.press(table.channel, seat.panels[table.channel]["id"], ready[0]))
            return
        tries = seat.offered(table.channel, ("try",))
        if tries and random.random() < 0.5:
            self._note(
                await seat.press(table.channel, seat.panels[table.channel]["id"], random.choice(tries))
            )
        else:
            self._note(await seat.say(table.channel, str(random.choice(NUMBERS))))

    async def _turn(self, table: Busy, seats: Sequence[Seat]) -> None:
        """A player who is asked presses anything."""
        for seat in random.sample(seats, len(seats)):
            moves = seat.offered(table.channel, ("action", "part"))
            if moves:
                message = seat.panels[table.channel]["id"]
                self._note(await seat.press(table.channel, message, random.choice(moves)))
                return

    def _note(self, error: str | None) -> None:
        if error is not None:
            self.failed[error] += 1

    def _is_on(self, table: Busy) -> bool:
        """Whether the race is on: cards can be pressed only from GO on."""
        return all(len(seat.offered(table.channel, ("try",))) > 1 for seat in self._at(table))

    def _at(self, table: Busy) -> list[Seat]:
        return [self._seats[user] for user in table.people]


async def main(plan: Plan) -> None:
    users = {user for table in plan.tables for user in table.people}
    async with AsyncExitStack() as stack:
        seats = {user: await stack.enter_async_context(Seat(plan.address, plan.key, user)) for user in users}
        crowd = Crowd(plan, seats)
        await crowd.open()
        print("{}", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            await crowd.play(float(line))
            print(msgspec.json.encode(crowd.failed).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))
