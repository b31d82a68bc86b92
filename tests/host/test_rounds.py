"""Work that is done again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise

import pytest

from db.errors import StoreBusy
from host.rounds import Rounds
from tests.waiting import a_moment

AGAIN, EVERY = 5.0, 60.0  # seconds


class Work:
    """`troubles`: what the first rounds run into. `at`: when each round began."""

    def __init__(self, *troubles: Exception) -> None:
        self.at: list[float] = []
        self._troubles: Iterator[Exception] = iter(troubles)

    async def __call__(self) -> float:
        self.at.append(asyncio.get_running_loop().time())
        for trouble in self._troubles:
            raise trouble
        return EVERY


def between(times: list[float]) -> list[float]:
    return [round(later - earlier) for earlier, later in pairwise(times)]


async def test_neither_the_store_nor_a_bug_ends_the_work(caplog: pytest.LogCaptureFixture) -> None:
    work = Work(StoreBusy("locked"), KeyError("a bug"))
    rounds = Rounds("the clock", work, retry=AGAIN)

    rounds.start()
    await asyncio.sleep(2 * AGAIN + EVERY + 1)
    await rounds.stop()

    assert between(work.at) == [AGAIN, AGAIN, EVERY]
    assert "the clock waits" in caplog.text
    assert "the clock failed; retrying in 5 s" in caplog.text


async def test_whoever_wakes_it_does_not_wait() -> None:
    work = Work()
    rounds = Rounds("the clock", work, retry=AGAIN)
    rounds.start()
    await a_moment()

    rounds.wake()
    await a_moment()
    await rounds.stop()

    assert between(work.at) == [0]


@pytest.mark.parametrize("is_shared", [False, True])
async def test_what_is_told_during_a_round_begins_the_next_one(is_shared: bool) -> None:
    told = asyncio.Event()
    count = 0

    async def works() -> None:  # until it is woken
        nonlocal count
        count += 1
        if count == 1:
            told.set() if is_shared else rounds.wake()

    rounds = Rounds("the clock", works, retry=AGAIN, wakes=told if is_shared else None)
    rounds.start()
    await asyncio.sleep(EVERY)
    await rounds.stop()

    assert count == 2


async def test_the_end_waits_for_the_round_and_none_comes_after_it() -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()
    ended: list[bool] = []

    async def works() -> None:
        begun.set()
        await may_end.wait()
        ended.append(rounds.is_stopping)

    rounds = Rounds("the clock", works, retry=AGAIN)
    rounds.start()
    rounds.start()
    await begun.wait()

    stopping = asyncio.create_task(rounds.stop())
    await a_moment()
    may_end.set()
    await stopping

    assert ended == [True]
