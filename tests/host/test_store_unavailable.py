"""The store is away for a while: the log says so once and counts, however many wait for it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from cogs.routing import errors
from db.errors import StoreUnavailable
from tests.host.conftest import ADA, BEN, Bench


async def writes(bench: Bench, *, can: bool) -> None:
    plain = bench.store._writer._connection  # type: ignore[attr-defined]
    await plain.execute_fetchall(f"PRAGMA query_only = {'OFF' if can else 'ON'}")


async def test_all_that_waits_for_it_shares_a_line(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """Presses, the clock whose timers are due, the heartbeat, positions."""
    tables = [await bench.game(ADA, BEN, pace="live") for _ in range(3)]
    caplog.clear()

    await writes(bench, can=False)
    refused = 0
    for _ in range(120):
        for table in tables:
            try:
                await bench.move(table.id)
            except StoreUnavailable as error:
                refused += 1
                errors.sentence(error, "a press")
        await asyncio.sleep(1)
    await writes(bench, can=True)
    await asyncio.sleep(1)

    assert refused == 360
    lines = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert [line for line in lines if "again, " not in line] == lines[:1]
    assert len(lines) == 4  # after 10, 30 and 70 seconds
    assert (await bench.move(tables[0].id)).number > tables[0].number
