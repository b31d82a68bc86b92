"""Quiet hours: nobody is asked in them, nobody's time is up in them, and the time that is told is true."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from db import choices
from db.values import PlayerSettings, TimerRow
from host.host import Host
from table.deadlines import deadline
from table.errors import Refused
from table.pace import HOUR, WAITS, PaceKey
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, Bench
from tests.host.test_turns import calls, duel, kinds, whose
from tests.pacing import NO_DELAYS
from tests.still_time import now


async def wishes(host: Host, start: int, end: int, zone: str = "UTC", *people: Person) -> None:
    """What these people, or both, choose in /me; in hours."""
    for person in people or (ADA, BEN):
        await host.change_player(person.id, zone=zone, quiet_from=start * 60, quiet_to=end * 60)


async def sleep_until(moment: datetime) -> None:
    await asyncio.sleep((moment - now()).total_seconds())


def on(day: int, hour: int, minute: int = 0) -> datetime:
    """Of January 2026, which is when the clock begins."""
    return datetime(2026, 1, day, hour, minute, tzinfo=UTC)


async def turn_of(bench: Bench, table: Table) -> TimerRow:
    (turn,) = await bench.store.timers(table.id)
    return turn


async def test_a_deadline_in_them_is_moved_to_their_end_by_the_entry_that_opens_the_turn(
    bench: Bench,
) -> None:
    await wishes(bench.host, 23, 7)

    table = await duel(bench)  # at midnight

    turn = await turn_of(bench, table)
    assert turn.deadline == on(2, 7)
    assert deadline(table, turn.seat, WAITS) == on(2, 7), "as the table is shown at once"
    assert await kinds(bench, table) == ["start", "extend"]


async def test_somebodys_hours_are_not_anothers(bench: Bench) -> None:
    table = await duel(bench)
    (other,) = {ADA, BEN} - {whose(table)}

    await wishes(bench.host, 23, 7, "UTC", other)

    assert (await turn_of(bench, table)).deadline is not None
    assert await kinds(bench, table) == ["start"]


@pytest.mark.parametrize("pace", ["1d", "none"])
async def test_a_player_who_chooses_others_is_asked_as_soon_as_they_allow(
    bench: Bench, pace: PaceKey
) -> None:
    await wishes(bench.host, 23, 7)
    await duel(bench, pace)  # at midnight
    await sleep_until(on(1, 2))
    assert calls(bench) == []

    await wishes(bench.host, 12, 20)
    await sleep_until(on(1, 2, 5))

    assert calls(bench) == [0]


async def test_what_was_due_while_the_bot_was_away_is_not_asked_when_it_is_back_at_night(
    bench: Bench,
) -> None:
    await wishes(bench.host, 23, 7)
    await duel(bench)
    await sleep_until(on(1, 6))

    await bench.stop()
    await sleep_until(on(2, 4))
    await bench.start()

    await sleep_until(on(2, 6, 59))
    assert calls(bench) == []
    await sleep_until(on(2, 7, 1))
    assert calls(bench) == [0]


async def test_reminders_are_put_off_to_their_end(bench: Bench) -> None:
    await wishes(bench.host, 23, 7)
    await duel(bench, "none")

    await sleep_until(on(2, 6, 59))
    assert calls(bench) == [0]
    await sleep_until(on(2, 7, 1))
    assert calls(bench) == [0, 1]
    await sleep_until(on(4, 7, 1))
    assert calls(bench) == [0, 1, 2]
    await sleep_until(on(20, 7, 1))
    assert calls(bench) == [0, 1, 2]


async def test_of_reminders_that_would_come_within_an_hour_of_their_end_the_last_is_left(
    bench: Bench,
) -> None:
    await wishes(bench.host, 22, 12)
    await sleep_until(on(1, 13))
    table = await duel(bench)
    await sleep_until(on(1, 14))
    assert calls(bench) == [0]

    await sleep_until(on(2, 11, 59))  # the first was due at ten past eight
    assert calls(bench) == [0]
    await sleep_until(on(2, 12, 59))
    assert calls(bench) == [0, 2]
    assert await kinds(bench, table) == ["start"]
    assert bench.board.calls[-1].until == (await turn_of(bench, table)).deadline


async def test_of_a_deadline_at_their_end_one_reminder_comes_an_hour_before_they_begin(bench: Bench) -> None:
    await wishes(bench.host, 23, 7)
    table = await duel(bench)
    assert (await turn_of(bench, table)).deadline == on(2, 7)

    await sleep_until(on(1, 21, 59))
    assert calls(bench) == [0]
    await sleep_until(on(1, 22, 1))
    assert calls(bench) == [0, 2]
    await sleep_until(on(2, 7) - timedelta(seconds=1))
    assert calls(bench) == [0, 2]


async def test_where_a_day_is_short_it_comes_a_short_hour_before(bench: Bench) -> None:
    await bench.restart(NO_DELAYS.with_day(1200))
    await wishes(bench.host, 23, 7)
    await duel(bench)  # at midnight; an hour lasts 50 seconds

    await asyncio.sleep(22 * 50 - 1)
    assert calls(bench) == [0]
    await asyncio.sleep(2)
    assert calls(bench) == [0, 2]


async def test_it_does_not_come_where_it_was_put_off(bench: Bench) -> None:
    await wishes(bench.host, 23, 7)
    table = await duel(bench)
    await sleep_until(on(1, 20))
    await bench.host.turns.put_off(table.id, whose(table).id)

    await sleep_until(on(2, 7) - timedelta(seconds=1))

    assert calls(bench) == [0]


async def test_hours_that_are_changed_again_and_again_gain_a_day_at_most(bench: Bench) -> None:
    table = await duel(bench)  # at midnight
    first = (await turn_of(bench, table)).deadline
    assert first is not None

    for hour in range(0, 96, 2):
        await wishes(bench.host, hour % 24, (hour + 3) % 24)

    last = (await turn_of(bench, table)).deadline
    assert last is not None
    assert first < last <= first + timedelta(days=1)


async def test_what_is_given_for_a_first_miss_is_not_over_in_them_either(bench: Bench) -> None:
    await sleep_until(on(1, 12))
    table = await duel(bench)
    await wishes(bench.host, 12, 18, "UTC", whose(table))
    assert (await turn_of(bench, table)).deadline == on(2, 18)

    await sleep_until(on(2, 18, 1))
    assert await kinds(bench, table) == ["start", "extend", "timeout", "extend"]
    await wishes(bench.host, 17, 20, "UTC", whose(table))

    assert (await turn_of(bench, table)).deadline == on(3, 20)


async def test_hours_that_are_changed_move_a_deadline_later_and_never_sooner(bench: Bench) -> None:
    table = await duel(bench)
    assert await kinds(bench, table) == ["start"]

    await wishes(bench.host, 23, 7)
    assert (await turn_of(bench, table)).deadline == on(2, 7)
    await wishes(bench.host, 0, 0)
    assert (await turn_of(bench, table)).deadline == on(2, 7)
    await wishes(bench.host, 23, 8)
    assert (await turn_of(bench, table)).deadline == on(2, 8)
    assert await kinds(bench, table) == ["start", "extend", "extend"]
    await bench.caught_up()
    assert bench.board.tables[table.id].number == table.number + 2, "and are shown"


async def test_it_is_looked_at_again_when_time_is_up(bench: Bench) -> None:
    """They were stored, and the process ended before it had moved anything."""
    table = await duel(bench)
    for person in (ADA, BEN):
        await bench.store.write(
            choices.player(PlayerSettings(person.id, zone="UTC", quiet_from=23 * 60, quiet_to=7 * 60))
        )
    await bench.restart()

    await sleep_until(on(2, 0, 5))

    assert await kinds(bench, table) == ["start", "extend"]
    assert (await turn_of(bench, table)).deadline == on(2, 7)
    await sleep_until(on(2, 7, 1))
    assert (await kinds(bench, table))[-2:] == ["timeout", "extend"]


async def test_live_tables_know_none(bench: Bench) -> None:
    await wishes(bench.host, 23, 7)
    table = await duel(bench, "live")

    await asyncio.sleep(30)
    assert calls(bench) == [0]
    await asyncio.sleep(100)

    assert (await kinds(bench, table))[:3] == ["start", "timeout", "default"]


@pytest.mark.parametrize("early", [0, 0.001, -0.001], ids=["together", "just before", "just after"])
async def test_a_move_in_the_millisecond_of_its_deadline_counts_whoever_else_changes_it(
    bench: Bench, early: float
) -> None:
    table = await duel(bench)
    mover, stamp = whose(table), table.stamp(table.waiting_people[0])
    turn = await turn_of(bench, table)
    assert turn.deadline is not None
    assert table.session is not None
    action = str(table.game.legal(table.session.state, turn.seat)[0])

    async def moves() -> None:
        await bench.host.play(bench.id(), table.id, mover, stamp, action)

    await sleep_until(turn.deadline - timedelta(seconds=early))
    await asyncio.gather(wishes(bench.host, 23, 7, "UTC", mover), moves())
    await asyncio.sleep(HOUR)

    told = await kinds(bench, table)
    assert told.count("play") == 1
    assert "default" not in told
    assert not (await bench.host.ledger.table(table.id)).seats[turn.seat].lapses


async def test_where_a_day_is_short_they_and_holidays_are_too(bench: Bench) -> None:
    short = 1200.0
    await bench.restart(NO_DELAYS.with_day(short))
    await wishes(bench.host, 23, 7)

    table = await duel(bench)  # at midnight

    began = on(1, 0)
    assert (await turn_of(bench, table)).deadline == began + timedelta(seconds=short * (1 + 7 / 24))
    three_days = bench.host.holidays.parse("3 days", "")
    assert three_days - now() == timedelta(seconds=3 * short)
    await bench.host.holidays.begin(ADA.id, bench.host.holidays.parse("14 days", ""))
    with pytest.raises(Refused, match="away_too_long"):
        await bench.host.holidays.begin(ADA.id, bench.host.holidays.parse("15 days", ""))
