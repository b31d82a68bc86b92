"""What fails again and again stands in the log once, and is counted; everybody is told where it stands."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from cogs.routing import errors
from host import log_throttle
from tests.still_time import StillLoop


def fail() -> None:
    raise RuntimeError("a fault of our own")


def fail_elsewhere() -> None:
    raise RuntimeError("another one")


def incident(fault: Callable[[], None] = fail) -> str:
    """The code that somebody is told whose press fails."""
    try:
        fault()
    except RuntimeError as error:
        return errors.sentence(error, "a press").split("`")[1]
    raise AssertionError


def in_still_time(course: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        runner.run(course)


def test_a_burst_is_one_traceback_and_a_count_at_growing_intervals(caplog: pytest.LogCaptureFixture) -> None:
    async def course() -> None:
        codes = set()
        for _ in range(35 * 15):  # 15 a second
            codes.add(incident())
            await asyncio.sleep(1 / 15)
        await asyncio.sleep(log_throttle.QUIET)
        incident(fail_elsewhere)
        (code,) = codes
        first, *counts, _other = caplog.records
        assert first.getMessage() == f"incident {code}: a press failed"
        assert first.exc_info is not None
        told = [re.fullmatch(rf"incident {code}: again, (\d+) times", each.getMessage()) for each in counts]
        assert len(told) == 3  # after 10 and 30 seconds, and when it is known that it is over
        assert sum(int(each[1]) for each in told if each is not None) == 35 * 15 - 1

    in_still_time(course())


def test_what_comes_back_after_a_while_is_an_incident_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    async def course() -> None:
        first = incident()
        await asyncio.sleep(log_throttle.QUIET)
        second = incident()
        assert first != second
        assert [record.exc_info is not None for record in caplog.records] == [True, True]

    in_still_time(course())


def test_faults_of_different_places_are_told_apart(caplog: pytest.LogCaptureFixture) -> None:
    async def course() -> None:
        assert incident() != incident(fail_elsewhere)
        assert len(caplog.records) == 2

    in_still_time(course())
