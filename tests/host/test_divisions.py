"""Outages in several processes: a table gets back what its own owner missed, whatever the division was and is."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from db import units
from db.values import ALL_SERVERS, NEVER, Outage, Ownership
from host import sharing
from host.waits.outages import Place
from table.pace import DAY, HOUR
from table.table import Channel, Table
from tests.db.building import opened
from tests.host.conftest import ADA, BEN, CHANNEL, Bench, Share, process
from tests.still_time import now

FIRST, SECOND, WHOLE = Ownership(0, 0, 2), Ownership(1, 1, 2), Ownership(0, 1, 2)
ELSEWHERE = Channel(guild_id=1 << 22, id=21)  # a channel of a server of the second process
LONG = 2 * HOUR


@pytest.fixture(autouse=True)
def _hours_pass_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks four times a second what others tell."""
    monkeypatch.setattr(sharing, "EVERY", DAY)


@pytest.fixture
async def tables(database: str) -> tuple[Table, Table]:
    """One of each process. The second has been away for two hours longer than the first, which has just ended."""
    async with process(database, FIRST) as first:
        async with process(database, SECOND) as second:
            tables = (await duel(first, CHANNEL), await duel(second, ELSEWHERE))
        await asyncio.sleep(LONG)
    return tables


async def duel(bench: Bench, channel: Channel) -> Table:
    return await bench.game(ADA, BEN, pace="3d", channel=channel)


async def made_up(bench: Bench, tables: tuple[Table, ...]) -> list[float]:
    return [(await bench.host.ledger.newest(table.id)).made_up for table in tables]


@pytest.mark.parametrize("owned", [WHOLE, ALL_SERVERS, Ownership(0, 2, 3)])
async def test_each_table_gets_back_what_its_own_owner_missed(
    database: str, tables: tuple[Table, Table], owned: Ownership
) -> None:
    async with process(database, owned) as bench:
        await asyncio.sleep(1)

        assert await made_up(bench, tables) == [0, pytest.approx(LONG, abs=5)]

    async with process(database, owned) as bench:
        await asyncio.sleep(1)
        assert await made_up(bench, tables) == [0, pytest.approx(LONG, abs=5)], "once"


async def test_what_others_missed_in_an_earlier_division_is_theirs(
    database: str, tables: tuple[Table, Table]
) -> None:
    """Three have the servers now. The second table's is the last one to start, and another one has forgotten."""
    thirds = [Ownership(shard, shard, 3) for shard in range(3)]
    owner = next(third for third in thirds if third.has(ELSEWHERE.guild_id))
    for third in thirds:
        if third != owner:
            async with process(database, third):
                await asyncio.sleep(HOUR)

    async with process(database, owner) as bench:
        await asyncio.sleep(1)

        assert (await made_up(bench, tables))[1] >= LONG + HOUR


async def test_an_outage_that_is_not_given_back_yet_outlasts_a_new_division(
    database: str, tables: tuple[Table, Table]
) -> None:
    """It was noted by a process that was killed then."""
    async with opened(database, hold=Share(SECOND)) as store:
        at, number = now(), round(now().timestamp() * 1000)
        noted = Outage(number, at - timedelta(seconds=LONG), at, 0, 0, *SECOND)
        await store.write((*units.outage(noted), *units.beat(at, SECOND)))

    async with process(database, WHOLE) as bench:
        await asyncio.sleep(1)

        assert await made_up(bench, tables) == [0, pytest.approx(LONG, abs=5)]


@pytest.mark.parametrize("of_table", [False, True])
async def test_a_server_and_a_table_that_are_closed_are_so_for_their_next_owner(
    database: str, tables: tuple[Table, Table], of_table: bool
) -> None:
    place = Place(game_id=tables[1].id) if of_table else Place(ELSEWHERE.guild_id)
    async with opened(database, hold=Share(SECOND)) as store:
        await store.write(units.outage(Outage(1, now(), NEVER, *place, *SECOND)))

    found = []
    for owned in (WHOLE, FIRST):
        async with opened(database, hold=Share(owned)) as store:
            outages = await store.outages()
            found.append([Place(each.guild_id, each.game_id) for each in outages if each.until_at == NEVER])

    assert found == [[place], []]


async def test_an_outage_of_one_process_is_none_of_the_other(
    database: str, tables: tuple[Table, Table]
) -> None:
    async with process(database, FIRST) as first, process(database, SECOND) as second:
        await first.host.outages.lose("the gateway")
        assert not second.host.outages.is_lost
        await asyncio.sleep(DAY)
        await first.host.outages.regain("the gateway")
        await asyncio.sleep(1)

        assert (await made_up(first, tables))[0] == pytest.approx(DAY, abs=5)
        assert (await made_up(second, tables))[1] == pytest.approx(LONG, abs=5)


async def test_tables_on_a_server_that_another_process_was_taken_off_do_not_count(
    database: str, tables: tuple[Table, Table]
) -> None:
    async with process(database, FIRST) as first, process(database, SECOND) as second:
        assert {table.id for table in await first.host.open_tables.listed(ADA.id)} == {
            table.id for table in tables
        }

        await second.host.outages.note_removed(ELSEWHERE.guild_id)
        await asyncio.sleep(HOUR)
        first.host.outages.changed.set()  # a heartbeat
        await asyncio.sleep(1)

        assert [table.id for table in await first.host.open_tables.listed(ADA.id)] == [tables[0].id]
        ((still, until),) = await first.host.open_tables.standing_still(ADA.id)
        assert still.id == tables[1].id
        assert until == second.host.outages.closes_at(ELSEWHERE.guild_id)
        await second.host.outages.note_joined(ELSEWHERE.guild_id)
        first.host.outages.changed.set()
        await asyncio.sleep(1)
        assert len(await first.host.open_tables.listed(ADA.id)) == len(tables)
