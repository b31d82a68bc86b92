"""Away: nobody asks who is, their time stands still, and what is left of it is taken back when they return."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from db import choices
from table.deadlines import deadline
from table.errors import Refused
from table.pace import DAY, HOUR, WAITS
from table.seat import Seat
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, Bench
from tests.host.test_quiet_hours import on, sleep_until, turn_of
from tests.host.test_turns import calls, duel, kinds, whose
from tests.still_time import now


async def ends(bench: Bench, table: Table) -> datetime:
    """When the time of the player who is waited for is up: as it is stored, and as the table is shown."""
    turn, table = await turn_of(bench, table), await bench.host.ledger.table(table.id)
    assert turn.deadline == deadline(table, turn.seat, WAITS)
    assert turn.deadline is not None
    return turn.deadline


async def test_time_stands_still_and_nobody_is_asked(bench: Bench) -> None:
    table = await duel(bench)  # at midnight
    await sleep_until(on(1, 6))

    await bench.host.holidays.begin(whose(table).id, on(5, 6))

    assert await ends(bench, table) == on(6, 0), "eighteen hours are left when they are back"
    assert await kinds(bench, table) == ["start", "away", "extend"]
    asked = len(bench.board.calls)
    await sleep_until(on(5, 5, 59))
    assert len(bench.board.calls) == asked
    await sleep_until(on(6, 0) - timedelta(seconds=1))
    assert calls(bench)[asked:] == [1, 2], "reminders as ever"
    assert (await kinds(bench, table))[:3] == ["start", "away", "extend"]


async def test_what_is_left_is_taken_back_by_the_first_press(bench: Bench) -> None:
    table = await duel(bench)
    await sleep_until(on(1, 6))
    await bench.host.holidays.begin(whose(table).id, on(11, 6))
    await sleep_until(on(3, 6))

    await bench.host.holidays.end(whose(table).id)

    assert await ends(bench, table) == on(4, 0), "eighteen hours from now"
    assert await kinds(bench, table) == ["start", "away", "extend", "away", "extend"]
    await bench.host.holidays.end(whose(table).id)
    assert len(await kinds(bench, table)) == 5
    assert bench.host.holidays.of(whose(table).id) is None


async def test_a_turn_that_begins_meanwhile_has_all_its_time_after_it(bench: Bench) -> None:
    table = await duel(bench)
    (other,) = {ADA, BEN} - {whose(table)}
    await bench.host.holidays.begin(other.id, on(8, 0))
    assert await kinds(bench, table) == ["start", "away"], "it does not wait for them"
    await sleep_until(on(1, 12))

    await bench.move(table.id)

    assert await ends(bench, table) == on(9, 0)
    asked = len(bench.board.calls)
    await sleep_until(on(7, 23, 59))
    assert len(bench.board.calls) == asked
    await sleep_until(on(8, 0, 1))
    assert bench.board.calls[asked].seats == (await bench.host.ledger.table(table.id)).waiting_people


async def test_a_table_that_begins_meanwhile_is_told(bench: Bench) -> None:
    await bench.host.holidays.begin(ADA.id, on(3, 0))
    await bench.host.holidays.begin(BEN.id, on(3, 0))

    table = await duel(bench)

    assert await kinds(bench, table) == ["start", "away", "extend"]
    assert await ends(bench, table) == on(4, 0)


async def test_a_longer_one_counts_once(bench: Bench) -> None:
    table = await duel(bench)
    for day in (3, 9, 6):
        await bench.host.holidays.begin(whose(table).id, on(day, 0))
        assert await ends(bench, table) == on(day + 1, 0)
    await sleep_until(on(6, 12))

    await bench.host.holidays.begin(whose(table).id, on(8, 12))

    assert await ends(bench, table) == on(9, 0), "twelve hours of it were over"


async def test_without_a_clock_it_is_told_and_nobody_is_asked(bench: Bench) -> None:
    table = await duel(bench, "none")

    await bench.host.holidays.begin(whose(table).id, on(31, 0))

    assert await kinds(bench, table) == ["start", "away"]
    await sleep_until(on(30, 23))
    assert calls(bench) == []
    await asyncio.sleep(2 * HOUR)
    assert len(calls(bench)) == 1


async def test_a_live_table_does_not_wait(bench: Bench) -> None:
    table = await duel(bench, "live")

    await bench.host.holidays.begin(whose(table).id, on(10, 0))

    assert await kinds(bench, table) == ["start"]
    await asyncio.sleep(21)
    assert calls(bench) == [0]


async def test_no_deadline_falls_into_the_night_after_it(bench: Bench) -> None:
    table = await duel(bench)
    who = whose(table)
    await bench.host.change_player(who.id, zone="UTC", quiet_from=22 * 60, quiet_to=7 * 60)
    assert await ends(bench, table) == on(2, 7)
    await sleep_until(on(1, 8))

    await bench.host.holidays.begin(who.id, on(3, 1))

    assert await ends(bench, table) == on(4, 7)


async def test_tables_that_were_not_told_are_when_time_is_up(bench: Bench) -> None:
    """The process ended in the midst of it."""
    table = await duel(bench)
    who = whose(table)
    (other,) = {ADA, BEN} - {who}
    await bench.host.holidays.begin(other.id, on(5, 0))
    row = await bench.store.holiday(other.id)
    assert row is not None
    await bench.store.write(choices.holiday(replace(row, user_id=who.id)))
    await bench.restart()

    await sleep_until(on(2, 1))

    assert await kinds(bench, table) == ["start", "away", "away", "extend"]


async def test_where_a_clock_runs_it_has_its_limits(bench: Bench) -> None:
    table = await duel(bench)
    who = whose(table).id
    with pytest.raises(Refused, match="away_too_long"):
        await bench.host.holidays.begin(who, on(15, 1))
    assert await kinds(bench, table) == ["start"]
    for _ in range(2):
        await bench.host.holidays.begin(who, now() + timedelta(days=14))
        await asyncio.sleep(14 * DAY + 1)
    with pytest.raises(Refused, match="away_too_often"):
        await bench.host.holidays.begin(who, now() + timedelta(days=3))
    await bench.host.holidays.begin(who, now() + timedelta(days=2))


async def test_one_set_where_no_clock_ran_stops_none_for_longer_than_any_may(bench: Bench) -> None:
    lobby = await bench.lobby(ADA, BEN, key="sequence_numbers", pace="none")
    for who in (ADA, BEN):
        await bench.host.holidays.begin(who.id, on(31, 0))

    await bench.host.lobbies.set_pace(bench.id(), lobby.id, ADA, "1d")
    table = await bench.host.lobbies.begin(bench.id(), lobby.id, ADA)

    assert await ends(bench, table) == on(16, 0), "a fortnight, and the day of the turn"


async def test_what_was_not_used_is_left_for_later(bench: Bench) -> None:
    table = await duel(bench)
    for _ in range(4):
        await bench.host.holidays.begin(whose(table).id, now() + timedelta(days=14))
        await asyncio.sleep(DAY)
        await bench.host.holidays.end(whose(table).id)


async def test_without_a_clock_it_has_none(bench: Bench) -> None:
    await duel(bench, "none")

    await bench.host.holidays.begin(ADA.id, on(1, 0) + timedelta(days=200))
    with pytest.raises(Refused, match="away_for_ever"):
        await bench.host.holidays.begin(ADA.id, on(1, 0) + timedelta(days=800))


async def test_a_player_who_is_forgotten_is_away_no_more(bench: Bench) -> None:
    await bench.host.holidays.begin(ADA.id, on(5, 0))

    await bench.host.forget(bench.id(), ADA)

    assert await bench.store.holiday(ADA.id) is None
    assert bench.host.holidays.of(ADA.id) is None


async def played_by_computer(bench: Bench, table: Table) -> Person:
    """The first person who is waited for, once the computer plays for them. The other one plays on."""
    person = whose(table)
    while not sitting(table, person).away:
        if whose(table) == person:
            await asyncio.sleep(121 if table.pace == "live" else DAY + 1)
        else:
            await bench.move(table.id)
        table = await bench.host.ledger.table(table.id)
    return person


def sitting(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.id)
    assert seat is not None
    return table.seats[seat]


async def test_a_holiday_takes_ones_seat_back_from_the_computer(bench: Bench) -> None:
    """Else their time would stand still at a table where the computer plays for them."""
    table = await duel(bench)
    person = await played_by_computer(bench, table)

    await bench.host.holidays.begin(person.id, now() + timedelta(days=3))

    after = sitting(await bench.host.ledger.table(table.id), person)
    assert not after.away
    assert after.holiday is not None
    assert (await kinds(bench, table))[-2:] == ["back", "away"]


async def test_coming_back_takes_ones_seat_back(bench: Bench) -> None:
    """Of whatever pace the table is."""
    table = await duel(bench, "live")
    person = whose(table)
    await bench.host.holidays.begin(person.id, now() + timedelta(days=30))
    assert await played_by_computer(bench, table) == person

    await bench.host.holidays.end(person.id)

    assert not sitting(await bench.host.ledger.table(table.id), person).away
