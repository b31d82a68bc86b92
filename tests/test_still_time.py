"""The clock of tests: an hour takes none of ours, and no time passes while a thread is at work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import aiosqlite
import pytest

from tests.still_time import BEGINNING, StillLoop, now

A_WHILE = 0.05  # seconds of real time: however many, none of the loop's pass


@pytest.fixture
def loop() -> Iterator[StillLoop]:
    made = StillLoop()
    yield made
    made.close()


def test_years_pass_too(loop: StillLoop) -> None:
    async def sleep() -> timedelta:
        for _ in range(4):
            await asyncio.sleep(365 * 86_400 + 0.1)
        return now() - BEGINNING

    assert loop.run_until_complete(sleep()) == timedelta(days=4 * 365, seconds=0.4)


def test_no_time_passes_while_a_thread_works(loop: StillLoop) -> None:
    async def work() -> float:
        async with asyncio.timeout(1e-6):
            await asyncio.to_thread(time.sleep, A_WHILE)
        return loop.time()

    assert loop.run_until_complete(work()) == 0


def test_no_time_passes_while_a_database_works(loop: StillLoop, tmp_path: Path) -> None:
    async def work() -> float:
        async with asyncio.timeout(1e-6), aiosqlite.connect(tmp_path / "some.sqlite3") as database:
            await database.create_function("wait", 0, lambda: time.sleep(A_WHILE))
            await database.execute_fetchall("SELECT wait()")
        return loop.time()

    assert loop.run_until_complete(work()) == 0


def test_a_task_that_asks_again_and_again_holds_up_no_thread(loop: StillLoop) -> None:
    async def ask() -> int:
        work = loop.run_in_executor(None, lambda: 7)
        while not work.done():  # noqa: ASYNC110  # as a test may that is wrong: it is to fail, not to hang
            await asyncio.sleep(0)
        return work.result()

    assert loop.run_until_complete(ask()) == 7


def test_work_is_done_one_after_the_other_in_its_order(loop: StillLoop) -> None:
    done: list[str] = []

    def work(name: str, seconds: float) -> None:
        time.sleep(seconds)
        done.append(name)

    async def hand_in() -> None:
        await asyncio.gather(asyncio.to_thread(work, "slow", A_WHILE), asyncio.to_thread(work, "quick", 0))

    loop.run_until_complete(hand_in())

    assert done == ["slow", "quick"]


def test_rest_is_when_nothing_is_left_to_do(loop: StillLoop) -> None:
    async def work() -> tuple[bool, bool, float]:
        soon = asyncio.create_task(asyncio.to_thread(time.sleep, A_WHILE))
        later = asyncio.create_task(asyncio.sleep(1))
        await loop.rest()
        seen = soon.done(), later.done(), loop.time()
        later.cancel()
        return seen

    assert loop.run_until_complete(work()) == (True, False, 0)


def test_a_connection_that_nobody_waits_for_ends_its_thread(tmp_path: Path) -> None:
    loop = StillLoop()

    async def leave() -> aiosqlite.Connection:
        connection = await aiosqlite.connect(tmp_path / "some.sqlite3")
        connection.stop()
        return connection

    thread = loop.run_until_complete(leave())._thread
    loop.close()

    thread.join(60)
    assert not thread.is_alive()
