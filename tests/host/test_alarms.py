"""What the process will do soon: alarms are replaced, cleared, tried again, and stopped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from db.errors import StoreBusy
from host.alarms import Alarms
from host.pacing import Pacing
from table.errors import Refused
from tests.still_time import until

SOON = 1.0


@pytest.fixture
async def clock() -> AsyncIterator[Alarms]:
    made = Alarms(Pacing(retry=SOON))
    yield made
    await made.stop()


class Bell:
    """Notes that it has rung; the first times with an error."""

    def __init__(self, *errors: Exception) -> None:
        self.rung = 0
        self._errors = list(errors)

    async def ring(self) -> None:
        self.rung += 1
        if self._errors:
            raise self._errors.pop(0)


async def test_alarm_rings_once(clock: Alarms) -> None:
    bell, later = Bell(), Bell()
    clock.set("a", SOON, bell.ring)
    assert "a" in clock

    await until(lambda: bell.rung == 1)
    assert "a" not in clock
    clock.set("b", SOON, later.ring)
    await until(lambda: later.rung == 1)

    assert bell.rung == 1


async def test_later_alarm_takes_the_place_of_an_earlier_one(clock: Alarms) -> None:
    first, second = Bell(), Bell()
    clock.set("a", 0, first.ring)

    clock.set("a", SOON, second.ring)

    await until(lambda: second.rung == 1)
    assert first.rung == 0


async def test_alarm_that_is_cleared_does_not_ring(clock: Alarms) -> None:
    first, second = Bell(), Bell()
    clock.set("a", 0, first.ring)

    clock.clear("a")
    clock.clear("nothing")
    clock.set("b", SOON, second.ring)

    await until(lambda: second.rung == 1)
    assert (first.rung, "a" in clock) == (0, False)


@pytest.mark.parametrize(
    ("error", "levels"), [(StoreBusy(), [logging.WARNING]), (ValueError("odd"), [logging.ERROR] * 2)]
)
async def test_alarm_that_fails_rings_again(
    clock: Alarms, caplog: pytest.LogCaptureFixture, error: Exception, levels: list[int]
) -> None:
    bell = Bell(error, error)
    clock.set("a", 0, bell.ring)

    await until(lambda: bell.rung == 3)

    assert [record.levelno for record in caplog.records] == levels


async def test_each_wait_after_a_failure_is_longer_up_to_a_bound() -> None:
    alarms, rung = Alarms(Pacing(retry=1, retry_store=3)), []

    async def ring() -> None:
        rung.append(asyncio.get_running_loop().time())
        if len(rung) < 5:
            raise StoreBusy

    await alarms.now("a", ring)
    await until(lambda: len(rung) == 5)

    assert [later - earlier for earlier, later in pairwise(rung)] == pytest.approx([1, 2, 3, 3])


async def test_alarm_that_is_refused_does_not_ring_again(
    clock: Alarms, caplog: pytest.LogCaptureFixture
) -> None:
    bell, later = Bell(Refused("stale")), Bell()
    clock.set("a", 0, bell.ring)
    await until(lambda: bell.rung == 1)
    clock.set("b", 2 * SOON, later.ring)
    await until(lambda: later.rung == 1)

    assert bell.rung == 1
    assert "stale" in caplog.text


async def test_alarm_that_fails_does_not_replace_a_newer_one(clock: Alarms) -> None:
    newer = Bell()

    async def fail() -> None:
        clock.set("a", SOON, newer.ring)
        raise StoreBusy

    clock.set("a", 0, fail)

    await until(lambda: newer.rung == 1)
    assert "a" not in clock


async def test_stop_lets_what_has_begun_finish_and_nothing_begin() -> None:
    made, bell, begun, go_on = Alarms(Pacing()), Bell(), asyncio.Event(), asyncio.Event()
    finished = []

    async def work() -> None:
        begun.set()
        await go_on.wait()
        made.set("after", 0, bell.ring)
        finished.append(True)

    made.set("work", 0, work)
    made.set("later", SOON, bell.ring)
    await begun.wait()
    stopping = asyncio.create_task(made.stop())
    await asyncio.sleep(0)
    go_on.set()
    await stopping

    await asyncio.sleep(2 * SOON)
    assert (finished, bell.rung) == ([True], 0)
    assert "later" not in made


async def test_stop_cancels_what_takes_too_long(clock: Alarms, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def stuck() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    clock.set("stuck", 0, stuck)
    await begun.wait()
    await clock.stop()

    assert ended.is_set()


async def test_what_rings_at_once_is_waited_for_at_the_end_and_nothing_rings_after_it(clock: Alarms) -> None:
    rung: list[str] = []

    async def ring(name: str) -> None:
        await asyncio.sleep(SOON)
        rung.append(name)

    ringing = asyncio.create_task(clock.now("one", lambda: ring("one")))
    await asyncio.sleep(SOON / 2)
    await clock.stop()
    assert rung == ["one"]

    await clock.now("other", lambda: ring("other"))
    assert rung == ["one"]
    await ringing
