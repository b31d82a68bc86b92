"""Plays a table on to its end, whatever its game; and reads a database while nothing runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from db.store import Store
from engine.errors import Refusal
from engine.game import Rng
from host.host import Host
from table.table import Table
from tests.host.conftest import Bench, FakeDiscord, FakePresenter
from tests.host.racing import person
from tests.pacing import NO_DELAYS
from tests.still_time import now, steady

MOST_STEPS = 5_000  # of playing on; the longest game needs some hundred


@asynccontextmanager
async def unattended(file: Path) -> AsyncIterator[Host]:
    """A host that reads a file of SQLite and runs nothing."""
    store = await Store.open(f"sqlite:///{file}")
    host = Host(store, FakePresenter(FakeDiscord()), pacing=NO_DELAYS, now=now, steady=steady)
    try:
        yield host
    finally:
        await host.stop()
        await store.close()


async def turn(bench: Bench, table: Table) -> None:
    """One move of somebody whose turn it is, or the computer's."""
    if table.rest is not None:
        await bench.host.ready(bench.id(), table.id, person(table, table.waiting[0]))
        return
    if not table.waiting_people:
        await asyncio.sleep(1)
        return
    seat = table.waiting_people[0]
    move, _ = table.game.think(table.view(seat), "normal", Rng(table.seed, "played on", table.number))
    await bench.host.play(bench.id(), table.id, person(table, seat), table.stamp(seat), str(move))


async def attempts(bench: Bench, table: Table) -> None:
    """Everybody is ready, or tries what is legal, in a race."""
    assert table.race is not None
    assert table.session is not None
    if table.rest is not None:
        for seat in table.waiting_people:
            with suppress(Refusal):  # those who were ready were enough
                await bench.host.ready(bench.id(), table.id, person(table, seat))
    elif table.race.open:
        for seat in table.people:
            for action in map(str, table.game.legal(table.session.state, seat)[-1:]):
                with suppress(Refusal):  # another was quicker, or the race is paused by now
                    await bench.host.races.attempt(bench.id(), table.id, person(table, seat), action)
    await asyncio.sleep(1)


async def played_out(bench: Bench, table_id: int) -> Table:
    for _ in range(MOST_STEPS):
        table = await bench.host.ledger.table(table_id)
        if table.phase != "playing":
            return table
        await (turn if table.race is None else attempts)(bench, table)
    raise AssertionError("it does not come to an end")
