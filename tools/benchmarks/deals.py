"""Games of the house, and the order of a deal that a hundred thousand people have ended."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from db import deals as units
from db.store import Store
from db.values import DealRow, TryRow
from engine.deal import deal_of
from host.deals import rows as deal_rows
from host.deals.house import House
from host.pacing import Pacing
from host.times import utc_now
from standings.daily import game_on
from tools.benchmarks.measure import Row, compare, milliseconds
from tools.benchmarks.pulse import Pulse

PAGE = 10  # people of the order
GUILD = 5  # where all of them began it
AT_MOST = 1_500  # these boards look at everybody who has ended it
AT_ONCE = 1_000  # tries in one unit
DRIVER = "SELECT user_id, name, result, rounds FROM tries WHERE deal_id = ? ORDER BY result, ended_at LIMIT ?"


class Load(NamedTuple):
    people: int = 100_000
    turns: int = 30


WHOLE = Load()


def rows(load: Load = WHOLE) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_measure(Path(folder) / "deals", load))


async def _measure(path: Path, load: Load) -> list[Row]:
    store = await Store.open(f"sqlite:///{path}", durable=False)
    try:
        deal = _deal()
        await store.write(units.offer(deal))
        return [*await _house(store, deal), *await _order(store, deal, path, load)]
    finally:
        await store.close()


def _deal() -> DealRow:
    key, daily = game_on(1)
    return deal_rows.row(1, deal_of(key, daily.options, daily.levels, bytes(32)), utc_now(), utc_now())


async def _house(store: Store, deal: DealRow) -> list[Row]:
    """How fast the house plays, and how late the loop is meanwhile."""
    pulse = Pulse()
    beating = asyncio.create_task(pulse.beat())
    await asyncio.sleep(1)
    alone = pulse.p99()
    house, began = House(store, Pacing()), time.perf_counter()
    await house.play(deal)
    took, late = time.perf_counter() - began, pulse.p99()
    beating.cancel()
    await house.stop()
    found = await store.deals.one(deal.id)
    assert found is not None
    games = len(json.loads(found.house))
    lateness = Row("lateness of the loop at p99 meanwhile : without", milliseconds(late), milliseconds(alone))
    return [Row("games of the house a second", f"{games / took:.0f}"), lateness]


async def _order(store: Store, deal: DealRow, path: Path, load: Load) -> list[Row]:
    """Pages of orders and a person's place, beside the driver's own read of the index.

    Nobody here has ended ten games: everywhere, all are looked at and nobody is found.
    """
    for first in range(0, load.people, AT_ONCE):
        await store.write(
            tuple(
                step
                for number in range(first, min(first + AT_ONCE, load.people))
                for step in units.begin_try(_try(deal, number))
            )
        )
    pages, here, everywhere, places, driver = [], [], [], [], []
    with closing(sqlite3.connect(path)) as connection:
        for _ in range(load.turns):
            began = time.perf_counter()
            assert len(await store.deals.order(deal.id, PAGE)) == min(PAGE, load.people)
            alone = time.perf_counter()
            assert len(await store.deals.order(deal.id, PAGE, GUILD)) == min(PAGE, load.people)
            between = time.perf_counter()
            await store.deals.everywhere(deal.id, PAGE, load.people)
            middle = time.perf_counter()
            await store.deals.count(deal.id, 30, besides=1)
            end = time.perf_counter()
            connection.execute(DRIVER, (deal.id, PAGE)).fetchall()
            driver.append(time.perf_counter() - end)
            pages.append(alone - began)
            here.append(between - alone)
            everywhere.append(middle - between)
            places.append(end - middle)
    who = f"{load.people:,} people"
    place = sorted(places)[len(places) // 2]
    return [
        compare(f"the order of {who} : the driver's read", pages, driver, at_most=20),
        compare(f"the board of a server with {who} : the driver's read", here, driver, at_most=AT_MOST),
        compare(f"the board everywhere of {who} : the driver's read", everywhere, driver, at_most=AT_MOST),
        Row(f"a person's place among {who}", milliseconds(place)),
    ]


def _try(deal: DealRow, number: int) -> TryRow:
    result = 20 + number % 40
    return TryRow(
        deal.id,
        1 + number,
        1 + number,
        GUILD,
        f"Person {number}",
        ended_at=utc_now(),
        result=result,
        rounds=f"{result}",
    )
