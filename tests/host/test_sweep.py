"""How often tables are gone through for outages, and how outages are numbered."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from db import units
from db.errors import StoreBusy
from db.units import Unit
from host.log.ledger import Ledger
from host.waits.outages import Place
from table.pace import DAY, HOUR
from table.table import Channel
from tests.host.conftest import Bench
from tests.host.test_outages import extended, left, owed
from tests.host.test_turns import duel, kinds
from tests.pacing import NO_DELAYS
from tests.still_time import now

MINUTELY = replace(NO_DELAYS, heartbeat=60)
OTHER = Place(guild_id=99)


@pytest.fixture
def counted(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The reads of turns, and the tables that are looked at."""
    found: list[str] = []
    commit = Ledger.commit

    async def looked_at(self: Ledger, table_id: int, *judging: Any) -> Any:
        found.append("table")
        return await commit(self, table_id, *judging)

    def count() -> None:
        waits = bench.store.waits_since

        async def read(*asked: Any) -> Any:
            found.append("read")
            return await waits(*asked)

        monkeypatch.setattr(bench.store, "waits_since", read)

    monkeypatch.setattr(Ledger, "commit", looked_at)
    bench.count_reads = count  # type: ignore[attr-defined]
    return found


async def test_a_closed_place_has_turns_gone_through_once(bench: Bench, counted: list[str]) -> None:
    """And not with every heartbeat, for as long as it is closed."""
    await bench.restart(MINUTELY)
    for _ in range(3):
        await duel(bench, "3d")
    await asyncio.sleep(200)  # they are asked
    await bench.host.outages.close(OTHER)
    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(HOUR)
    bench.count_reads()  # type: ignore[attr-defined]
    counted.clear()

    await bench.host.outages.regain("the gateway")
    await asyncio.sleep(HOUR)

    assert counted.count("read") == 2, "a page, and that there is no other"
    assert counted.count("table") < 2 * 3, "each once, and what is due by then"
    assert [each.guild_id for each in await owed(bench)] == [OTHER.guild_id], "nobody there was waited for"


async def test_a_table_of_a_closed_place_gets_it_once_it_is_open(bench: Bench, counted: list[str]) -> None:
    await bench.restart(MINUTELY)
    others = [await duel(bench, "3d") for _ in range(2)]
    table = await duel(bench, "3d", Channel(OTHER.guild_id, 21))
    await asyncio.sleep(200)
    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(HOUR)
    await bench.host.outages.close(OTHER)
    await bench.host.outages.regain("the gateway")
    await asyncio.sleep(HOUR)
    assert await extended(bench, table) == []
    assert [len(await extended(bench, other)) for other in others] == [1, 1]
    await bench.restart(MINUTELY)  # it is still owed in the next process
    bench.count_reads()  # type: ignore[attr-defined]
    await asyncio.sleep(60)
    counted.clear()

    await bench.host.outages.reopen(OTHER)
    await asyncio.sleep(HOUR)

    assert len(await extended(bench, table)) == 1
    assert await left(bench, table) == pytest.approx(3 * DAY - 200 - HOUR, abs=5)
    assert counted.count("read") == 0, "only that table is looked at"
    assert await owed(bench) == []


async def test_a_place_that_is_closed_for_long_keeps_no_outage(bench: Bench) -> None:
    await bench.restart(MINUTELY)
    await duel(bench, "3d")
    await bench.host.outages.close(OTHER)

    for _ in range(3):
        await bench.host.outages.lose("the gateway")
        await asyncio.sleep(120)
        await bench.host.outages.regain("the gateway")
        await asyncio.sleep(60)

    assert [each for each in await owed(bench) if each.guild_id == 0] == []


async def test_a_number_is_given_once_whatever_happens(bench: Bench) -> None:
    """Many outages in one second, all given back, and a process that dies: the next one has a higher number."""
    table = await duel(bench, "3d")
    places = [*map(Place, range(50, 150)), Place(table.channel.guild_id)]
    for place in places:
        await bench.host.outages.close(place)
    await asyncio.sleep(60)
    for place in places:
        await bench.host.outages.reopen(place)
    await bench.until_found(lambda: owed(bench), lambda found: not found)
    highest = max(seat.outage for seat in (await bench.host.ledger.table(table.id)).seats)
    assert highest > now().timestamp(), "they ran ahead of the clock"

    await bench.restart()
    await bench.host.outages.close(Place(1))

    assert [each.n > highest for each in await bench.store.outages() if each.guild_id == 1] == [True]


async def test_back_while_the_store_is_away_is_noted_with_the_next_heartbeat(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.restart(MINUTELY)
    table = await duel(bench)
    await asyncio.sleep(DAY - 100)
    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(2 * HOUR)

    async def busy(unit: Unit) -> None:
        raise StoreBusy

    with monkeypatch.context() as patched:
        patched.setattr(bench.store, "write", busy)
        await bench.host.outages.regain("the gateway")
    assert not bench.host.outages.is_lost, "presses are taken again all the same"
    assert await extended(bench, table) == []
    await asyncio.sleep(90)

    assert "timeout" not in await kinds(bench, table), "a minute at least is left"
    assert len(await extended(bench, table)) == 1
    assert await left(bench, table) == pytest.approx(10, abs=5)


async def test_a_deadline_that_was_stored_later_is_the_one_that_counts(bench: Bench) -> None:
    """As an update may find it, whose own reckoning says sooner."""
    table = await duel(bench)
    (timer,) = await bench.store.timers(table.id)
    assert timer.deadline is not None
    later = timer.deadline.replace(day=timer.deadline.day + 1)
    await bench.store.write(units.set_timers((replace(timer, deadline=later),)))

    await asyncio.sleep(1.9 * DAY)
    assert "timeout" not in await kinds(bench, table)
    await asyncio.sleep(0.2 * DAY)

    assert "timeout" in await kinds(bench, table)
