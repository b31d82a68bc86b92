"""Tables that stand for weeks: 200,000 timers, a person at 50 tables, and a start beside 100,000 that wait.

PostgreSQL is measured too if its package is installed.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from sqlalchemy import insert

from benchmarks.floors import Floor, floor_of
from benchmarks.games_at_hand import ADA, FIRST_GAME, Shelf, Silent
from benchmarks.measure import Report, Row, above, compare, mebibytes, milliseconds
from benchmarks.nearby import Bot
from benchmarks.postgresql import postgresql
from benchmarks.waiting_tables import ADAS, DUE, MOVES, TABLES, TIMERS, fill, shelf
from cardinal import keep_what_is_there
from cogs.commands.my_tables import listed
from cogs.scenes.story import since_last
from db import units
from db.store import Store
from db.tables import timers
from db.values import TimerRow
from host.host import Host
from host.presenter import Call, Shown
from host.tables.desk import in_order
from sandbox.server import SandboxServer
from table.deadlines import Kind
from table.table import Table

_TIMER = insert(timers)

WARM, TIMES = 60, 500
RUN, APART = 200, timedelta(seconds=0.05)  # timers that are due one after the other, and how far apart
TO_RUN = 3.0  # seconds after the last
STARTS = 5
MOST_LATE = 5.0  # seconds


class Aims(NamedTuple):
    """How many times the floor something may take."""

    claimed: float
    games: float
    next: float


AIMS = {"SQLite": Aims(4, 65, 145), "PostgreSQL": Aims(5, 12, 26)}


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        played = asyncio.run(shelf(folder))
        yield from asyncio.run(_measured("SQLite", f"sqlite:///{folder / 'full'}", played))
        yield from _starts(folder)
        with postgresql() as server:
            if server is not None:
                yield from asyncio.run(_measured("PostgreSQL", server[0], played))


async def _measured(name: str, address: str, played: Shelf) -> list[Row]:
    await fill(address, played)
    store = await Store.open(address)
    try:
        async with floor_of(address) as floor:
            return [
                await _claimed(name, store, floor),
                await _run(name, store, played.asked_since),
                *await _at_hand(name, store, floor),
            ]
    finally:
        await store.close()


async def _claimed(name: str, store: Store, floor: Floor) -> Row:
    """One timer is due each time."""
    took, least = [], []
    for number in range(WARM + TIMES):
        now = DUE + timedelta(seconds=number)
        began = time.perf_counter()
        (timer,) = await store.due(now, 1)
        await store.write(units.claim(timer, now + timedelta(days=365), store.hold.holder))
        took.append(time.perf_counter() - began)
        least.append(await floor.commit(number))
    what = f"{name}: one of {TIMERS:,} timers is found and claimed : a row is committed"
    return above(what, took[WARM:], least[WARM:], AIMS[name].claimed)


class _Asked(Silent):
    """When each table was asked."""

    def __init__(self) -> None:
        self.at: dict[int, datetime] = {}

    async def ping(self, table: Table, shown: Shown, call: Call) -> Shown:
        self.at[table.id] = datetime.now(UTC)
        return shown


async def _run(name: str, store: Store, asked_since: int) -> Row:
    """Runs timers of tables that nobody has looked at since the start."""
    began = datetime.now(UTC) + timedelta(seconds=1)
    due = {FIRST_GAME + TABLES - RUN + number: began + number * APART for number in range(RUN)}
    found = (TimerRow(game_id, Kind.PING, at, asked_since) for game_id, at in due.items())
    await store.write(tuple(units.Step(_TIMER, units.row(timer)) for timer in found))
    asked = _Asked()
    host = Host(store, asked)
    await host.start()
    await asyncio.sleep((max(due.values()) - began).total_seconds() + TO_RUN)
    await host.stop()
    late = [(asked.at[game_id] - at).total_seconds() for game_id, at in due.items()]
    return Row(
        f"{name}: a timer is run late, of {RUN} beside {TIMERS:,}, at the most",
        milliseconds(max(late)),
        f"{milliseconds(median(late))} median",
        None,
        f"at most {MOST_LATE:g} s",
        max(late) <= MOST_LATE,
    )


async def _at_hand(name: str, store: Store, floor: Floor) -> list[Row]:
    """What the commands compute, without Discord's part; each time for another table that is not in memory."""
    listing, opening, least = [], [], []
    hosts = [Host(store, Silent()) for _ in range(WARM + TIMES)]
    keep_what_is_there()  # as the bot does
    for number, host in enumerate(hosts):
        began = time.perf_counter()
        tables = in_order(await store.open_tables(ADA.id), ADA.id)
        listed(tables, ADA.id, number % 2).view()
        listing.append(time.perf_counter() - began)
        assert len(tables) == ADAS
        began = time.perf_counter()
        tables = in_order(await store.open_tables(ADA.id), ADA.id)
        table, story = await host.replayed(tables[number % ADAS].id)
        since_last(table, story, ADA.id)
        opening.append(time.perf_counter() - began)
        least.append(await floor.read(tables[number % ADAS].id))
    person = f"of a person at {ADAS} of {TABLES:,} tables"
    games, following = f"{name}: /games {person}", f"{name}: /next {person}, a game of {MOVES} moves"
    return [
        above(f"{games} : a row is read", listing[WARM:], least[WARM:], AIMS[name].games),
        above(f"{following} : a row is read", opening[WARM:], least[WARM:], AIMS[name].next),
    ]


def _starts(folder: Path) -> Iterator[Row]:
    full, empty = asyncio.run(_started(folder))
    what = f"start with {TABLES:,} tables waiting : with none"
    for kind, show, figures in (
        ("CPU time", milliseconds, [[report.cpu for report in reports] for reports in (full, empty)]),
        ("memory", mebibytes, [[float(report.memory) for report in reports] for reports in (full, empty)]),
    ):
        ours, peer = map(iter, figures)
        yield compare(
            f"{what}, {kind}", partial(next, ours), partial(next, peer), show=show, at_most=1.1, runs=STARTS
        )


async def _started(folder: Path) -> tuple[list[Report], list[Report]]:
    """What the bot had used when it had taken up its games."""
    await (await Store.open(f"sqlite:///{folder / 'empty'}")).close()
    reports: dict[str, list[Report]] = {"full": [], "empty": []}
    async with SandboxServer() as server:
        for _ in range(STARTS + 1):
            for name, found in reports.items():
                async with Bot(server, "kept", folder / name) as bot:
                    found.append(bot.started)
    return reports["full"], reports["empty"]
