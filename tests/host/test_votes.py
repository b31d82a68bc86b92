"""What becomes of a seat whose person is away: those who are there vote."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from table.deadlines import offered_until, poll_ends
from table.errors import Refused
from table.pace import DAY, HOUR
from table.table import Choice, Person, Poll, Table
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
        table = await bench.host.table(table.id)
        if table.waiting_people in ((), (absent,)):
            await asyncio.sleep(HOUR)
        else:
            await bench.move(table.id)
    return await bench.host.table(table.id), absent


async def away(bench: Bench, table_id: int, who: Person) -> int:
    """They miss two turns of a live game while the others move; their seat."""
    table = await bench.host.table(table_id)
    seat = table.seat_for(who.id)
    while not table.seats[seat].away:
        if table.waiting_people in ((), (seat,)):
            await asyncio.sleep(60 if table.waiting_people else 1)
        else:
            await bench.move(table_id)
        table = await bench.host.table(table_id)
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

    while (await bench.host.table(table.id)).waiting_people != (absent,):
        await bench.move(table.id)
    await asyncio.sleep(DAY - 1)
    assert not (await bench.host.table(table.id)).seats[absent].lapses
    await asyncio.sleep(2)
    assert (await bench.host.table(table.id)).seats[absent].lapses == 1


async def test_an_end_takes_all_who_are_there(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)

    await vote(bench, table, absent, one, "end")
    await vote(bench, table, absent, other, "wait")
    assert (await bench.host.table(table.id)).phase == "playing"
    ended = await vote(bench, table, absent, other, "end")

    assert (ended.phase, ended.reason) == ("closed", "voted")
    assert await bench.store.timers(table.id) == ()


async def test_a_player_who_is_alone_decides_alone(bench: Bench) -> None:
    table, absent = await one_is_away(bench, ADA, BEN)
    (one,) = present(table, absent)

    assert (await vote(bench, table, absent, one, "end")).reason == "voted"


async def test_nothing_is_voted_on_when_nobody_is_there(bench: Bench) -> None:
    table = await bench.game(ADA, key="sequence_numbers", pace="1d", computers=("easy",), answers="shown")

    await asyncio.sleep(3 * DAY)

    away = await bench.host.table(table.id)
    assert away.rest is not None
    assert [seat.poll for seat in away.seats] == [None, None]


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


async def test_it_is_stored_and_ends_after_a_day(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)
    await vote(bench, table, absent, one, "wait")
    await bench.restart()

    kept = await bench.host.table(table.id)
    assert [ballot.choice for ballot in poll_of(kept, absent).cast] == ["wait"]
    await asyncio.sleep(DAY + HOUR)

    over = await bench.host.table(table.id)
    assert over.seats[absent].poll is None
    assert over.seats[absent].away, "nothing was decided, so the computer plays on"
    with pytest.raises(Refused, match="vote_over"):
        await vote(bench, table, absent, other, "wait")


async def test_what_does_not_count(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, _other = present(table, absent)
    await vote(bench, table, absent, one, "wait")

    for who, seat, refusal in ((one, absent, "voted"), (OUTSIDER, absent, "not_seated"), (one, 9, "stale")):
        with pytest.raises(Refused, match=refusal):
            await bench.host.votes.cast(
                bench.id(), table.id, poll_of(table, absent).number, (seat, "wait"), who
            )


async def test_a_player_who_leaves_is_not_waited_for(bench: Bench) -> None:
    table, absent = await one_is_away(bench)
    one, other = present(table, absent)
    await vote(bench, table, absent, one, "wait")

    decided = await bench.host.resign(bench.id(), table.id, other)

    assert decided.seats[absent].poll is None
    assert not decided.seats[absent].away


@pytest.mark.parametrize("choice", ["end", "wait", "substitute"])
async def test_a_player_who_goes_away_is_not_waited_for(bench: Bench, choice: Choice) -> None:
    table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    about = await away(bench, table.id, CLEO)
    await vote(bench, await bench.host.table(table.id), about, ADA, choice)

    async with asyncio.timeout(590):
        await away(bench, table.id, BEN)

    decided = await bench.host.table(table.id)
    assert decided.seats[about].poll is None
    assert (decided.phase == "closed") == (choice == "end")
    assert decided.seats[about].away == (choice != "wait")
    assert (decided.seats[about].offer is not None) == (choice == "substitute")


async def test_all_that_is_decided_by_one_leaving_is_done(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, CLEO, DORA, key="sequence_numbers", pace="live", answers="shown")
    seats = [await away(bench, game.id, who) for who in (CLEO, DORA)]
    table = await bench.host.table(game.id)
    for seat in seats:
        await vote(bench, table, seat, ADA, "computer")

    left = await bench.host.resign(bench.id(), table.id, BEN)

    assert [left.seats[seat].poll for seat in seats] == [None, None]


async def test_a_substitute_is_sought_also_where_the_owner_had_offered_the_seat(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    await bench.host.substitutes.offer(bench.id(), game.id, CLEO)
    about = await away(bench, game.id, CLEO)
    table = await bench.host.table(game.id)
    assert table.seats[about].offer is not None
    await vote(bench, table, about, ADA, "substitute")
    since = now()

    sought = await vote(bench, table, about, BEN, "substitute")

    assert sought.seats[about].poll is None
    assert offered_until(sought, about, NO_DELAYS) == since + timedelta(minutes=10)
    assert {timer.kind: timer.due_at for timer in await bench.store.timers(game.id)}["offer"] == (
        since + timedelta(minutes=10)
    )
    await bench.host.back(bench.id(), game.id, CLEO)
    assert (await bench.host.table(game.id)).seats[about].offer is None


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
    left = await bench.host.table(table.id)
    assert left.rest is not None
    assert [seat.poll for seat in left.seats] == [None, None, None]
    one, other = present(table, absent)

    back = await bench.host.back(bench.id(), table.id, one)

    about = {absent, back.seat_for(other.id)}
    assert {seat for seat in back.people if back.seats[seat].poll is not None} == about
    assert (await vote(bench, back, absent, one, "end")).reason == "voted"


class TestPace:
    """A live table that is to be played over days."""

    async def test_it_changes_when_all_who_play_agree(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
        await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        asked = await bench.host.table(table.id)
        assert asked.pace == "live"
        assert asked.proposal is not None
        await bench.restart()

        slow = await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        assert (slow.pace, slow.proposal) == ("1d", None)
        (turn,) = [timer for timer in await bench.store.timers(table.id) if timer.kind == "turn"]
        assert turn.deadline is not None
        assert turn.deadline - now() == timedelta(days=1)

    async def test_a_no_ends_it_and_so_does_time(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, pace="live")
        asked = await bench.host.votes.propose(bench.id(), table.id, "3d", ADA)
        assert asked.proposal is not None
        assert (
            await bench.host.votes.refuse(bench.id(), table.id, asked.proposal.number, BEN)
        ).proposal is None
        with pytest.raises(Refused, match="proposal_over"):
            await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        await bench.host.votes.propose(bench.id(), table.id, "3d", ADA)
        for _ in range(11):
            await asyncio.sleep(60)
            await bench.move(table.id)

        late = await bench.host.table(table.id)
        assert (late.pace, late.proposal) == ("live", None)

    async def test_a_player_who_plays_alone_has_it_at_once(self, bench: Bench) -> None:
        table = await bench.game(ADA, computers=("easy",), pace="live")

        assert (await bench.host.votes.propose(bench.id(), table.id, "none", ADA)).pace == "none"

    async def test_who_may_not(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, pace="live")
        with pytest.raises(Refused, match="not_host"):
            await bench.host.votes.propose(bench.id(), table.id, "1d", BEN)
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        for who, refusal in ((ADA, "agreed"), (OUTSIDER, "not_seated")):
            with pytest.raises(Refused, match=refusal):
                await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, who)
        slow = await bench.game(ADA, BEN, pace="1d")
        with pytest.raises(Refused, match="not_live"):
            await bench.host.votes.propose(bench.id(), slow.id, "3d", ADA)

    async def test_a_player_who_leaves_is_not_waited_for(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, pace="live")
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        assert (await bench.host.resign(bench.id(), table.id, CLEO)).pace == "1d"

    async def test_a_player_who_is_away_is_not_waited_for(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        seat = await away(bench, table.id, CLEO)

        slow = await bench.host.table(table.id)
        assert (slow.pace, slow.proposal) == ("1d", None)
        assert slow.seats[seat].away, "the computer plays for them until they press anything"

    async def test_nobody_agrees_where_nobody_is(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
        if table.waiting_people != (table.seat_for(ADA.id),):
            await bench.move(table.id)
        await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)

        await asyncio.sleep(599)  # Ada is the first who goes away

        left = await bench.host.table(table.id)
        assert left.rest is not None
        assert (left.pace, left.rest.why) == ("live", "away")

    @pytest.mark.parametrize("agrees", [True, False])
    async def test_a_table_that_all_had_left_goes_on_with_a_player_who_answers(
        self, bench: Bench, *, agrees: bool
    ) -> None:
        table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
        if table.waiting_people != (table.seat_for(ADA.id),):
            await bench.move(table.id)
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        await asyncio.sleep(599)

        answer = bench.host.votes.agree if agrees else bench.host.votes.refuse
        back = await answer(bench.id(), table.id, asked.proposal.number, BEN)

        assert (back.pace, back.rest) == ("1d" if agrees else "live", None)

    async def test_a_player_who_answers_is_back(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
        seat = await away(bench, table.id, CLEO)
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None

        agreed = await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, CLEO)

        assert not agreed.seats[seat].away
        assert agreed.seats[seat].poll is None

    async def test_a_vote_and_an_offer_have_the_time_of_the_new_pace(self, bench: Bench) -> None:
        game = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
        asked = await bench.host.votes.propose(bench.id(), game.id, "1d", ADA)
        assert asked.proposal is not None
        await bench.host.votes.agree(bench.id(), game.id, asked.proposal.number, CLEO)
        absent = await away(bench, game.id, CLEO)
        await bench.host.substitutes.offer(bench.id(), game.id, BEN)

        slow = await bench.host.votes.agree(bench.id(), game.id, asked.proposal.number, BEN)

        assert slow.pace == "1d"
        tomorrow = now() + timedelta(days=1)
        due = {timer.kind: timer.due_at for timer in await bench.store.timers(game.id)}
        assert poll_ends(slow, absent, NO_DELAYS) == due["vote"] == tomorrow
        assert offered_until(slow, slow.seat_for(BEN.id), NO_DELAYS) == due["offer"] == tomorrow
