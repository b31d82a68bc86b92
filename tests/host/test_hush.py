"""A player who does not answer three times in a row is not asked again until they press something at the table."""

from __future__ import annotations

import asyncio

import pytest

from host.presenter import Barred
from table.pace import DAY, HOUR, WAITS, PaceKey
from tests.host.conftest import Bench, refuses
from tests.host.test_turns import calls, duel, kinds, whose


def last_call(pace: PaceKey) -> float:
    """Seconds of a turn until the third."""
    turn, last = WAITS.of(pace).turn, WAITS.of(pace).reminders[-1]
    return last if turn is None else turn - last


async def test_after_three_calls_the_table_says_so_once(bench: Bench) -> None:
    table = await duel(bench, "none")

    await asyncio.sleep(last_call("none") + 1)
    assert len(bench.board.calls) == 3
    assert await kinds(bench, table) == ["start"], "the third may still be answered"
    await asyncio.sleep(HOUR / 2 + 1)

    assert await kinds(bench, table) == ["start", "hush"]
    hushed = await bench.host.ledger.table(table.id)
    assert hushed.seats[table.waiting_people[0]].hushed
    await bench.caught_up()
    assert bench.board.tables[table.id].number == hushed.number
    await asyncio.sleep(30 * DAY)
    told = [entry.seat for entry in await bench.store.log(table.id) if entry.kind == "hush"]
    assert told.count(table.waiting_people[0]) == 1
    assert len([call for call in bench.board.calls if call.seats == table.waiting_people]) == 3


async def test_a_press_at_the_table_is_an_answer(bench: Bench) -> None:
    table = await duel(bench, "none")
    await asyncio.sleep(2 * DAY)
    await bench.host.note_press(whose(table).id, table.id)
    await asyncio.sleep(28 * DAY)

    assert calls(bench) == [0, 1, 2]
    assert await kinds(bench, table) == ["start"]


@pytest.mark.parametrize("pace", ["1d", "3d", "7d"])
async def test_where_a_clock_runs_nothing_is_said_before_time_is_up(bench: Bench, pace: PaceKey) -> None:
    """Two reminders belong to every turn: they say nothing of a player who moves in the last half hour."""
    table = await duel(bench, pace)

    await asyncio.sleep(last_call(pace) + HOUR - 60)

    assert len(bench.board.calls) == 3
    assert await kinds(bench, table) == ["start"]


@pytest.mark.parametrize("why", ["barred", "wants none"])
async def test_a_call_that_reached_nobody_was_not_left_unanswered(bench: Bench, why: str) -> None:
    table = await duel(bench, "none")
    if why == "barred":
        bench.presenter.fail = refuses(Barred, "ping")
    else:
        await bench.host.change_player(whose(table).id, ping="none")

    await asyncio.sleep(10 * DAY)

    assert await kinds(bench, table) == ["start"]


async def test_an_answer_to_the_third_comes_in_time(bench: Bench) -> None:
    table = await duel(bench, "none")
    await asyncio.sleep(last_call("none") + HOUR / 3)
    await bench.host.note_press(whose(table).id, table.id)
    await asyncio.sleep(HOUR / 3)

    assert await kinds(bench, table) == ["start"]


async def test_a_player_who_returns_is_asked_again_in_the_next_turn(bench: Bench) -> None:
    table = await duel(bench, "none")
    who = whose(table)
    await asyncio.sleep(5 * DAY)
    before = len(bench.board.calls)

    await bench.host.note_act(await bench.host.ledger.table(table.id), who.id)
    assert await kinds(bench, table) == ["start", "hush", "back"]
    await bench.host.note_act(await bench.host.ledger.table(table.id), who.id)
    assert await kinds(bench, table) == ["start", "hush", "back"], "said once"
    await bench.move(table.id)
    await bench.move(table.id)
    await asyncio.sleep(HOUR)

    assert [call.seats for call in bench.board.calls[before:]] == [table.waiting_people]


async def test_calls_that_fall_together_at_night_are_one(bench: Bench) -> None:
    """Two were made in the first turn; who misses it is left alone as well."""
    table = await duel(bench)
    who = whose(table)
    await bench.host.change_player(who.id, zone="UTC", quiet_from=22 * 60, quiet_to=7 * 60)

    await asyncio.sleep(DAY + 7 * HOUR + 1)
    told = [call for call in bench.board.calls if call.seats == table.waiting_people]
    assert (await bench.host.ledger.table(table.id)).seats[table.waiting_people[0]].hushed
    await asyncio.sleep(DAY)

    assert len(told) < 3
    assert [call for call in bench.board.calls if call.seats == table.waiting_people] == told


async def test_a_restart_counts_on(bench: Bench) -> None:
    table = await duel(bench, "none")
    await asyncio.sleep(last_call("none") - HOUR)
    await bench.restart()

    await asyncio.sleep(HOUR + 1)
    await bench.restart()
    await asyncio.sleep(HOUR / 2 + 1)

    assert await kinds(bench, table) == ["start", "hush"]
