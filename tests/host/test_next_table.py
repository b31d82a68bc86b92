"""Whether another table waits for somebody: as the store has it, without asking it each time."""

from __future__ import annotations

import asyncio
import random

import pytest

from db.errors import StoreBusy
from host.waits.next_table import CACHE_SIZE, NextTable
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench

PEOPLE = (ADA, BEN, CLEO)


async def as_stored(bench: Bench, who: Person, besides: Table) -> bool:
    return bool(set(await bench.store.waiting_for(who.id)) - {besides.id})


async def moved(bench: Bench, table: Table, rng: random.Random) -> Table:
    """A player who is waited for does what may be done."""
    seat = rng.choice(table.waiting)
    assert table.session is not None
    action = str(rng.choice(table.game.legal(table.session.state, seat)))
    user_id = table.seats[seat].user_id
    who = next(person for person in PEOPLE if person.id == user_id)
    return await bench.host.play(bench.id(), table.id, who, table.stamp(seat), action)


async def test_it_is_as_the_store_has_it_whatever_happens(bench: Bench) -> None:
    rng = random.Random(4)
    tables = [await bench.game(ADA, BEN), await bench.game(BEN, CLEO), await bench.game(ADA, BEN, CLEO)]
    for step in range(120):
        at = rng.randrange(len(tables))
        if tables[at].rest is not None or tables[at].phase != "playing":
            tables[at] = await bench.game(ADA, BEN, holes=1)
        elif step % 20 == 19:
            tables[at] = await bench.host.end(bench.id(), tables[at].id, ADA)
        else:
            tables[at] = await moved(bench, tables[at], rng)

        for who in PEOPLE:
            table = rng.choice(tables)
            assert await bench.host.next_table.elsewhere(who.id, table.id) == await as_stored(
                bench, who, table
            )


async def test_the_store_is_asked_once_a_person(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await bench.game(ADA, BEN)
    asked = []
    waiting_for = bench.store.waiting_for

    async def counted(user_id: int, left: frozenset[int]) -> tuple[int, ...]:
        asked.append(user_id)
        return await waiting_for(user_id, left)

    monkeypatch.setattr(bench.store, "waiting_for", counted)
    rng = random.Random(1)
    for _ in range(6):
        one = await moved(bench, one, rng)
        await bench.host.next_table.elsewhere(ADA.id, one.id)
    await bench.host.next_table.elsewhere(BEN.id, one.id)

    assert asked == [ADA.id, BEN.id]


async def test_what_changes_while_the_store_is_asked_is_known(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.host.next_table.elsewhere(BEN.id, 0)
    waiting_for, begun = bench.store.waiting_for, asyncio.Event()
    go_on = asyncio.Event()

    async def slow(user_id: int, left: frozenset[int]) -> tuple[int, ...]:
        found = await waiting_for(user_id, left)
        begun.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(bench.store, "waiting_for", slow)
    asking = asyncio.create_task(bench.host.next_table.elsewhere(ADA.id, 0))
    await begun.wait()
    game = await bench.game(ADA, BEN)
    go_on.set()

    assert await asking is True
    assert await bench.host.next_table.elsewhere(ADA.id, game.id) is False


async def test_a_store_that_is_away_is_asked_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await bench.game(ADA, BEN)

    async def away(_user_id: int, _left: object) -> tuple[int, ...]:
        raise StoreBusy

    with monkeypatch.context() as patched:
        patched.setattr(bench.store, "waiting_for", away)
        with pytest.raises(StoreBusy):
            await bench.host.next_table.elsewhere(ADA.id, 0)

    assert await bench.host.next_table.elsewhere(ADA.id, 0) is True
    assert await bench.host.next_table.elsewhere(ADA.id, game.id) is False


async def test_it_keeps_those_it_was_asked_about_last(bench: Bench) -> None:
    waited = NextTable(bench.store, bench.host.outages)
    for user_id in range(CACHE_SIZE + 1):
        await waited.elsewhere(user_id, 0)

    assert list(waited._tables) == list(range(1, CACHE_SIZE + 1))
