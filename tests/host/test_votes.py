"""What becomes of a seat whose person is away: those who are there vote."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from table.deadlines import offer_end
from table.errors import Refused
from table.pace import DAY, HOUR
from table.seat import Choice, Poll
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.pacing import NO_DELAYS
from tests.still_time import now

PEOPLE = {person.id: person for person in (ADA, BEN, CLEO)}
DORA = Person(4, "Dora")
OUTSIDER = Person(77, "Dan")


async def one_is_away(bench: Bench, *people: Person) -> tuple[Table, int]:
    """A game in which somebody has missed two turns, and the others none; their seat."""
    table = await bench.game(*(people or PEOPLE.values()), key="sequence_numbers", pace="1d", answers="shown")
    absent = table.waiting_people[0]
    while not table.seats[absent].away:
        table = await bench.host.ledger.table(table.id)
        if table.waiting_people in ((), (absent,)):
            await asyncio.sleep(HOUR)
        else:
            await bench.move(table.id)
    return await bench.host.ledger.table(table.id), absent


async def away(bench: Bench, table_id: int, who: Person) -> int:
    """They miss two turns of a live game while the others move; their seat."""
    table = await bench.host.ledger.table(table_id)
    seat = table.seat_for(who.id)
    while not table.seats[seat].away:
        if table.waiting_people in ((), (seat,)):
            await asyncio.sleep(60 if table.waiting_people else 1)
        else:
            await bench.move(table_id)
        table = await bench.host.ledger.table(table_id)
    return seat


def present(table: Table, absent: int) -> list[Person]:
    """In the order of their seats."""
    return [PEOPLE[seat.user_id or 0] for index, seat in enumerate(table.seats) if index != absent]


def absentee(table: Table, absent: int) -> Person:
    return PEOPLE[table.seats[absent].user_id or 0]


def poll_of(table: Table, seat: int) -> Poll:
    poll = table.seats[seat].poll
    assert poll is not None
    return poll


async def vote(bench: Bench, table: Table, seat: int, who: Person, choice: Choice) -> Table:
    number = poll_of(table, seat).number
    return await bench.host.votes.cast(bench.id(), table.id, number, (seat, choice), who)


async def test_more_than_half_of_those_present_decide(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)

    first = await vote(bench, table, absent, one, "computer")
    assert first.seats[absent].poll is not None, "one of two is not more than half"
    second = await vote(bench, table, absent, other, "computer")

    assert second.seats[absent].poll is None
    assert second.seats[absent].away, "the computer plays on"


async def test_a_player_who_is_waited_for_again_has_the_full_time(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    for who in present(table, absent):
        table = await vote(bench, table, absent, who, "wait")
    assert not table.seats[absent].away

    while (await bench.host.ledger.table(table.id)).waiting_people != (absent,):
        await bench.move(table.id)
    await asyncio.sleep(DAY - 1)
    assert not (await bench.host.ledger.table(table.id)).seats[absent].lapses
    await asyncio.sleep(2)
    assert (await bench.host.ledger.table(table.id)).seats[absent].lapses == 1


async def test_an_end_takes_all_who_are_there(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)

    await vote(bench, table, absent, one, "end")
    await vote(bench, table, absent, other, "wait")
    assert (await bench.host.ledger.table(table.id)).phase == "playing"
    ended = await vote(bench, table, absent, other, "end")

    assert (ended.phase, ended.reason) == ("closed", "voted")
    assert await bench.store.timers(table.id) == ()


@pytest.mark.parametrize("comes_back", [False, True])
async def test_a_player_who_is_alone_ends_the_game_when_the_other_does_not_come(
    bench: Bench, comes_back: bool
) -> None:
    table, absent = await one_is_away(bench, ADA, BEN)
    (one,) = present(table, absent)

    wanted = await vote(bench, table, absent, one, "end")
    assert wanted.phase == "playing"
    await bench.restart()
    if comes_back:
        await bench.host.back(bench.id(), table.id, absentee(table, absent))
    await asyncio.sleep(DAY)

    over = await bench.host.ledger.table(table.id)
    assert (over.phase, over.reason) == (("playing", "") if comes_back else ("closed", "voted"))


async def test_a_player_who_is_alone_may_play_on_after_all(bench: Bench) -> None:
    table, absent = await one_is_away(bench, ADA, BEN)
    (one,) = present(table, absent)
    await vote(bench, table, absent, one, "end")

    assert (await vote(bench, table, absent, one, "computer")).seats[absent].poll is None
    await asyncio.sleep(HOUR)

    assert (await bench.host.ledger.table(table.id)).phase == "playing"


async def test_the_player_it_is_about_ends_it_by_any_press(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)
    late = poll_of(table, absent).number
    await vote(bench, table, absent, one, "end")

    back = await vote(bench, table, absent, absentee(table, absent), "end")

    assert back.seats[absent].poll is None
    assert not back.seats[absent].away
    with pytest.raises(Refused, match="vote_over"):
        await bench.host.votes.cast(bench.id(), table.id, late, (absent, "end"), other)


async def test_what_does_not_count(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, _other = present(table, absent)
    await vote(bench, table, absent, one, "wait")

    for who, seat, refusal in ((one, absent, "voted"), (OUTSIDER, absent, "not_seated"), (one, 9, "stale")):
        with pytest.raises(Refused, match=refusal):
            await bench.host.votes.cast(
                bench.id(), table.id, poll_of(table, absent).number, (seat, "wait"), who
            )


@pytest.mark.parametrize("choice", ["wait", "substitute"])
async def test_a_player_who_goes_away_is_not_waited_for(bench: Bench, choice: Choice) -> None:
    table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    about = await away(bench, table.id, CLEO)
    await vote(bench, await bench.host.ledger.table(table.id), about, ADA, choice)

    async with asyncio.timeout(590):
        await away(bench, table.id, BEN)

    decided = await bench.host.ledger.table(table.id)
    assert decided.seats[about].poll is None
    assert decided.phase == "playing"
    assert decided.seats[about].away == (choice != "wait")
    assert (decided.seats[about].offer is not None) == (choice == "substitute")


async def test_all_that_is_decided_by_one_leaving_is_done(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, CLEO, DORA, key="sequence_numbers", pace="live", answers="shown")
    seats = [await away(bench, game.id, who) for who in (CLEO, DORA)]
    table = await bench.host.ledger.table(game.id)
    for seat in seats:
        await vote(bench, table, seat, ADA, "computer")

    left = await bench.host.resign(bench.id(), table.id, BEN)

    assert [left.seats[seat].poll for seat in seats] == [None, None]


async def test_a_substitute_is_sought_also_where_the_owner_had_offered_the_seat(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    await bench.host.substitutes.offer(bench.id(), game.id, CLEO)
    about = await away(bench, game.id, CLEO)
    table = await bench.host.ledger.table(game.id)
    assert table.seats[about].offer is not None
    await vote(bench, table, about, ADA, "substitute")
    since = now()

    sought = await vote(bench, table, about, BEN, "substitute")

    assert sought.seats[about].poll is None
    assert offer_end(sought, about, NO_DELAYS) == since + timedelta(minutes=10)
    assert {timer.kind: timer.due_at for timer in await bench.store.timers(game.id)}["offer"] == (
        since + timedelta(minutes=10)
    )
    await bench.host.back(bench.id(), game.id, CLEO)
    assert (await bench.host.ledger.table(game.id)).seats[about].offer is None


async def test_what_was_voted_in_a_seat_does_not_bind_the_person_who_takes_it(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, _other = present(table, absent)
    await vote(bench, table, absent, one, "wait")
    offered = await bench.host.substitutes.offer(bench.id(), table.id, one)
    seat = offered.seat_for(one.id)
    offer = offered.seats[seat].offer
    assert offer is not None

    taken = await bench.host.substitutes.take(bench.id(), table.id, seat, offer.number, OUTSIDER)

    assert poll_of(taken, absent).cast == ()


async def test_it_is_asked_again_when_somebody_is_back_at_a_table_that_all_had_left(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    await asyncio.sleep(10 * DAY)
    left = await bench.host.ledger.table(table.id)
    assert left.rest is not None
    assert [seat.poll for seat in left.seats] == [None, None, None]
    one, other = present(table, absent)

    back = await bench.host.back(bench.id(), table.id, one)

    about = {absent, back.seat_for(other.id)}
    assert {seat for seat in back.people if back.seats[seat].poll is not None} == about
    await vote(bench, back, absent, one, "end")
    await asyncio.sleep(DAY + HOUR)
    assert (await bench.host.ledger.table(table.id)).reason == "voted"
