"""Another person for a seat: who may take it, for how long it is free, and what follows."""

from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import select

from db.schema.indexes import SCHEMA
from db.values import Attendance
from engine.game import RoundScored
from host.log.rows import replay
from table.entries import Play, Take
from table.errors import Refused
from table.pace import DAY
from table.seat import Offer
from table.table import Person, Table
from tests.db.building import opened
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.still_time import now

DORA = Person(4, "Dora")


async def absent(bench: Bench) -> tuple[Table, int, Person]:
    """A slow game of two in which one is away, and that seat and person."""
    table = await bench.game(ADA, BEN, key="sequence_numbers", pace="1d", answers="shown")
    (seat,) = table.waiting_people
    await asyncio.sleep(2 * DAY + 2)
    table = await bench.until_table(table.id, lambda table: table.seats[seat].away)
    return table, seat, (ADA, BEN)[(ADA.id, BEN.id).index(table.seats[seat].user_id or 0)]


async def offered_by_ada(bench: Bench) -> tuple[Table, int]:
    """A game whose seat Ada has offered, and that seat."""
    table = await bench.game(ADA, BEN, pace="1d")
    table = await bench.host.substitutes.offer(bench.id(), table.id, ADA)
    return table, table.seat_for(ADA.id)


def offer_of(table: Table, seat: int) -> Offer:
    offer = table.seats[seat].offer
    assert offer is not None
    return offer


async def refused(bench: Bench, table: Table, seat: int, number: int, who: Person) -> Refused:
    with pytest.raises(Refused) as error:
        await bench.host.substitutes.take(bench.id(), table.id, seat, number, who)
    return error.value


async def test_the_seat_of_a_player_who_is_away_goes_on_with_the_person_who_takes_it(bench: Bench) -> None:
    table, seat, gone = await absent(bench)
    offered = await bench.host.substitutes.seek(table.id, seat)
    asked = len(bench.board.calls)

    taken = await bench.host.substitutes.take(
        bench.id(), table.id, seat, offer_of(offered, seat).number, CLEO
    )

    assert (taken.seats[seat].user_id, taken.seats[seat].name) == (CLEO.id, "Cleo")
    assert [row.id for row in await bench.store.tables_of(CLEO.id)] == [table.id]
    assert await bench.store.tables_of(gone.id) == ()
    await bench.until(lambda: [type(told.entry) for told in bench.board.posted.values()][-1:] == [Take])
    await bench.move(table.id)
    (turn,) = [timer for timer in await bench.store.timers(table.id) if timer.user_id == CLEO.id]
    assert turn.deadline is not None
    assert (turn.deadline - now()).total_seconds() == pytest.approx(DAY, abs=60)
    await asyncio.sleep(76)
    assert [call.seats for call in bench.board.calls[asked:]] == [(seat,)]


async def test_the_owner_who_presses_that_button_has_come_back(bench: Bench) -> None:
    table, seat, gone = await absent(bench)
    number = offer_of(await bench.host.substitutes.seek(table.id, seat), seat).number

    kept = await bench.host.substitutes.take(bench.id(), table.id, seat, number, gone)

    assert (kept.seats[seat].user_id, kept.seats[seat].offer) == (gone.id, None)
    assert not kept.seats[seat].away


async def test_a_player_who_offers_the_seat_is_back_until_it_is_taken(bench: Bench) -> None:
    table, seat, gone = await absent(bench)

    offered = await bench.host.substitutes.offer(bench.id(), table.id, gone)

    assert offer_of(offered, seat).is_own
    assert not offered.seats[seat].away


async def test_a_former_owner_does_nothing_more_in_the_game(bench: Bench) -> None:
    table, seat = await offered_by_ada(bench)
    table = await bench.host.substitutes.take(bench.id(), table.id, seat, offer_of(table, seat).number, CLEO)

    for press in (
        bench.host.play(bench.id(), table.id, ADA, table.stamp(seat), "tee 1 2"),
        bench.host.back(bench.id(), table.id, ADA),
        bench.host.resign(bench.id(), table.id, ADA),
        bench.host.substitutes.offer(bench.id(), table.id, ADA),
        bench.host.settle(bench.id(), table.id, ADA),
    ):
        with pytest.raises(Refused) as error:
            await press
        assert (error.value.code, error.value.facts) == ("seat_taken", {"name": "Cleo"})


async def ended(bench: Bench, table: Table, *gone: Person) -> Table:
    """The others give up, and the player who is left ends the game as its winner."""
    for who in gone:
        table = await bench.host.resign(bench.id(), table.id, who)
    (left,) = table.people
    sitting = table.seats[left]
    table = await bench.host.settle(bench.id(), table.id, Person(sitting.user_id or 0, sitting.name))
    await bench.entered()
    return table


async def test_absences_are_counted_out_of_the_games_over_days(bench: Bench) -> None:
    table, seat, gone = await absent(bench)
    number = offer_of(await bench.host.substitutes.seek(table.id, seat), seat).number
    table = await bench.host.substitutes.take(bench.id(), table.id, seat, number, CLEO)
    await ended(bench, table, CLEO)
    other = BEN if gone == ADA else ADA
    await ended(bench, await bench.game(gone, other, pace="3d"), other)
    await ended(bench, await bench.game(gone, other, pace="none"), other)

    assert await bench.store.attendance((gone.id, other.id, CLEO.id, DORA.id)) == {
        gone.id: Attendance(away=1, games=2),
        other.id: Attendance(away=0, games=2),
        CLEO.id: Attendance(away=0, games=1),
    }
    (told,) = await bench.host.exported(gone)
    assert json.loads(told)["games over days"] == {"away": 1, "games": 2}


async def test_a_player_who_took_a_seat_is_dealt_in_until_the_end_and_asked_for_a_rematch(
    bench: Bench,
) -> None:
    table = await bench.game(ADA, BEN, DORA, key="sevens", rounds=2)
    table = await bench.host.substitutes.offer(bench.id(), table.id, ADA)
    seat = table.seat_for(ADA.id)
    table = await bench.host.substitutes.take(bench.id(), table.id, seat, offer_of(table, seat).number, CLEO)

    while table.phase == "playing":
        table = await bench.move(table.id)

    story = await bench.host.ledger.story(table.id)
    (first, _last) = [
        each.n for each in story if any(isinstance(event, RoundScored) for event in each.events)
    ]
    movers = {each.entry.who for each in story if isinstance(each.entry, Play) and each.n > first}
    assert movers == {CLEO.id, BEN.id, DORA.id}, "the second round"
    assert {standing.user_id for standing in table.standings} == {CLEO.id, BEN.id, DORA.id}
    for who in (CLEO, ADA):
        replay = await bench.host.replays.of(table.id, who.id, None)
        assert (await bench.host.replays.verify(table.id, who.id, None)).flaw is None
        assert replay.moments[-1].table.session == table.session
    with pytest.raises(Refused, match="not_seated"):
        await bench.host.lobbies.rematch(bench.id(), table.id, ADA)
    again = await bench.host.lobbies.rematch(bench.id(), table.id, CLEO)
    assert set(again.invited) == {CLEO.id, BEN.id, DORA.id}


@pytest.mark.parametrize("running", [True, False])
async def test_both_can_be_forgotten(bench: Bench, running: bool) -> None:
    old, new = Person(777_000_777, "Zoe Unmistakable"), Person(888_000_888, "Yan Unmistakable")
    table = await bench.game(old, BEN, DORA, pace="1d")
    table = await bench.host.substitutes.offer(bench.id(), table.id, old)
    seat = table.seat_for(old.id)
    table = await bench.host.substitutes.take(bench.id(), table.id, seat, offer_of(table, seat).number, new)
    if not running:
        await ended(bench, table, BEN, DORA)
    before = await bench.host.ledger.table(table.id)
    told = {who: b"".join(await bench.host.exported(who)) for who in (old, new)}
    assert b'"kind": "seek"' in told[old]
    assert b'"kind": "take"' in told[new]
    assert b"Yan" not in told[old]
    assert b"Zoe" not in told[new]

    await bench.host.forget(bench.id(), old)
    await bench.host.forget(bench.id(), new)
    if running:
        await ended(bench, await bench.host.ledger.table(table.id), BEN)

    again, _ = replay(await bench.store.log(table.id))
    assert again.seats[seat].owners[0].id < 0
    assert running or again.session == before.session
    assert "Unmistakable" not in str(again)
    await bench.stop()
    await nowhere(bench.url, "Unmistakable", str(old.id), str(new.id))
    await bench.start()


async def nowhere(url: str, *words: str) -> None:
    """In no column, no snapshot and no log text."""
    async with opened(url) as store:
        for table in SCHEMA.sorted_tables:
            for row in await store.tuples(select(table)):
                found = " ".join(
                    value.decode(errors="replace") if isinstance(value, bytes) else str(value)
                    for value in row
                )
                assert not [word for word in words if word in found], table.name


async def test_a_person_the_host_has_blocked_takes_no_seat(bench: Bench) -> None:
    table, seat = await offered_by_ada(bench)
    await bench.host.blocks.block(table.host_id, CLEO.id)

    error = await refused(bench, table, seat, offer_of(table, seat).number, CLEO)

    assert error.code == "not_welcome"
    took = await bench.host.substitutes.take(bench.id(), table.id, seat, offer_of(table, seat).number, DORA)
    assert took.seats[seat].user_id == DORA.id
