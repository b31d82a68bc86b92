"""A table of a game that another version of Cardinal knows stands in nobody's way."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from db import units
from db.values import Turn
from host.log import ledger
from table.pace import DAY, HOUR
from table.table import Table
from tests.host.conftest import ADA, BEN, CLEO, Bench

FIRST = 5  # an id that comes before all others


async def beside(bench: Bench, table: Table) -> None:
    """A copy of the table, of such a game."""
    row = await bench.store.game(table.id)
    assert row is not None
    entries = tuple(replace(entry, game_id=FIRST) for entry in await bench.store.log(table.id))
    unknown = replace(row, id=FIRST, game="new_game", snapshot=b"", snapshot_schema=0)
    await bench.store.write(units.turn(Turn(0, unknown, entries)))


async def test_others_in_a_deleted_channel_are_closed(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    await beside(bench, table)

    await bench.host.losses.channel(table.channel.id)

    assert (await bench.host.table(table.id)).phase == "closed"
    unknown = await bench.store.game(FIRST)
    assert unknown is not None
    assert unknown.phase == "playing"


async def test_a_race_is_started_in_its_channel(bench: Bench) -> None:
    await beside(bench, await bench.game(CLEO, BEN))

    table = await bench.game(ADA, BEN, key="seven_ate_nine")

    assert table.phase == "playing"


async def test_its_turn_waits_for_a_version_that_knows_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, key="sequence_numbers", pace="1d", answers="shown")
    await bench.stop()
    monkeypatch.setattr(ledger, "VERSIONS", {})
    await bench.start()
    await asyncio.sleep(2 * DAY)
    assert len(await bench.store.timers(table.id)) == 1

    monkeypatch.undo()
    await bench.restart()
    await asyncio.sleep(2 * HOUR)

    assert "timeout" in [entry.kind for entry in await bench.store.log(table.id)]
