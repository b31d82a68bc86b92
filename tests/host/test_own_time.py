"""An outage is given back to what a table itself waits for: a lobby, votes, a seat that is free."""

from __future__ import annotations

import asyncio

import pytest

from db.values import NEVER
from host.waits.outages import Place
from table.deadlines import offer_end, poll_ends
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
    await (outages.back(what) if what == "the gateway" else outages.reopen(here))


async def timer(bench: Bench, table: Table, kind: str) -> float:
    """In how many seconds the table's timer of this kind is due."""
    (found,) = [each for each in await bench.store.timers(table.id) if each.kind == kind]
    assert found.due_at != NEVER
    return (found.due_at - now()).total_seconds()


@pytest.mark.parametrize("what", OUTAGES)
async def test_a_lobby_stays_open(bench: Bench, what: str) -> None:
    table = await bench.lobby(ADA, pace="live")
    await asyncio.sleep(20 * 60)

    await lost(bench, what, 2 * HOUR)
    await asyncio.sleep(9 * 60)

    open_ = await bench.host.table(table.id)
    assert open_.phase == "lobby"
    left = (bench.host.lobbies.closes_at(open_) - now()).total_seconds()
    assert left == pytest.approx(60, abs=3)
    assert await timer(bench, table, "lobby") == pytest.approx(60, abs=3)
    assert bench.board.tables[table.id].number == open_.number, "people are told of the new time"
    await asyncio.sleep(70)
    assert (await bench.host.table(table.id)).reason == "expired"


@pytest.mark.parametrize("what", OUTAGES)
async def test_a_vote_on_a_seat_goes_on(bench: Bench, what: str) -> None:
    table, absent = await one_is_away(bench)
    await asyncio.sleep(DAY / 2)

    await lost(bench, what, 2 * DAY)
    await asyncio.sleep(DAY / 4)

    open_ = await bench.host.table(table.id)
    ends = poll_ends(open_, absent, NO_DELAYS)
    assert ends is not None
    left = (ends - now()).total_seconds()
    assert 0 < left <= DAY / 4
    assert await timer(bench, table, "vote") == pytest.approx(left, abs=3)
    await asyncio.sleep(left + 60)
    assert (await bench.host.table(table.id)).seats[absent].poll is None


@pytest.mark.parametrize("what", OUTAGES)
async def test_a_seat_stays_free(bench: Bench, what: str) -> None:
    table, seat = await offered_by_ada(bench)
    await asyncio.sleep(DAY / 2)

    await lost(bench, what, 2 * DAY)
    await asyncio.sleep(DAY / 4)

    until = offer_end(await bench.host.table(table.id), seat, NO_DELAYS)
    assert until is not None
    left = (until - now()).total_seconds()
    assert left == pytest.approx(DAY / 4, abs=3)
    assert await timer(bench, table, "offer") == pytest.approx(left, abs=3)
    await asyncio.sleep(left + 60)
    assert (await bench.host.table(table.id)).seats[seat].offer is None


@pytest.mark.parametrize("what", OUTAGES)
async def test_a_proposal_of_another_pace_stays_open(bench: Bench, what: str) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
    await asyncio.sleep(60)

    await lost(bench, what, HOUR)
    await asyncio.sleep(8 * 60)

    assert (await bench.host.table(table.id)).proposal is not None
    await asyncio.sleep(70)
    assert (await bench.host.table(table.id)).proposal is None


async def test_each_outage_is_given_back_once_and_seven_days_at_most(bench: Bench) -> None:
    table = await bench.lobby(ADA, pace="1d")
    for days in (2, 3, 4):
        await lost(bench, "the gateway", days * DAY)
        await asyncio.sleep(60)
        await lost(bench, "the process", 30)

    assert len(await extended(bench, table)) == 3
    open_ = await bench.host.table(table.id)
    assert open_.made_up == 7 * DAY
    assert "expire" not in await kinds(bench, table)
    assert (bench.host.lobbies.closes_at(open_) - now()).total_seconds() == pytest.approx(DAY, abs=300)


async def test_players_and_a_vote_share_the_seven_days(bench: Bench) -> None:
    """What is given back to both is one time for the table."""
    table, _absent = await one_is_away(bench)
    before = (await bench.host.table(table.id)).made_up

    await lost(bench, "the gateway", HOUR)
    await asyncio.sleep(60)

    assert (await bench.host.table(table.id)).made_up - before == pytest.approx(HOUR, abs=1)
    assert len(await extended(bench, table)) >= 2
