"""A table of a game that another version of Cardinal knows stands in nobody's way."""

from __future__ import annotations

import asyncio

import pytest

from host.log import stored_tables
from table.pace import DAY, HOUR
from tests.host.conftest import ADA, BEN, Bench


async def test_its_turn_waits_for_a_version_that_knows_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, key="sequence_numbers", pace="1d", answers="shown")
    await bench.stop()
    monkeypatch.setattr(stored_tables, "VERSIONS", {})
    await bench.start()
    await asyncio.sleep(2 * DAY)
    assert len(await bench.store.timers(table.id)) == 1

    monkeypatch.undo()
    await bench.restart()
    await asyncio.sleep(2 * HOUR)

    assert "timeout" in [entry.kind for entry in await bench.store.log(table.id)]
