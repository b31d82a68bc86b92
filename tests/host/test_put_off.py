"""Not before tomorrow: who was asked twice may put off what follows."""

from __future__ import annotations

import asyncio

import pytest

from table.errors import Refused
from table.pace import DAY, HOUR
from tests.host.conftest import ADA, BEN, Bench
from tests.host.test_quiet_hours import on, sleep_until, turn_of
from tests.host.test_turns import calls, duel, whose


async def test_from_the_second_call_on_it_is_offered(bench: Bench) -> None:
    await duel(bench, "3d")

    await asyncio.sleep(3 * DAY - 1)

    assert [call.later for call in bench.board.calls] == [False, True, True]


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_player_who_has_pressed_something_at_the_table_has_answered(
    bench: Bench, elsewhere: bool
) -> None:
    table = await duel(bench, "3d")
    await asyncio.sleep(100)
    await bench.host.note_press(whose(table).id, table.id + elsewhere)

    await asyncio.sleep(2.9 * DAY)

    assert [call.later for call in bench.board.calls] == [False, elsewhere]


@pytest.mark.parametrize("restarts", [False, True])
async def test_nothing_comes_before_tomorrow_and_the_deadline_stays(bench: Bench, restarts: bool) -> None:
    table = await duel(bench, "none")
    await bench.host.change_player(whose(table).id, zone="UTC")
    await sleep_until(on(2, 7))
    before = await turn_of(bench, table)
    assert calls(bench) == [0, 1]
    await sleep_until(on(3, 22))

    morning, until = await bench.host.turns.put_off(table.id, whose(table).id)
    if restarts:
        await bench.restart()

    assert (morning, until) == (on(4, 8), None)
    await sleep_until(on(4, 7, 59))
    assert calls(bench) == [0, 1]
    await sleep_until(on(4, 8, 1))
    assert calls(bench) == [0, 1, 2]
    assert (await turn_of(bench, table)).deadline == before.deadline


async def test_it_is_not_put_off_behind_the_deadline(bench: Bench) -> None:
    table = await duel(bench)  # at midnight
    await sleep_until(on(1, 20))
    assert calls(bench) == [0, 1]

    morning, until = await bench.host.turns.put_off(table.id, whose(table).id)

    assert (morning, until) == (on(2, 12), (await turn_of(bench, table)).deadline)
    await sleep_until(on(1, 23, 59))
    assert calls(bench) == [0, 1]
    await sleep_until(on(2, 0, 1))
    assert (await bench.host.ledger.table(table.id)).number > table.number, "time was up"


async def test_the_next_turn_is_asked_for_at_once(bench: Bench) -> None:
    table = await duel(bench, "none")
    await sleep_until(on(2, 7))
    await bench.host.turns.put_off(table.id, whose(table).id)
    asked = len(bench.board.calls)

    await bench.move(table.id)
    await bench.move(table.id)
    await asyncio.sleep(HOUR)

    assert len(bench.board.calls) == asked + 1


async def test_nobody_else_can_press_it(bench: Bench) -> None:
    table = await duel(bench)
    (other,) = {ADA, BEN} - {whose(table)}

    with pytest.raises(Refused, match="not_waited_for"):
        await bench.host.turns.put_off(table.id, other.id)
