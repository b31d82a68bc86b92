"""The clock of the stored timers, when it is stopped in the middle of something."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from db import units
from db.values import TimerRow
from host.waits.clock import Clock
from tests.host.conftest import ADA, BEN, Bench
from tests.still_time import now


class Held:
    """A method that goes on when it is let go."""

    def __init__(self, method: Callable[..., Awaitable[Any]]) -> None:
        self._method = method
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()
        self.done = 0

    async def __call__(self, *args: Any) -> Any:
        self.asked.set()
        await self.let_go.wait()
        result = await self._method(*args)
        self.done += 1
        return result


async def stopped_during(bench: Bench, method: str) -> tuple[Held, list[TimerRow]]:
    """A clock with a lot to do that is stopped while it waits for this method of the store; what it began."""
    for _ in range(3):
        await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    await bench.host.stop()
    held, begun = Held(getattr(bench.store, method)), list[TimerRow]()

    async def run(timer: TimerRow) -> bool:
        begun.append(timer)
        return False

    a_day_later = now() + timedelta(days=1)
    clock = Clock(bench.host.context._replace(now=lambda: a_day_later), bench.host.outages, run)
    await clock.start()
    setattr(bench.store, method, held)
    await held.asked.wait()
    stopping = asyncio.create_task(clock.stop())
    await asyncio.sleep(0)
    held.let_go.set()
    await stopping
    return held, begun


async def test_what_it_reads_is_read_to_the_end(bench: Bench) -> None:
    """A connection that is left in the middle of a query is lost."""
    held, begun = await stopped_during(bench, "due")

    assert held.done == 1
    assert begun == []


async def test_only_the_timer_under_way_is_run(bench: Bench) -> None:
    held, begun = await stopped_during(bench, "write")

    assert held.done >= 1
    assert len(begun) == 1


async def test_a_timer_that_a_killed_process_had_claimed_is_run_at_once(bench: Bench) -> None:
    await bench.game(ADA, BEN, pace="live")
    await bench.caught_up()
    await bench.host.stop()
    timer = await bench.store.next_timer()
    assert timer is not None
    claimed_until = timer.due_at + timedelta(minutes=1)
    await bench.store.write(units.claim(timer, claimed_until, "a process that was killed"))
    run = asyncio.Event()

    async def begin(begun: TimerRow) -> bool:
        if (begun.kind, begun.seat) == (timer.kind, timer.seat):
            run.set()
        return False

    clock = Clock(bench.host.context._replace(now=lambda: timer.due_at), bench.host.outages, begin)
    await clock.start()

    await run.wait()
    await clock.stop()
