"""Whoever watches over the bot goes on, whatever it sees."""

from __future__ import annotations

import asyncio

import pytest

from care.care import Care
from care.reading import Reading
from care.watch import EVERY, OVERDUE


async def test_alarms_need_no_port(caplog: pytest.LogCaptureFixture) -> None:
    overdue = 0.0

    async def read() -> Reading:
        return Reading(overdue=overdue)

    care = Care("127.0.0.1", None)
    async with care.going_on():
        with care.of(read):
            await asyncio.sleep(2 * EVERY + 1)
            assert caplog.messages == []
            overdue = OVERDUE
            await asyncio.sleep(2 * EVERY)
            overdue = 0.0
            await asyncio.sleep(2 * EVERY)
        await asyncio.sleep(2 * EVERY)  # there is no bot any more

    assert [message.partition(":")[0] for message in caplog.messages] == ["ALARM timers"] * 2
    assert care.heard_answer is None


async def test_a_reading_that_fails_is_logged_and_the_next_is_read(caplog: pytest.LogCaptureFixture) -> None:
    faults = [KeyError("a fault of our own")]

    async def read() -> Reading:
        if faults:
            raise faults.pop()
        return Reading(overdue=OVERDUE)

    care = Care("127.0.0.1", None)
    async with care.going_on():
        with care.of(read):
            await asyncio.sleep(2 * EVERY + 1)

    assert caplog.messages[0] == "how the bot is cannot be read"
    assert caplog.messages[1].startswith("ALARM timers")
