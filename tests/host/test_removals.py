"""A bot that is taken off a server closes nothing for 7 days: its tables stand still, and are taken up again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from db.errors import StoreBusy
from db.units import Unit
from host.presenter import Gone, Shown
from host.tables.limits import SPARE
from host.waits.outages import Place
from table.entries import Lost
from table.pace import DAY, HOUR
from table.table import Table
from tests.host.conftest import ADA, BEN, CHANNEL, Bench
from tests.host.test_outages import extended, left
from tests.host.test_turns import duel, kinds
from tests.pacing import NO_DELAYS

PACING = replace(NO_DELAYS, heartbeat=HOUR, held=6 * HOUR)
HERE, ELSEWHERE = CHANNEL.guild_id, CHANNEL.guild_id + 1


@pytest.fixture
async def bench(bench: Bench) -> Bench:
    await bench.restart(PACING)
    return bench


class Tried:
    """What was asked of Discord since."""

    def __init__(self, bench: Bench) -> None:
        self.steps: list[str] = []
        bench.presenter.fail = self.steps.append


async def taken_off(bench: Bench, how: str) -> Tried:
    """The bot is taken off the server, while it runs or while it does not."""
    bench.servers = {ELSEWHERE: True}
    if how == "running":
        await bench.host.removals.on_removal(HERE)
    else:
        await bench.restart(PACING)
    return Tried(bench)


async def invited_again(bench: Bench, how: str) -> None:
    bench.servers = {ELSEWHERE: True, HERE: True}
    if how == "running":
        await bench.host.removals.note_joined(HERE)
    else:
        await bench.restart(PACING)


async def reason(bench: Bench, table: Table) -> str:
    return (await bench.host.ledger.table(table.id)).reason


HOWS = ("running", "stopped")


@pytest.mark.parametrize("how", HOWS)
async def test_its_tables_stand_still_and_nothing_is_tried_there(bench: Bench, how: str) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 600)
    lobby = await bench.lobby(ADA, pace="live")
    calls = len(bench.board.calls)

    tried = await taken_off(bench, how)
    await asyncio.sleep(6 * DAY)

    assert "timeout" not in await kinds(bench, table)
    assert (await reason(bench, table), await reason(bench, lobby)) == ("", "")
    assert (tried.steps, len(bench.board.calls)) == ([], calls)


@pytest.mark.parametrize("off", HOWS)
@pytest.mark.parametrize("on", HOWS)
async def test_people_get_the_time_back_when_it_is_invited_again(bench: Bench, off: str, on: str) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 600)

    await taken_off(bench, off)
    await asyncio.sleep(2 * DAY)
    await invited_again(bench, on)
    await asyncio.sleep(1)

    assert await left(bench, table) == pytest.approx(600, abs=5)
    assert len(await extended(bench, table)) == 1
    assert bench.board.tables[table.id].number == (await bench.host.ledger.table(table.id)).number
    assert table.id in bench.board.returned
    await asyncio.sleep(700)
    assert "timeout" in await kinds(bench, table)


@pytest.mark.parametrize("how", HOWS)
async def test_after_seven_days_its_tables_are_closed_and_say_why(bench: Bench, how: str) -> None:
    table, lobby, other = await duel(bench), await bench.lobby(ADA), await duel(bench)
    await taken_off(bench, how)
    await asyncio.sleep(3 * DAY)
    await bench.restart(PACING)
    await asyncio.sleep(4 * DAY - 2 * HOUR)
    assert await reason(bench, table) == ""

    await asyncio.sleep(3 * HOUR)

    assert [await reason(bench, each) for each in (table, lobby, other)] == ["taken_off"] * 3
    assert (await bench.host.ledger.story(table.id))[-1].entry == Lost("taken_off")
    assert await bench.store.next_timer() is None
    assert bench.host.outages.servers_left == set()


async def test_a_table_that_got_its_seven_days_back_stands_still_all_the_same(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="1d")
    await bench.stop()
    await asyncio.sleep(8 * DAY)
    await bench.start(PACING)
    await asyncio.sleep(1)

    tried = await taken_off(bench, "running")
    await asyncio.sleep(6 * DAY)

    assert "timeout" not in await kinds(bench, table)
    assert tried.steps == []


async def test_seven_days_count_from_when_it_was_taken_off(bench: Bench) -> None:
    """And not from when Discord lacked the server."""
    table = await duel(bench)
    bench.servers = {HERE: False}
    await bench.restart(PACING)
    await asyncio.sleep(5 * DAY)

    await bench.host.removals.on_removal(HERE)
    await asyncio.sleep(5 * DAY)

    assert await reason(bench, table) == ""


async def test_its_tables_are_in_no_list_and_count_for_no_cap(bench: Bench) -> None:
    table = await duel(bench)
    for _ in range(SPARE - 1):
        await bench.lobby(ADA, pace="1d")
    assert await bench.host.next_table.elsewhere(ADA.id, 0) or await bench.host.next_table.elsewhere(
        BEN.id, 0
    )

    await taken_off(bench, "running")

    assert await bench.host.open_tables.listed(ADA.id) == []
    assert not await bench.host.next_table.elsewhere(ADA.id, 0)
    assert not await bench.host.next_table.elsewhere(BEN.id, 0)
    still = await bench.host.open_tables.standing_still(ADA.id)
    assert table.id in [each.id for each, _until in still]
    assert len(still) == SPARE
    await bench.lobby(ADA, pace="1d")  # it would be one too many
    await invited_again(bench, "running")
    assert len(await bench.host.open_tables.listed(ADA.id)) == SPARE + 1
    assert await bench.host.open_tables.standing_still(ADA.id) == []


async def test_its_tables_are_listed_also_while_it_is_invited_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(bench)
    await taken_off(bench, "running")
    find = bench.store.open_tables

    async def found(*asked: Any) -> Any:
        tables = await find(*asked)
        await bench.host.removals.note_joined(HERE)
        return tables

    monkeypatch.setattr(bench.store, "open_tables", found)

    still = await bench.host.open_tables.standing_still(ADA.id)

    assert [each.id for each, _until in still] == [table.id]


async def test_a_request_that_fails_as_it_is_taken_off_closes_no_table(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, pace="1d")

    async def gone(*_: object, **__: object) -> Shown:
        await bench.host.removals.on_removal(HERE)
        raise Gone

    monkeypatch.setattr(bench.presenter, "show", gone)
    await bench.move(table.id)
    await asyncio.sleep(HOUR)

    assert await reason(bench, table) == ""


async def test_seven_days_may_pass_while_it_is_down(bench: Bench) -> None:
    table = await duel(bench)
    await taken_off(bench, "running")
    await bench.stop()
    await asyncio.sleep(8 * DAY)
    await bench.start(PACING)
    await asyncio.sleep(60)

    assert await reason(bench, table) == "taken_off"


async def test_a_person_may_be_forgotten_meanwhile(bench: Bench) -> None:
    table = await duel(bench)
    await taken_off(bench, "running")

    await bench.host.forget(bench.id(), ADA)
    await asyncio.sleep(DAY)

    assert ADA.id not in (await bench.host.ledger.table(table.id)).users
    assert await bench.store.games_naming(ADA.id) == ()
    await invited_again(bench, "running")
    await bench.host.wipe(bench.id(), HERE, BEN)
    assert await bench.store.games_of(HERE) == ()


async def test_computers_wait_until_it_is_back(bench: Bench) -> None:
    table = await bench.game(ADA, computers=("easy",), key="sequence_numbers", pace="none", answers="shown")
    await bench.host.removals.on_removal(HERE)
    while (await bench.host.ledger.table(table.id)).waiting_people:
        await bench.move(table.id)
    before = (await bench.host.ledger.table(table.id)).number
    await asyncio.sleep(HOUR)
    assert (await bench.host.ledger.table(table.id)).number == before

    await bench.host.removals.note_joined(HERE)
    await asyncio.sleep(HOUR)

    assert (await bench.host.ledger.table(table.id)).number > before


async def test_a_race_is_paused_and_waits_to_be_opened_again(bench: Bench) -> None:
    table = await bench.race(ADA, BEN)
    await bench.host.removals.on_removal(HERE)

    paused = await bench.host.ledger.table(table.id)
    assert paused.rest is not None
    assert paused.rest.why == "paused"
    await asyncio.sleep(2 * DAY)
    await bench.host.removals.note_joined(HERE)
    await asyncio.sleep(HOUR / 3)

    assert await reason(bench, table) == ""
    assert (await bench.ready(table.id, ADA, BEN)).race_on is not None


@pytest.mark.parametrize(
    ("meanwhile", "wakes_within"),
    [("nothing", 5), ("the clock looks", 5), ("the database is unavailable", PACING.heartbeat + 5)],
)
async def test_what_was_held_wakes_whatever_happens_as_its_place_opens(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, meanwhile: str, wakes_within: float
) -> None:
    table = await bench.lobby(ADA, pace="live")
    there = Place(table.channel.guild_id)
    await asyncio.sleep(HOUR / 2 - 20)
    await bench.host.outages.close(there)
    await asyncio.sleep(40)
    write = bench.store.write

    async def hindered(unit: Unit) -> None:
        if meanwhile == "the database is unavailable":
            raise StoreBusy
        monkeypatch.setattr(bench.store, "write", write)
        await write(unit)
        if meanwhile == "the clock looks":
            bench.host.context.timers.set()
            await asyncio.sleep(1)

    monkeypatch.setattr(bench.store, "write", hindered)
    await bench.host.outages.reopen(there)
    monkeypatch.setattr(bench.store, "write", write)
    await asyncio.sleep(wakes_within)

    assert (await bench.host.ledger.table(table.id)).reason == "expired"
