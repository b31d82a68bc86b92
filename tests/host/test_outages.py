"""The bot was away: nobody loses a turn by it, and the table says so."""

from __future__ import annotations

import asyncio

import pytest

from db.values import Outage
from table.deadlines import until
from table.pace import DAY, HOUR
from table.table import Table
from tests.host.conftest import Bench
from tests.host.test_turns import duel
from tests.pacing import NO_DELAYS
from tests.still_time import now


async def away(bench: Bench, seconds: float) -> None:
    """The bot stops, and is back after so long."""
    await bench.stop()
    await asyncio.sleep(seconds)
    await bench.start()


async def extended(bench: Bench, table: Table) -> list[str]:
    return [entry.action for entry in await bench.store.log(table.id) if entry.kind == "extend"]


async def owed(bench: Bench) -> list[Outage]:
    """The outages that may not have been given back to everybody. A row without any length keeps the last number."""
    return [each for each in await bench.store.outages() if each.from_at < each.until_at]


async def left(bench: Bench, table: Table) -> float:
    """How long the player who is waited for still has, as people are told."""
    ends = until(await bench.host.ledger.table(table.id), NO_DELAYS)
    assert ends is not None
    return (ends - now()).total_seconds()


async def test_two_days_away_are_given_back(bench: Bench) -> None:
    table = await duel(bench)
    await asyncio.sleep(0.25 * DAY)

    await away(bench, 2 * DAY)
    await asyncio.sleep(1)

    (given,) = await extended(bench, table)
    assert given.startswith('{"seconds":172800.0,"why":"outage",')
    assert await left(bench, table) == pytest.approx(0.75 * DAY, abs=2)
    (turn,) = await bench.store.timers(table.id)
    assert turn.deadline == until(await bench.host.ledger.table(table.id), NO_DELAYS)
    assert await owed(bench) == []


async def test_a_turn_that_began_after_it_has_no_more_time(bench: Bench) -> None:
    table = await duel(bench)
    await away(bench, DAY)
    await asyncio.sleep(1)

    await bench.move(table.id)
    await asyncio.sleep(1)

    assert len(await extended(bench, table)) == 1
    assert await left(bench, table) == pytest.approx(DAY, abs=3)


async def test_a_live_turn_too(bench: Bench) -> None:
    table = await duel(bench, "live")
    await asyncio.sleep(30)

    await away(bench, HOUR)
    await asyncio.sleep(1)

    assert await left(bench, table) == pytest.approx(89, abs=2)


async def test_a_process_that_dies_while_it_gives_back_leaves_it_to_the_next(bench: Bench) -> None:
    table = await duel(bench)
    await bench.stop()
    await asyncio.sleep(DAY)
    host = await bench.start()
    await host.stop()  # at once, before anybody got anything
    await bench.store.close()
    await bench.start()
    await asyncio.sleep(1)

    assert len(await extended(bench, table)) == 1
