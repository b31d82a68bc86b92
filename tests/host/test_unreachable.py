"""No press could arrive: nobody loses a turn by it, and everybody at a table gets the same time back."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from db.errors import StoreBusy
from db.store import Store
from host.presenter import Barred, Shown
from host.waits import time_back
from host.waits.outages import Place
from table.deadlines import deadline
from table.pace import DAY, HOUR
from table.table import Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.test_outages import away, extended, left, owed
from tests.host.test_turns import duel, kinds
from tests.pacing import NO_DELAYS
from tests.still_time import now


def barred(step: str) -> None:
    """A permission is missing."""
    if step in ("show", "ping"):
        raise Barred("Missing Permissions")


async def deadlines(bench: Bench, table: Table) -> list[float]:
    """How long each player who is waited for still has."""
    table = await bench.host.ledger.table(table.id)
    ends = [deadline(table, seat, NO_DELAYS) for seat in table.waiting_people]
    return [(end - now()).total_seconds() for end in ends if end is not None]


@pytest.mark.parametrize("missing", [("the gateway",), ("the gateway", "answers")])
async def test_no_time_runs_out_while_no_press_can_arrive(bench: Bench, missing: tuple[str, ...]) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 600)

    for each in missing:
        await bench.host.outages.lose(each)
    await asyncio.sleep(2 * DAY)
    for each in missing:
        assert "timeout" not in await kinds(bench, table)
        await bench.host.outages.regain(each)
    await asyncio.sleep(500)
    assert await left(bench, table) == pytest.approx(100, abs=2)
    assert "timeout" not in await kinds(bench, table)
    await asyncio.sleep(200)

    assert "timeout" in await kinds(bench, table)


async def test_nobody_is_said_not_to_have_answered_who_could_not(bench: Bench) -> None:
    table = await duel(bench, "none")
    await asyncio.sleep(3 * DAY + 60)
    assert len(bench.board.calls) == 3

    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(DAY)
    await bench.host.outages.regain("the gateway")
    await asyncio.sleep(HOUR / 2 - 60)
    assert "hush" not in await kinds(bench, table)
    await asyncio.sleep(120)

    assert "hush" in await kinds(bench, table)


async def test_a_turn_that_began_in_the_middle_gets_its_own_part(bench: Bench) -> None:
    table = await duel(bench)
    await bench.host.outages.lose("answers")
    await asyncio.sleep(2 * HOUR)
    await bench.move(table.id)
    began = now()
    await asyncio.sleep(3 * HOUR)
    await bench.host.outages.regain("answers")
    await asyncio.sleep(1)

    (given,) = await extended(bench, table)
    assert given.startswith('{"seconds":10800.0,')
    assert await left(bench, table) == pytest.approx(DAY + 3 * HOUR - (now() - began).total_seconds(), abs=1)


async def test_two_people_at_a_table_get_the_same(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, CLEO, pace="1d")
    assert len(table.waiting_people) == 3

    await away(bench, 5 * HOUR)
    await asyncio.sleep(1)

    assert await deadlines(bench, table) == pytest.approx([DAY] * 3, abs=2)
    assert len(set(await extended(bench, table))) == 1


async def test_outages_at_the_same_time_are_one(bench: Bench) -> None:
    table = await duel(bench)
    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(HOUR)
    await bench.host.outages.lose("answers")
    await asyncio.sleep(HOUR)
    await bench.host.outages.regain("the gateway")
    assert await extended(bench, table) == []
    await asyncio.sleep(HOUR)
    await bench.host.outages.regain("answers")
    await asyncio.sleep(1)

    (given,) = await extended(bench, table)
    assert given.startswith('{"seconds":10800.0,')


async def test_an_outage_of_discord_goes_on_in_the_next_process(bench: Bench) -> None:
    table = await duel(bench, "3d")
    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(HOUR)

    await away(bench, HOUR)
    await asyncio.sleep(1)

    (given,) = await extended(bench, table)
    assert given.startswith('{"seconds":7200.0,')


async def test_an_outage_of_one_server_is_no_other_servers(bench: Bench) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 600)
    there, elsewhere = Place(table.channel.guild_id), Place(table.channel.guild_id + 1)

    await bench.host.outages.close(there)
    await asyncio.sleep(DAY)
    assert "timeout" not in await kinds(bench, table)
    await bench.host.outages.reopen(there)
    await bench.host.outages.close(elsewhere)
    await asyncio.sleep(500)
    assert await left(bench, table) == pytest.approx(100, abs=2)
    await asyncio.sleep(200)

    assert "timeout" in await kinds(bench, table)


async def test_an_outage_of_a_server_goes_on_in_the_next_process(bench: Bench) -> None:
    table = await duel(bench, "3d")
    there = table.channel.guild_id
    await bench.host.outages.close(Place(there))
    await asyncio.sleep(HOUR)

    await away(bench, HOUR)
    await bench.host.removals.set_servers({there: False})
    await asyncio.sleep(HOUR)
    assert await extended(bench, table) == []
    await bench.host.removals.set_servers({there: True})
    await asyncio.sleep(1)

    (given,) = await extended(bench, table)
    assert given.startswith('{"seconds":10800.0,')


async def test_a_table_where_a_permission_is_missing_stands_still(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    table = await duel(bench)
    await asyncio.sleep(0.7 * DAY)
    bench.presenter.fail = barred

    await asyncio.sleep(2 * DAY)
    assert "timeout" not in await kinds(bench, table)
    bench.presenter.fail = lambda step: None
    await bench.until_found(lambda: extended(bench, table), bool)

    assert await left(bench, table) == pytest.approx(0.2 * DAY, abs=300)
    assert "timeout" not in await kinds(bench, table)


async def test_a_lobby_that_is_refused_once_is_shown_within_a_minute(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    bench.presenter.fail = barred
    table = await bench.lobby(ADA)
    await asyncio.sleep(1)
    bench.presenter.fail = lambda step: None

    await asyncio.sleep(60)
    assert bench.board.tables[table.id].names == ("Ada",)
    bench.presenter.fail = barred
    await bench.host.lobbies.join(bench.id(), table.id, BEN)
    await asyncio.sleep(1)
    bench.presenter.fail = lambda step: None

    await asyncio.sleep(60)
    assert bench.board.tables[table.id].names == ("Ada", "Ben")


async def test_a_lobby_that_nobody_sees_is_not_closed_meanwhile(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    bench.presenter.fail = barred
    table = await bench.lobby(ADA, pace="live")
    await asyncio.sleep(HOUR)
    assert (await bench.host.ledger.table(table.id)).phase == "lobby"

    bench.presenter.fail = lambda step: None
    await asyncio.sleep(HOUR / 4)
    assert (await bench.host.ledger.table(table.id)).phase == "lobby"
    await asyncio.sleep(HOUR / 2)

    assert (await bench.host.ledger.table(table.id)).reason == "expired"


async def test_an_end_that_is_refused_once_is_told_within_a_minute(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    table = await duel(bench)
    await asyncio.sleep(1)
    bench.presenter.fail = lambda step: barred("show")
    await bench.host.resign(bench.id(), table.id, BEN)
    await bench.host.settle(bench.id(), table.id, ADA)
    await asyncio.sleep(1)
    bench.presenter.fail = lambda step: None

    await asyncio.sleep(60)

    assert bench.board.tables[table.id].phase == "over"


async def test_tables_that_stay_barred_keep_no_others_waiting(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_back, "AT_ONCE", 1)
    await bench.restart(replace(NO_DELAYS, heartbeat=60))
    tables = [await duel(bench) for _ in range(3)]
    await asyncio.sleep(60)
    bench.presenter.fail = barred
    for table in tables:
        await bench.move(table.id)
    await asyncio.sleep(HOUR)
    assert {Place(game_id=table.id) for table in tables} <= set(bench.host.outages.closed_places)
    shows, last = bench.presenter.show, max(table.id for table in tables)

    async def show(table: Table, *args: Any, **more: Any) -> Shown:
        bench.presenter.fail = (lambda step: None) if table.id == last else barred
        return await shows(table, *args, **more)

    monkeypatch.setattr(bench.presenter, "show", show)
    await asyncio.sleep(HOUR)

    assert Place(game_id=last) not in bench.host.outages.closed_places


async def test_a_table_that_stays_barred_goes_on_after_seven_days(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, heartbeat=HOUR))
    table = await duel(bench)
    bench.presenter.fail = barred

    await asyncio.sleep(7.5 * DAY)
    assert "timeout" not in await kinds(bench, table)
    await asyncio.sleep(2 * DAY)

    assert "timeout" in await kinds(bench, table)
    assert (await bench.host.ledger.table(table.id)).made_up == pytest.approx(7 * DAY, abs=2 * HOUR)


async def test_a_clock_that_is_set_is_no_outage(bench: Bench) -> None:
    table = await duel(bench, "3d")
    ahead = timedelta()
    await bench.stop()
    bench.now = lambda: now() + ahead
    await bench.start()

    ahead = timedelta(days=1)
    await asyncio.sleep(11 * HOUR)

    assert await extended(bench, table) == []
    assert await owed(bench) == []


async def test_requests_that_fail_now_and_then_hold_no_deadline_up(bench: Bench) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 100)

    for _ in range(4):
        await bench.host.outages.lose("requests")
        await asyncio.sleep(1)
        await bench.host.outages.regain("requests")
        await asyncio.sleep(49)

    assert "timeout" in await kinds(bench, table)


async def test_a_place_that_opens_twice_at_once_was_closed_once(bench: Bench) -> None:
    await duel(bench)
    place = Place(guild_id=5)
    await bench.host.outages.close(place)
    await asyncio.sleep(HOUR)

    await asyncio.gather(bench.host.outages.reopen(place), bench.host.outages.reopen(place))

    assert len(bench.host.outages.known) == 1


async def test_a_number_is_not_given_again_where_the_store_refused_its_outage(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise StoreBusy

    outages = bench.host.outages
    with monkeypatch.context() as away:
        away.setattr(Store, "write", refuse)
        for guild in range(1, 31):  # all at once, and then this process dies
            await outages.close(Place(guild))
    given = [outage.n for outage, _since in outages._closed.values()]
    await asyncio.sleep(1)
    await bench.restart()

    await bench.host.outages.close(Place(99))

    ((outage, _since),) = bench.host.outages._closed.values()
    assert outage.n > max(given)


async def test_what_is_lost_and_back_at_once_is_back(bench: Bench) -> None:
    """Also while the loss itself is being noted: else all time would stand still from then on."""
    await duel(bench)
    outages = bench.host.outages

    await asyncio.gather(outages.lose("the gateway"), outages.regain("the gateway"))
    assert not outages.is_lost
    await outages.lose("the gateway")
    await asyncio.gather(outages.regain("the gateway"), outages.lose("the gateway"))

    assert outages.is_lost


async def test_what_is_lost_twice_at_once_is_said_once(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py tells of a connection that broke, and at once of the new one that failed."""
    await duel(bench)
    caplog.set_level(logging.INFO, "host.waits.outages")

    await asyncio.gather(*(bench.host.outages.lose("the gateway") for _ in range(2)))

    assert len(caplog.records) == 1


async def test_a_short_break_of_the_connection_is_no_outage(bench: Bench) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 10)

    await bench.host.outages.lose("the gateway")
    await asyncio.sleep(30)
    await bench.host.outages.regain("the gateway")
    await asyncio.sleep(50)
    assert "timeout" not in await kinds(bench, table), "a minute to press is left"
    await asyncio.sleep(60)

    assert not [each for each in await extended(bench, table) if "outage" in each]
    assert "timeout" in await kinds(bench, table)
