"""Turns over days: who is asked, how often, and what becomes of those who do not come."""

from __future__ import annotations

import asyncio

import pytest

from table.pace import DAY, HOUR, WAITS, PaceKey
from table.table import Channel, Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, Bench
from tests.host.racing import why
from tests.still_time import now


async def duel(bench: Bench, pace: PaceKey = "1d", channel: Channel = CHANNEL) -> Table:
    """A game of two at which nobody has done anything yet but to begin it."""
    return await bench.game(ADA, BEN, key="sequence_numbers", pace=pace, channel=channel, answers="shown")


def whose(table: Table) -> Person:
    (seat,) = table.waiting_people
    sitting = table.seats[seat]
    assert sitting.user_id is not None
    return Person(sitting.user_id, sitting.name)


def calls(bench: Bench) -> list[int]:
    """For each call, which reminder it is: the first, second ..."""
    return [call.again for call in bench.board.calls]


async def kinds(bench: Bench, table: Table) -> list[str]:
    return [entry.kind for entry in await bench.store.log(table.id)][3:]


async def test_one_ping_a_turn_and_two_reminders(bench: Bench) -> None:
    table = await duel(bench)

    await asyncio.sleep(74)
    assert calls(bench) == []
    await asyncio.sleep(2)
    assert calls(bench) == [0]
    await asyncio.sleep(0.8 * DAY)
    assert calls(bench) == [0, 1]
    await asyncio.sleep(DAY - 0.8 * DAY - HOUR)
    assert calls(bench) == [0, 1, 2]
    assert {call.seats for call in bench.board.calls} == {table.waiting_people}
    assert len(bench.board.standing) == 1, "the one before is taken away"


async def test_a_player_who_is_at_it_is_not_asked(bench: Bench) -> None:
    table = await duel(bench)
    await asyncio.sleep(60)
    await bench.host.note_press(whose(table).id)

    await asyncio.sleep(74)
    assert calls(bench) == []
    await asyncio.sleep(2)
    assert calls(bench) == [0]


@pytest.mark.parametrize("pace", ["live", "1d", "none"])
async def test_a_player_with_an_open_panel_is_asked_there_and_pinged_a_minute_later(
    bench: Bench, pace: PaceKey
) -> None:
    table = await duel(bench, pace)
    bench.presenter.panels.open_to.add(whose(table).id)

    await asyncio.sleep(WAITS.of(pace).ping + 1)
    assert (bench.presenter.panels.called, calls(bench)) == ([whose(table).id], [])
    await asyncio.sleep(58)
    assert calls(bench) == []
    await asyncio.sleep(2)

    assert (bench.presenter.panels.called, calls(bench)) == ([whose(table).id], [0])


async def test_a_press_begins_the_silence_after_which_an_open_panel_asks_anew(bench: Bench) -> None:
    table = await duel(bench, "none")
    panels = bench.presenter.panels
    panels.open_to.add(whose(table).id)
    await asyncio.sleep(WAITS.of("none").ping + 30)
    await bench.host.note_press(whose(table).id, table.id)

    await asyncio.sleep(WAITS.of("none").ping + 30)
    assert (len(panels.called), calls(bench)) == (2, [])
    panels.open_to.clear()  # it is gone meanwhile
    await asyncio.sleep(31)

    assert (len(panels.called), calls(bench)) == (2, [0])


async def test_whoever_has_no_open_panel_is_pinged_at_once(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="none")  # both tee off
    bench.presenter.panels.open_to.add(ADA.id)

    await asyncio.sleep(WAITS.of("none").ping + 1)
    assert [call.seats for call in bench.board.calls] == [(table.seat_of(BEN.id),)]
    await asyncio.sleep(60)

    assert [call.seats for call in bench.board.calls][1:] == [(table.seat_of(ADA.id),)]


async def test_a_player_who_has_moved_is_not_reminded(bench: Bench) -> None:
    table = await duel(bench)
    first = table.waiting_people
    await asyncio.sleep(0.5 * DAY)
    then = (await bench.move(table.id)).waiting_people
    await asyncio.sleep(0.45 * DAY)

    assert [(call.again, call.seats) for call in bench.board.calls] == [(0, first), (0, then)]


async def test_a_first_miss_is_free_and_the_second_is_not(bench: Bench) -> None:
    table = await duel(bench)
    first = table.waiting_people[0]

    await asyncio.sleep(DAY + 1)
    assert await kinds(bench, table) == ["start", "timeout", "extend"]
    asked = len(bench.board.calls)
    await asyncio.sleep(DAY)

    assert (await kinds(bench, table))[3:5] == ["timeout", "default"]
    absent = await bench.host.ledger.table(table.id)
    assert absent.seats[first].away
    assert {call.seats for call in bench.board.calls[asked:]} <= {(1 - first,)}, (
        "who did not answer is left in peace"
    )


async def test_what_is_free_is_so_once_a_game(bench: Bench) -> None:
    table = await duel(bench)
    first = table.waiting_people[0]
    await asyncio.sleep(DAY + 1)
    await bench.move(table.id)
    await bench.move(table.id)
    again = await bench.host.ledger.table(table.id)
    assert again.waiting_people == (first,)

    await asyncio.sleep(DAY + 1)

    assert [kind for kind in await kinds(bench, table) if kind != "play"][3:5] == ["timeout", "default"]
    assert not (await bench.host.ledger.table(table.id)).seats[first].away


async def test_with_all_people_gone_the_table_stands_still_and_is_closed_after_sixty_days(
    bench: Bench,
) -> None:
    table = await bench.game(ADA, key="sequence_numbers", pace="1d", computers=("easy",), answers="shown")

    await asyncio.sleep(3 * DAY)
    still = await bench.host.ledger.table(table.id)
    assert why(still) == "away"
    await asyncio.sleep(59 * DAY)
    assert (await bench.host.ledger.table(table.id)).number == still.number
    await asyncio.sleep(DAY)

    closed = await bench.host.ledger.table(table.id)
    assert (closed.phase, closed.reason) == ("closed", "deserted")


async def test_a_table_without_a_clock_is_closed_when_nobody_has_come_for_sixty_days(bench: Bench) -> None:
    table = await duel(bench, "none")
    await asyncio.sleep(40 * DAY)
    await bench.move(table.id)
    await asyncio.sleep(59 * DAY)
    assert (await bench.host.ledger.table(table.id)).phase == "playing"
    await bench.restart()

    await asyncio.sleep(2 * DAY)

    closed = await bench.host.ledger.table(table.id)
    assert (closed.phase, closed.reason) == ("closed", "deserted")
    assert await bench.store.timers(table.id) == ()


async def test_a_player_who_is_asked_no_more_is_warned_a_week_before_that(bench: Bench) -> None:
    began = now()
    table = await duel(bench, "none")
    await asyncio.sleep(50 * DAY)
    assert calls(bench) == [0, 1, 2]
    assert (await bench.host.ledger.table(table.id)).seats[table.waiting_people[0]].hushed

    await asyncio.sleep(3 * DAY + 60)

    assert calls(bench) == [0, 1, 2, 3]
    closes = bench.board.calls[-1].closes
    assert closes is not None
    assert abs((closes - began).total_seconds() - 60 * DAY) < 60
    assert [call.closes for call in bench.board.calls[:-1]] == [None] * 3


async def test_no_table_is_closed_before_its_people_had_a_week_since_they_were_warned(bench: Bench) -> None:
    """The bot was away for months: all its tables are old."""
    table = await duel(bench, "none")
    await asyncio.sleep(10 * DAY)
    await bench.stop()
    await asyncio.sleep(100 * DAY)
    await bench.start()

    await asyncio.sleep(6 * DAY)
    assert (await bench.host.ledger.table(table.id)).phase == "playing"
    assert bench.board.calls[-1].closes is not None
    await bench.restart()
    await asyncio.sleep(2 * DAY)

    assert (await bench.host.ledger.table(table.id)).phase == "closed"


async def test_those_who_are_to_move_at_once_are_asked_in_one_message(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="3d")
    assert len(table.waiting_people) == 2

    await asyncio.sleep(100)

    assert [call.seats for call in bench.board.calls] == [(0, 1)]


async def test_a_reminder_goes_with_the_deadline_that_it_named(bench: Bench) -> None:
    await duel(bench)
    await asyncio.sleep(DAY - 60)
    assert len(bench.board.standing) == 1

    await asyncio.sleep(120)

    assert not bench.board.standing
