"""How far Discord has followed the tables is stored for many at a time, and never lost by a clean stop."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from msgspec.structs import replace

from db.units import Unit
from host.presenter import Shown
from table.table import Table
from tests.host.conftest import ADA, BEN, Bench, FakePresenter
from tests.pacing import NO_DELAYS

LATE = replace(NO_DELAYS, position=60)


def _written(bench: Bench) -> list[Unit]:
    """The units that store positions, from now on."""
    write, written = bench.store.write, list[Unit]()

    async def watched(unit: Unit) -> None:
        if any("shown_version <" in str(step.statement) for step in unit):
            written.append(unit)
        await write(unit)

    bench.store.write = watched  # type: ignore[method-assign]
    return written


async def _shown(bench: Bench, table: Table) -> None:
    await bench.until(lambda: bench.board.tables.get(table.id) == table)


async def test_many_tables_are_one_unit(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, position=0.3))
    written = _written(bench)

    tables = [(await bench.game(ADA, BEN)).id for _ in range(3)]
    await bench.until(lambda: bool(written))

    assert {step.params["of_game"] for step in written[0]} == set(tables)


async def test_a_clean_stop_stores_all(bench: Bench) -> None:
    await bench.restart(LATE)
    table = await bench.game(ADA, BEN)
    await _shown(bench, table)
    assert await bench.store.games_behind() == (table.id,)

    await bench.host.stop()

    after = await bench.store.game(table.id)
    assert after is not None
    assert after.shown_version == after.told_version == table.number


async def test_a_crash_shows_the_table_once_more_and_announces_nothing_twice(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.restart(LATE)
    table = await bench.game(ADA, BEN)
    ended = await bench.host.end(bench.id(), table.id, ADA)
    await _shown(bench, ended)
    await bench.until(lambda: bool(bench.board.posted))
    show, shown = FakePresenter.show, list[int]()

    async def counted(self: FakePresenter, table: Table, *rest: Any, **options: Any) -> Shown:
        shown.append(table.number)
        return await show(self, table, *rest, **options)

    monkeypatch.setattr(FakePresenter, "show", counted)

    assert await bench.store.games_behind() == (table.id,)
    bench.host.projection._states._writing._noted.clear()  # what a process that is killed has no time to store
    await bench.restart()
    await bench.caught_up()

    assert shown == [ended.number]
    assert bench.board.tables[table.id] == ended
    assert bench.board.posts == 1


async def test_a_broken_disk_holds_up_no_stop(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await bench.restart(LATE)
    table = await bench.game(ADA, BEN)
    await _shown(bench, table)

    write = bench.store.write

    async def broken(unit: Unit) -> None:
        if not any("shown_version <" in str(step.statement) for step in unit):
            return await write(unit)
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(bench.store, "write", broken)
        await bench.host.stop()

    assert "the display states of 1 tables were not stored" in caplog.text
