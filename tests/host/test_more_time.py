"""One more day: the others at a table over days give it to the player whom the table waits for."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from db.values import TimerRow
from host.log.rows import replay
from table.deadlines import deadline
from table.errors import Refused
from table.pace import DAY, HOUR, WAITS, PaceKey
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.test_quiet_hours import on, sleep_until, wishes
from tests.host.test_turns import calls, kinds, whose
from tests.host.test_votes import absentee, one_is_away, present, vote
from tests.pacing import NO_DELAYS

DORA, EVE, OUTSIDER = Person(4, "Dora"), Person(5, "Eve"), Person(77, "Dan")


async def three(bench: Bench, *people: Person, pace: PaceKey = "1d", key: str = "sequence_numbers") -> Table:
    return await bench.game(*(people or (ADA, BEN, CLEO)), key=key, pace=pace)


async def give(bench: Bench, table: Table, giver: Person, since: int = 0) -> Table:
    """To the first player whom the table waits for."""
    seat = table.waiting_people[0]
    since = since or table.seats[seat].clock_since
    return await bench.host.give_more_time(bench.id(), table.id, seat, since, giver)


async def refused(bench: Bench, table: Table, giver: Person, since: int = 0) -> str:
    with pytest.raises(Refused) as error:
        await give(bench, table, giver, since)
    return error.value.code


def others(table: Table) -> list[Person]:
    late = table.waiting_people[0]
    return [Person(seat.user_id or 0, seat.name) for at, seat in enumerate(table.seats) if at != late]


def ends(table: Table) -> datetime:
    end = deadline(table, table.waiting_people[0], WAITS)
    assert end is not None
    return end


async def timer_of(bench: Bench, table: Table) -> TimerRow:
    (timer,) = [each for each in await bench.store.timers(table.id) if each.kind == "turn"]
    return timer


async def test_the_deadline_its_timer_and_the_reminders_move_by_a_day(bench: Bench) -> None:
    table = await three(bench)
    before = ends(table)
    await asyncio.sleep(0.9 * DAY)
    assert calls(bench) == [0, 1]

    given = await give(bench, table, others(table)[0])

    assert ends(given) == before + timedelta(days=1)
    timer = await timer_of(bench, table)
    assert timer.deadline == before + timedelta(days=1)
    await asyncio.sleep(0.85 * DAY)
    assert calls(bench) == [0, 1], "the hour of the last reminder has gone by"
    await asyncio.sleep(0.1 * DAY)
    assert calls(bench) == [0, 1, 1]
    await asyncio.sleep(0.1 * DAY)
    assert await kinds(bench, table) == ["start", "extend"]
    await asyncio.sleep(0.1 * DAY)
    assert (await kinds(bench, table))[2:] == ["timeout", "extend"], "the free miss is still there"


async def test_each_of_the_others_gives_one_and_three_are_the_most(bench: Bench) -> None:
    table = await three(bench, ADA, BEN, CLEO, DORA, EVE, key="play_nine")
    while len(table.waiting_people) > 1:  # all tee off at once
        table = await bench.move(table.id)
    start, (one, *more) = ends(table), others(table)

    await give(bench, table, one)
    assert await refused(bench, table, one) == "gave_day"
    await bench.restart()
    for who in more[:2]:
        table = await give(bench, table, who)

    assert ends(table) == start + timedelta(days=3)
    assert await refused(bench, table, more[2]) == "no_more_days"
    assert await refused(bench, table, whose(table)) == "own_day"
    assert await refused(bench, table, OUTSIDER) == "not_seated"
    again, _ = replay(await bench.store.log(table.id))
    assert again == await bench.host.ledger.table(table.id)


async def test_the_next_turn_may_be_given_a_day_again(bench: Bench) -> None:
    table = await three(bench, ADA, BEN)
    (giver,) = others(table)
    first = table.waiting_people
    await give(bench, table, giver)
    while table.waiting_people == first:
        table = await bench.move(table.id)
    while table.waiting_people != first:
        table = await bench.move(table.id)

    given = await give(bench, table, giver)

    assert ends(given) - ends(table) == timedelta(days=1)


async def test_the_decisions_of_one_turn_share_the_day_and_its_giver(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, key="play_nine", pace="1d")
    while table.view(None).phase != "draw":
        table = await bench.move(table.id)
    (giver,), seat = others(table), table.waiting_people[0]
    given, stamp = await give(bench, table, giver), table.stamp(seat)

    moved = await bench.move(table.id)
    assert moved.waiting_people == (seat,), "the turn goes on"
    assert moved.stamp(seat) != stamp

    assert ends(moved) == ends(given)
    assert await refused(bench, moved, giver) == "gave_day"


async def test_a_press_that_comes_too_late_says_so(bench: Bench) -> None:
    table = await three(bench, ADA, BEN)
    (giver,), late = others(table), table.waiting_people[0]
    since = table.seats[late].clock_since
    while (await bench.host.ledger.table(table.id)).waiting_people == (late,):
        await bench.move(table.id)

    with pytest.raises(Refused) as error:
        await bench.host.give_more_time(bench.id(), table.id, late, since, giver)

    assert (error.value.code, error.value.facts) == ("has_moved", {"name": table.names[late]})


@pytest.mark.parametrize("pace", ["live", "none"])
async def test_only_a_clock_of_days_is_put_on(bench: Bench, pace: PaceKey) -> None:
    table = await three(bench, pace=pace)

    assert await refused(bench, table, others(table)[0]) == "has_moved"


async def test_no_race_and_no_computer_is_given_any(bench: Bench) -> None:
    race = await bench.race(ADA, BEN)
    alone = await bench.game(ADA, key="sequence_numbers", pace="1d", computers=("easy",))
    computer = 1 - alone.seat_for(ADA.id)

    for table, seat in ((race, 1 - race.seat_for(ADA.id)), (alone, computer)):
        with pytest.raises(Refused):
            await bench.host.give_more_time(bench.id(), table.id, seat, table.seats[seat].clock_since, ADA)


async def test_while_the_computer_plays_the_vote_decides(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)

    with pytest.raises(Refused) as error:
        await bench.host.give_more_time(bench.id(), table.id, absent, 1, one)

    assert (error.value.code, error.value.facts) == ("day_or_vote", {"name": absentee(table, absent).name})
    await vote(bench, table, absent, one, "wait")
    waited = await vote(bench, table, absent, other, "wait")
    while waited.waiting_people != (absent,):
        waited = await bench.move(table.id)
    assert ends(await give(bench, waited, one)) == ends(waited) + timedelta(days=1)


async def test_a_given_day_and_a_free_miss_add_up(bench: Bench) -> None:
    table = await three(bench, ADA, BEN)
    (giver,), late = others(table), table.waiting_people[0]
    await asyncio.sleep(DAY + HOUR)
    missed = await bench.host.ledger.table(table.id)
    assert missed.seats[late].lapses == 1

    given = await give(bench, missed, giver)

    assert ends(given) == ends(missed) + timedelta(days=1)
    assert given.seats[late].lapses == 1
    await asyncio.sleep(1.9 * DAY)
    assert not (await bench.host.ledger.table(table.id)).seats[late].away


async def test_a_giver_for_whom_the_computer_plays_is_back(bench: Bench) -> None:
    table, absent = await one_is_away(bench)

    while len(table.waiting_people) != 1 or table.rest is not None:
        table = await bench.move(table.id)
    given = await give(bench, table, absentee(table, absent))

    assert not given.seats[absent].away
    assert given.seats[absent].poll is None, "nobody votes about a player who is there"


async def test_quiet_hours_count_from_the_new_deadline(bench: Bench) -> None:
    table = await three(bench, ADA, BEN)
    late = whose(table)
    await sleep_until(on(1, 6))
    (giver,) = others(table)
    await wishes(bench.host, 23, 7, "UTC", late)  # the turn began at midnight
    assert ends(await bench.host.ledger.table(table.id)) == on(2, 7)

    given = await give(bench, await bench.host.ledger.table(table.id), giver)

    assert ends(given) == on(3, 7)


async def test_a_holiday_counts_besides(bench: Bench) -> None:
    table = await three(bench, ADA, BEN)
    late, (giver,) = whose(table), others(table)
    before = ends(table)
    await bench.host.holidays.begin(late.id, bench.now() + timedelta(days=2))

    given = await give(bench, await bench.host.ledger.table(table.id), giver)

    assert abs(ends(given) - before - timedelta(days=3)) < timedelta(seconds=2)
    await bench.host.holidays.end(late.id)
    assert ends(await bench.host.ledger.table(table.id)) - before - timedelta(days=1) < timedelta(seconds=2)


async def test_a_short_day_of_the_sandbox_is_as_short(bench: Bench) -> None:
    await bench.restart(NO_DELAYS.with_day(600))
    table = await three(bench, ADA, BEN)
    before = (await timer_of(bench, table)).deadline
    assert before is not None

    await give(bench, table, others(table)[0])

    assert (await timer_of(bench, table)).deadline == before + timedelta(seconds=600)
