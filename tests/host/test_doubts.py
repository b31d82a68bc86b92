"""The store failed halfway: written without a word, or not begun."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from msgspec.structs import replace

from db import units
from db.errors import StoreBusy
from db.values import Ownership
from host.host import Host
from table.table import Table
from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import race
from tests.pacing import NO_DELAYS
from tests.still_time import now


def loses_its_answer(bench: Bench, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """The next entry of this kind is written, and the connection breaks before that is said (PostgreSQL)."""
    write, lost = bench.store.write, asyncio.Event()

    async def written(unit: units.Unit) -> None:
        await write(unit)
        if not lost.is_set() and any(step.params.get("kind") == kind for step in unit):
            lost.set()
            raise StoreBusy

    monkeypatch.setattr(bench.store, "write", written)


def ends_the_turn(table: Table) -> bool:
    """Whether Ada's next move is the last one of her turn."""
    seat, session = table.seat_of(ADA.id), table.session
    assert seat is not None
    assert session is not None
    after, _events = session.apply(seat, table.game.legal(session.state, seat)[0], 0)
    return seat not in table.game.waiting_for(after.state)


async def test_computer_goes_on_after_a_move_of_which_the_store_did_not_tell(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, computers=("easy",))
    table = await bench.until_table(
        table.id, lambda table: bool(table.waiting_people) and not table.waiting_computers
    )
    while not ends_the_turn(table):
        table = await bench.move(table.id)
    loses_its_answer(bench, monkeypatch, "play")

    with pytest.raises(StoreBusy):
        await bench.move(table.id)

    on = await bench.until_table(table.id, lambda table: bool(table.waiting_people))
    assert on.number > table.number + 1
    await bench.until(lambda: bench.board.tables[table.id].number == on.number)


async def test_countdown_of_which_the_store_did_not_tell_ends_in_go(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.restart(replace(NO_DELAYS, ready=3600))
    table = await bench.game(ADA, BEN, key="seven_ate_nine")
    await bench.host.ready(bench.id(), table.id, ADA)
    timers = await bench.store.due(now() + timedelta(days=1))
    loses_its_answer(bench, monkeypatch, "countdown")

    with pytest.raises(StoreBusy):
        await bench.host.due_timers.run(next(timer for timer in timers if timer.kind == "ready"))

    on = await bench.until_table(table.id, lambda table: race(table).open)
    assert [timer.kind for timer in await bench.store.due(now() + timedelta(days=1))] == []
    assert on.race_on is not None


async def test_second_look_while_a_countdown_is_being_written_holds_nothing_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, key="seven_ate_nine")
    await bench.host.ready(bench.id(), table.id, ADA)
    write = bench.store.write

    async def slow(unit: units.Unit) -> None:
        if any(step.params.get("kind") == "countdown" for step in unit):
            bench.host.ledger._doubt(table.id)
            await asyncio.sleep(2 * NO_DELAYS.retry)
        await write(unit)

    monkeypatch.setattr(bench.store, "write", slow)
    await bench.host.ready(bench.id(), table.id, BEN)

    await bench.until_table(table.id, lambda table: race(table).open)


async def test_lobby_of_which_the_store_did_not_tell_is_shown(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    loses_its_answer(bench, monkeypatch, "open")

    with pytest.raises(StoreBusy):
        await bench.lobby(ADA)

    await bench.until(lambda: [table.phase for table in bench.board.tables.values()] == ["lobby"])


async def test_start_that_failed_halfway_begins_one_clock(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.host.stop()
    bench.host = Host(bench.store, bench.presenter, pacing=NO_DELAYS)

    async def busy(_owned: Ownership) -> tuple[int, ...]:
        raise StoreBusy

    with monkeypatch.context() as patch:
        patch.setattr(bench.store, "games_behind", busy)
        with pytest.raises(StoreBusy):
            await bench.host.start()
    await bench.host.start()

    assert [task.get_name() for task in asyncio.all_tasks()].count("the clock") == 1
