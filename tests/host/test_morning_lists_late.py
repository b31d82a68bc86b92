"""Morning lists that are late, or would be: outages, clocks that are set, quiet hours, short days, servers left."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from table.pace import DAY, HOUR
from table.table import Channel
from tests.host.conftest import CHANNEL, Bench
from tests.host.test_morning_lists import sent, wishes
from tests.host.test_quiet_hours import on, sleep_until
from tests.host.test_turns import duel, whose
from tests.pacing import NO_DELAYS
from tests.still_time import now

SHORT = DAY / 24  # an hour of that day is 150 seconds


@pytest.mark.parametrize(("down", "comes"), [(5, 1), (7, 0)])
@pytest.mark.parametrize("day", [DAY, SHORT])
async def test_a_list_that_is_late_comes_only_if_it_is_not_much_later(
    bench: Bench, day: float, down: float, comes: int
) -> None:
    await bench.restart(NO_DELAYS.with_day(day))
    await wishes(bench)
    await duel(bench, "3d")
    await until_hour(7.9, day)
    await bench.stop()
    await until_hour(8 + down, day)

    await bench.start(NO_DELAYS.with_day(day))
    await asyncio.sleep(60)

    assert len(sent(bench)) == comes


async def test_a_list_that_is_late_and_falls_into_quiet_hours_comes_at_their_end(bench: Bench) -> None:
    await wishes(bench, 21 * 60, quiet_from=22 * 60, quiet_to=7 * 60)
    await duel(bench, "3d")
    await sleep_until(on(1, 20))
    await bench.stop()
    await sleep_until(on(1, 23))
    await bench.start()
    await sleep_until(on(2, 6, 59))
    assert sent(bench) == []

    await sleep_until(on(2, 7, 1))
    assert len(sent(bench)) == 1
    await sleep_until(on(2, 21, 1))

    assert len(sent(bench)) == 2


async def test_it_does_not_come_there_if_the_next_one_soon_does(bench: Bench) -> None:
    await wishes(bench, quiet_from=22 * 60, quiet_to=7 * 60)
    await duel(bench, "3d")
    await sleep_until(on(1, 7, 59))
    await bench.stop()
    await sleep_until(on(1, 22, 30))
    await bench.start()

    await sleep_until(on(2, 7, 59))
    assert sent(bench) == []
    await sleep_until(on(2, 8, 1))

    assert len(sent(bench)) == 1


@pytest.mark.parametrize("hours", [10, 50, 24 * 400])
async def test_a_clock_that_ran_ahead_and_was_set_back_keeps_no_list_away(bench: Bench, hours: int) -> None:
    ahead = timedelta()
    await bench.stop()
    bench.now = lambda: now() + ahead
    await bench.start()
    await wishes(bench)
    await duel(bench, "none")
    ahead = timedelta(hours=hours)
    await asyncio.sleep(2 * HOUR)
    ahead = timedelta()
    before = len(sent(bench))

    await sleep_until(on(1, 8, 1))
    assert len(sent(bench)) == before + 1
    await sleep_until(on(3, 8, 1))

    assert len(sent(bench)) == before + 3


async def test_none_comes_while_no_press_can_arrive(bench: Bench) -> None:
    await wishes(bench)
    await duel(bench, "3d")
    await sleep_until(on(1, 7, 59))
    await bench.host.outages.lose("network")
    await sleep_until(on(1, 9, 59))
    assert sent(bench) == []

    await bench.host.outages.regain("network")
    await sleep_until(on(1, 10, 2))

    assert len(sent(bench)) == 1


async def test_no_table_of_a_server_that_the_bot_was_taken_off_is_listed(bench: Bench) -> None:
    await wishes(bench)
    here = await duel(bench, "7d")
    player = whose(here)
    elsewhere = Channel(guild_id=CHANNEL.guild_id + 1, id=CHANNEL.id + 1)
    there = await bench.game(player, key="big_bang", pace="7d", channel=elsewhere)
    assert whose(there) == player
    await bench.host.removals.on_removal(CHANNEL.guild_id)
    await sleep_until(on(1, 8, 1))
    assert sent(bench) == [(player.id, (there.id,))]

    await bench.host.removals.on_removal(elsewhere.guild_id)
    await sleep_until(on(2, 8, 1))
    assert len(sent(bench)) == 1
    assert bench.board.lists == {}
    await bench.host.removals.note_joined(CHANNEL.guild_id)
    await sleep_until(on(3, 8, 1))

    assert sent(bench)[1:] == [(player.id, (here.id,))]


async def until_hour(hour: float, day: float = SHORT) -> None:
    """By the clock of a day that is so long, from the beginning on."""
    await asyncio.sleep(hour * day / 24 - (now() - on(1, 0)).total_seconds())


@pytest.mark.parametrize(("begins", "reminders"), [(8.5, [1, 2]), (9.5, [2])])
async def test_in_a_short_day_a_list_has_to_come_a_short_hour_before_the_end(
    bench: Bench, begins: float, reminders: list[int]
) -> None:
    await bench.restart(NO_DELAYS.with_day(SHORT))
    await wishes(bench)
    await until_hour(begins)
    await duel(bench)

    await until_hour(24 + begins - 0.1)

    assert [call.again for call in bench.board.calls] == reminders
