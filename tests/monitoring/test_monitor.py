"""Whoever watches over the bot goes on, whatever it sees."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from monitoring.monitor import Monitor, Status
from monitoring.reading import Reading
from monitoring.watch import EVERY, OVERDUE


async def test_alarms_need_no_port(caplog: pytest.LogCaptureFixture) -> None:
    overdue = 0.0

    async def read() -> Reading:
        return Reading(overdue=overdue)

    monitor = Monitor("127.0.0.1", None)
    async with monitor.watch():
        with monitor.read_from(read):
            await asyncio.sleep(2 * EVERY + 1)
            assert caplog.messages == []
            overdue = OVERDUE
            await asyncio.sleep(2 * EVERY)
            overdue = 0.0
            await asyncio.sleep(2 * EVERY)
        await asyncio.sleep(2 * EVERY)  # there is no bot any more

    assert [message.partition(":")[0] for message in caplog.messages] == ["ALARM timers"] * 2
    assert monitor.on_answer is None


async def test_a_reading_that_fails_is_logged_and_the_next_is_read(caplog: pytest.LogCaptureFixture) -> None:
    faults = [KeyError("a fault of our own")]

    async def read() -> Reading:
        if faults:
            raise faults.pop()
        return Reading(overdue=OVERDUE)

    monitor = Monitor("127.0.0.1", None)
    async with monitor.watch():
        with monitor.read_from(read):
            await asyncio.sleep(2 * EVERY + 1)

    assert caplog.messages[0] == "the readings for health checks and metrics failed"
    assert caplog.messages[1].startswith("ALARM timers")


async def test_status_is_told_in_short_before_while_and_after_there_is_a_bot() -> None:
    reading = Reading(open={("sevens", "lobby"): 1, ("sevens", "playing"): 3, ("big_bang", "playing"): 2})

    async def read() -> Reading:
        return reading

    monitor = Monitor("127.0.0.1", None, "1.2.3")
    starting = Status("1.2.3", False, ("the bot is starting or stopping",), None, 0)
    assert await monitor.status() == starting

    with monitor.read_from(read):
        assert (await monitor.status()).games_open == 5
        assert await monitor.status() == Status("1.2.3", True, (), 5, 0)

        await asyncio.sleep(61)
        reading = Reading(reach="no press can arrive", open=reading.open)
        assert await monitor.status() == Status("1.2.3", False, ("discord: no press can arrive",), 5, 61)
        reading = Reading(reach="no press can arrive", store="does not answer")
        assert await monitor.status() == Status(
            "1.2.3", False, ("store: does not answer", "discord: no press can arrive"), None, 61
        )

    assert await monitor.status() == replace(starting, seconds=61)
