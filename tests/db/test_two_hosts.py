"""Two processes on one database, as may be for a moment: what one has done the other finds out before it says no."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import cycle

import pytest

from engine.errors import Refusal
from table.errors import Refused
from table.table import Person
from tests.host.conftest import ADA, BEN, OURS, PRIVATE, Bench
from tests.still_time import now

PEOPLE = {ADA.id: ADA, BEN.id: BEN}


@pytest.fixture
async def benches(address: str) -> AsyncIterator[tuple[Bench, Bench]]:
    one, other = Bench(address), Bench(address)
    for _ in range(OURS):
        next(other.ids)
    await one.start()
    await other.start()
    yield one, other
    await other.stop()
    await one.stop()


async def test_a_press_is_refused_only_by_the_newest_table(benches: tuple[Bench, Bench]) -> None:
    """Each move is made where the one before is not known yet."""
    one, other = benches
    table = await one.game(ADA, BEN)
    await other.host.ledger.table(table.id)

    for bench, _ in zip(cycle((other, one)), range(8)):
        seat = table.waiting_people[0]
        assert table.session is not None
        action = str(table.game.legal(table.session.state, seat)[0])
        who = PEOPLE[table.seats[seat].user_id or 0]
        before, table = table, await bench.host.play(bench.id(), table.id, who, table.stamp(seat), action)
        assert table.number > before.number


async def test_a_press_that_is_accepted_asks_nothing_more(
    benches: tuple[Bench, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _other = benches
    table = await one.game(ADA, BEN)
    asked: list[int] = []

    async def how_far(game_id: int, source: int | None) -> None:
        asked.append(game_id)

    monkeypatch.setattr(one.store, "how_far", how_far)

    await one.move(table.id)

    assert asked == []


async def test_what_is_refused_by_the_newest_table_stays_refused(benches: tuple[Bench, Bench]) -> None:
    one, other = benches
    table = await one.game(ADA, BEN)
    await other.host.ledger.table(table.id)
    moved = await one.move(table.id)

    with pytest.raises(Refused, match="not_seated"):
        await other.host.resign(other.id(), table.id, Person(3, "Cleo"))
    with pytest.raises(Refusal):
        await other.host.settle(other.id(), table.id, ADA)

    assert await other.host.ledger.table(table.id) == moved


async def test_a_timer_is_ended_only_by_a_process_that_knows_the_newest_table(
    benches: tuple[Bench, Bench],
) -> None:
    one, other = benches
    table = await one.game(ADA, BEN, pace="live")
    await other.host.ledger.table(table.id)
    turn = table.asked_since
    while table.asked_since == turn or len(table.waiting_people) != 1:
        table = await one.move(table.id)

    timers = [timer for timer in await other.store.timers(table.id) if timer.kind == "turn"]
    stay = [await other.host.due_timers.run(timer) for timer in timers]

    assert [timer.seat for timer in timers] == list(table.waiting_people)
    assert stay == [True]
    assert timers[0].since is not None
    assert timers[0].since <= now()


async def test_presses_in_both_begin_one_try_of_the_same_deal(benches: tuple[Bench, Bench]) -> None:
    one, other = benches
    deals = await asyncio.gather(*(bench.host.days.today() for bench in benches))

    begun = await asyncio.gather(
        *(
            bench.host.deals.play(bench.id(), deal, ADA, PRIVATE)
            for bench, deal in zip(benches, deals, strict=True)
        )
    )

    assert deals[0].seed == deals[1].seed
    assert begun[0].id == begun[1].id
    assert len(await one.store.deals.chains()) == len(await other.store.deals.tries_of(ADA.id)) == 1
