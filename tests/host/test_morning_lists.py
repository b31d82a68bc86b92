"""A morning list: once a day, at an hour that a person chooses, in place of single pings."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from db import morning_lists
from host.presenter import Barred
from table.pace import DAY, HOUR
from table.quiet_hours import QuietHours
from table.seat import Holiday
from tests.host.conftest import ADA, BEN, Bench, refuses
from tests.host.test_quiet_hours import on, sleep_until
from tests.host.test_turns import duel, whose

EIGHT = 8 * 60


async def wishes(bench: Bench, minute: int = EIGHT, **more: object) -> None:
    for player in (ADA, BEN):
        await bench.host.change_player(player.id, zone="UTC", morning=minute, **more)


def sent(bench: Bench) -> list[tuple[int, tuple[int, ...]]]:
    """Who got a list, and of which tables."""
    return [(morning.user_id, tables) for morning, tables in bench.board.morning_lists]


async def test_one_list_a_day_takes_the_place_of_pings(bench: Bench) -> None:
    await wishes(bench)
    first, second = await duel(bench, "3d"), await duel(bench, "3d")
    player = whose(first)
    await sleep_until(on(1, 7, 59))
    assert sent(bench) == []

    await sleep_until(on(2, 8, 1))

    waiting = tuple(table.id for table in (first, second) if whose(table) == player)
    assert sent(bench).count((player.id, waiting)) == 2
    assert bench.board.calls == []


async def test_whoever_nothing_waits_for_gets_none(bench: Bench) -> None:
    await wishes(bench)
    table = await duel(bench, "3d")

    await sleep_until(on(3, 0))

    assert {user for user, _tables in sent(bench)} == {whose(table).id}


async def test_a_turn_that_would_be_lost_before_the_next_list_is_told_of(bench: Bench) -> None:
    await wishes(bench)
    await sleep_until(on(1, 8, 30))
    table = await duel(bench)  # until the second, 8:30: the list of that day comes too late

    await sleep_until(on(2, 8, 29))

    assert [call.again for call in bench.board.calls] == [1, 2], "two reminders, and no ping at its beginning"
    assert bench.board.calls[0].seats == table.waiting_people


async def test_of_a_turn_that_a_list_has_told_of_only_the_last_reminder_comes(bench: Bench) -> None:
    await wishes(bench, 18 * 60)
    await sleep_until(on(1, 8, 30))
    await duel(bench)  # until the second, 8:30: reminders at 3:42 and 7:30

    await sleep_until(on(2, 8, 29))

    assert len(sent(bench)) == 1
    assert [call.again for call in bench.board.calls] == [2]


async def test_nobody_is_said_to_have_left_lists_unanswered(bench: Bench) -> None:
    await wishes(bench)
    table = await duel(bench, "none")

    await sleep_until(on(20, 0))

    after = await bench.host.ledger.table(table.id)
    assert not any(seat.hushed for seat in after.seats)


async def test_games_that_are_played_at_once_still_ping(bench: Bench) -> None:
    await wishes(bench)
    await duel(bench, "live")

    await asyncio.sleep(HOUR)

    assert bench.board.calls
    assert sent(bench) == []


@pytest.mark.parametrize("more", [{"morning": -1}, {"ping": "none"}])
async def test_a_list_that_is_no_longer_wished_for_does_not_come(
    bench: Bench, more: dict[str, object]
) -> None:
    await wishes(bench)
    await duel(bench, "3d")
    for player in (ADA, BEN):
        await bench.host.change_player(player.id, **more)

    await sleep_until(on(2, 12))

    assert sent(bench) == []
    assert await bench.store.morning_lists.next() is None


async def test_no_list_comes_in_quiet_hours_or_in_a_holiday(bench: Bench) -> None:
    await wishes(bench, quiet_from=22 * 60, quiet_to=10 * 60)
    table = await duel(bench, "7d")
    await sleep_until(on(1, 9, 59))
    assert sent(bench) == []
    await sleep_until(on(1, 10, 1))
    assert sent(bench) == [(whose(table).id, (table.id,))]

    await bench.host.holidays.begin(whose(table).id, on(4, 20))
    await sleep_until(on(4, 19, 59))

    assert len(sent(bench)) == 1


async def test_a_killed_process_has_sent_a_list_once_at_most(bench: Bench) -> None:
    await wishes(bench)
    table = await duel(bench, "3d")

    bench.presenter.fail = refuses(Barred, "morning")
    await sleep_until(on(1, 8, 1))
    bench.presenter.fail = lambda step: None
    await bench.restart()
    await sleep_until(on(2, 7))
    assert sent(bench) == []

    await sleep_until(on(2, 9))

    assert sent(bench) == [(whose(table).id, (table.id,))]


async def test_a_wish_that_a_killed_process_has_only_begun_to_store_holds(bench: Bench) -> None:
    await wishes(bench)
    for player in (ADA, BEN):
        row = await bench.store.morning_lists.of(player.id)
        assert row is not None
        await bench.store.write(morning_lists.unschedule(row))
    await bench.restart()
    table = await duel(bench, "3d")

    await sleep_until(on(1, 8, 1))

    assert sent(bench) == [(whose(table).id, (table.id,))]


@pytest.mark.parametrize(
    ("moment", "comes"),
    [
        (datetime.fromisoformat("2026-03-28T12:00Z"), datetime.fromisoformat("2026-03-29T01:30Z")),
        (datetime.fromisoformat("2026-10-24T12:00Z"), datetime.fromisoformat("2026-10-25T01:30Z")),
        (datetime.fromisoformat("2026-06-01T00:30Z"), datetime.fromisoformat("2026-06-02T00:30Z")),
    ],
)
def test_the_hour_is_that_of_the_clock_on_the_wall(moment: datetime, comes: datetime) -> None:
    assert QuietHours("Europe/Berlin").next_at(150, moment) == comes


def test_in_a_short_day_the_hour_is_as_short() -> None:
    day = QuietHours("UTC", day=DAY / 24)

    comes = day.next_at(EIGHT, on(1, 0, 5))

    assert comes == on(1, 0, 20)


def test_a_holiday_does_not_move_the_hour() -> None:
    holiday = Holiday(on(1, 0), on(9, 0))
    hours = QuietHours("UTC", holiday=holiday)

    assert hours.next_at(EIGHT, on(1, 1)) == on(1, 8)
    assert hours.awake(on(1, 8)) == on(9, 0)
