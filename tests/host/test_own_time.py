"""An outage is given back to what a table itself waits for: a lobby, votes, a seat that is free."""

from __future__ import annotations

import asyncio

import pytest

from host.waits.outages import Place
from table.deadlines import TABLE, Kind, ends
from table.pace import DAY, HOUR
from table.table import Table
from tests.host.conftest import ADA, BEN, CHANNEL, Bench
from tests.host.test_outages import extended
from tests.host.test_substitutes import offered_by_ada
from tests.host.test_turns import kinds
from tests.host.test_votes import one_is_away
from tests.pacing import NO_DELAYS
from tests.still_time import now

PACING = NO_DELAYS.with_pace("live", turn=HOUR)
OUTAGES = ("the gateway", "the server", "the process")


@pytest.fixture(autouse=True)
async def nobody_is_away_soon(bench: Bench) -> None:
    await bench.restart(PACING)


async def lost(bench: Bench, what: str, seconds: float) -> None:
    """This is gone for so long."""
    outages, here = bench.host.outages, Place(CHANNEL.guild_id)
    if what == "the process":
        await bench.stop()
        await asyncio.sleep(seconds)
        await bench.start(PACING)
        return
    await (outages.lose(what) if what == "the gateway" else outages.close(here))
    await asyncio.sleep(seconds)
    await (outages.regain(what) if what == "the gateway" else outages.reopen(here))


async def lobby(bench: Bench) -> tuple[Table, int]:
    return await bench.lobby(ADA, pace="live"), TABLE


async def proposal(bench: Bench) -> tuple[Table, int]:
    table = await bench.game(ADA, BEN, pace="live")
    return await bench.host.votes.propose(bench.id(), table.id, "1d", ADA), TABLE


WAITS = {
    "a lobby": (Kind.LOBBY, lobby),
    "a vote on a seat": (Kind.VOTE, one_is_away),
    "a free seat": (Kind.OFFER, offered_by_ada),
    "another pace": (Kind.VOTE, proposal),
}


@pytest.mark.parametrize("what", OUTAGES)
@pytest.mark.parametrize("wait", WAITS)
async def test_it_is_waited_for_as_long_as_without_the_outage(bench: Bench, wait: str, what: str) -> None:
    kind, begins = WAITS[wait]
    table, seat = await begins(bench)

    async def left() -> float | None:
        end = ends(await bench.host.ledger.table(table.id), kind, seat, PACING)
        return None if end is None else (end - now()).total_seconds()

    whole = await left()
    assert whole is not None
    await asyncio.sleep(whole / 2)
    await lost(bench, what, 2 * whole)
    await asyncio.sleep(whole / 4)

    assert await left() == pytest.approx(whole / 4, abs=3)
    open_ = await bench.host.ledger.table(table.id)
    (timer,) = [each for each in await bench.store.timers(table.id) if each.kind == kind]
    assert timer.due_at == ends(open_, kind, seat, PACING)
    assert bench.board.tables[table.id].number == open_.number, "people are told of the new time"
    await asyncio.sleep(whole / 4 + 5)
    assert await left() is None


async def test_each_outage_is_given_back_once_and_seven_days_at_most(bench: Bench) -> None:
    table = await bench.lobby(ADA, pace="1d")
    for days in (2, 3, 4):
        await lost(bench, "the gateway", days * DAY)
        await asyncio.sleep(60)
        await lost(bench, "the process", 30)

    assert len(await extended(bench, table)) == 3
    open_ = await bench.host.ledger.table(table.id)
    assert open_.made_up == 7 * DAY
    assert "expire" not in await kinds(bench, table)
    assert (bench.host.lobbies.closes_at(open_) - now()).total_seconds() == pytest.approx(DAY, abs=300)


async def test_players_and_a_vote_share_the_seven_days(bench: Bench) -> None:
    """What is given back to both is one time for the table."""
    table, _absent = await one_is_away(bench)
    before = (await bench.host.ledger.table(table.id)).made_up

    await lost(bench, "the gateway", HOUR)
    await asyncio.sleep(60)

    assert (await bench.host.ledger.table(table.id)).made_up - before == pytest.approx(HOUR, abs=1)
    assert len(await extended(bench, table)) >= 2
