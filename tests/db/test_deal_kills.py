"""A bot that is killed in each kind of write while people play deals.

No try is lost or taken twice, no day counts twice, and nothing is posted twice. Each kind is killed twice: in the
middle of the write, so that nothing of it stays, and after it, before anybody hears of it. Then people press again. It
must come to what it comes to without a kill.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from db import choices, deals
from db.errors import Conflict, Duplicate, StoreBusy
from db.store import Store
from db.units import Step, Unit
from db.values import DealRow, GuildSettings
from engine.deal import Outcome, play_house
from host.deals.days import Promise
from host.deals.house_process import Question
from host.news import DAILY
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, PRIVATE, Bench
from tests.still_time import now
from tests.waiting import patience

T = TypeVar("T")

DAYS = 2
GUILD = GuildSettings(CHANNEL.guild_id, season_channel_id=5, news=DAILY, daily_at=0)
TAKEN_BACK = Step(deals._HOUSE, {"of_deal": -1, "new_house": ""}, rows=1)  # there is no such deal


class Life:
    """A bot whose process is killed, and the person who starts it again."""

    def __init__(self, address: str, *, kills: bool) -> None:
        self.bench = Bench(address)
        self.bench.now = lambda: now() + timedelta(days=self.day)
        self.day = 0
        self.killed: dict[str, int] = {}  # how often, by kind of write
        self._kills, self._is_dead = kills, False
        self._has_written = asyncio.Event()

    @asynccontextmanager
    async def lived(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
        write = Store.write

        async def written(store: Store, unit: Unit) -> None:
            try:
                await self._write(partial(write, store), unit)
            finally:
                self._has_written.set()

        with monkeypatch.context() as patched:
            patched.setattr(Store, "write", written)
            await self.start()
            yield
            self._is_dead = False
            await self.bench.stop()

    async def _write(self, write: Callable[[Unit], Awaitable[None]], unit: Unit) -> None:
        if self._is_dead:
            raise StoreBusy
        kind = kind_of(unit)
        if not self._kills or self.killed.get(kind, 0) == 2:
            await write(unit)
            return
        self.killed[kind] = self.killed.get(kind, 0) + 1
        self._is_dead = True
        with suppress(Conflict, Duplicate):
            await write(unit if self.killed[kind] == 2 else (*unit, TAKEN_BACK))
        raise StoreBusy

    async def start(self) -> None:
        """Starts it, as often as it takes: a start writes, too."""
        while True:
            self._is_dead = False
            with suppress(StoreBusy):
                await self.bench.start()
                return
            await self.bench.stop()

    async def insist(self, do: Callable[[], Awaitable[T]]) -> T:
        """Does something until the bot answers."""
        while True:
            with suppress(StoreBusy):
                done = await do()
                if not self._is_dead:
                    return done
            await self.bench.stop()
            await self.start()

    async def until(self, find: Callable[[], Awaitable[T | None]]) -> T:
        """Waits for what the bot does by itself."""

        async def look() -> T:
            while True:
                self._has_written.clear()
                if found := await find():
                    return found
                if self._is_dead:
                    raise StoreBusy
                await self._has_written.wait()

        async with patience("it does not happen", lambda: self.killed):
            return await self.insist(look)


def kind_of(unit: Unit) -> str:
    """The tables that it writes, and what it says in a game's log."""
    tables = {str(step.statement.table) for step in unit}
    entries = {str(each["kind"]) for step in unit for each in (step.each or (step.params,)) if "kind" in each}
    return ", ".join((*sorted(tables), *sorted(entries)))


class Told(NamedTuple):
    """What came of two days."""

    seeds: list[str]
    results: dict[str, list[int]]  # of the days and of the shared deal, by name
    tries: dict[str, int]
    streaks: dict[str, int]
    houses: list[str]
    posted: list[int]


async def follow(life: Life) -> Told:
    """Ada and Ben play two dailies, and Ben a deal that Ada has shared."""
    bench, found = life.bench, list[DealRow]()
    await life.insist(lambda: bench.store.write(choices.guild(GUILD)))
    await life.insist(lambda: bench.host.change_player(ADA.id, streak="on"))
    promised = list[Promise]()
    for life.day in range(DAYS):
        await bench.stop()
        await life.start()
        deal = await life.insist(partial(deal_of_today, bench))
        promised.append(await life.insist(partial(promise_of, bench, deal)))
        found.append(deal)
        for who in (ADA, BEN):
            await play(life, deal, who)
        await life.until(partial(is_posted, bench, deal))
    table = await life.insist(
        lambda: bench.host.lobbies.open_and_begin(
            bench.id(), ADA, PRIVATE, key="play_nine", pace="none", computers=("easy",), options={"holes": 1}
        )
    )
    await play_out(life, table, ADA)
    shared = await life.insist(lambda: bench.host.deals.share(bench.id(), table.id, ADA))
    assert (await bench.host.deals.coded(shared.code, ADA.id)).id == shared.id  # that was acknowledged
    await play(life, shared, BEN)
    found.append(shared)
    houses = [await life.until(partial(house_of, bench, deal)) for deal in found]
    orders = [await bench.host.deals.order(deal, 10) for deal in found]
    assert {each.anchor for each in promised} == {promised[0].anchor}
    return Told(
        [deal.seed for deal in found[:DAYS]],
        {
            who.name: [line.result for order in orders for line in order if line.name == who.name]
            for who in (ADA, BEN)
        },
        {who.name: len(await bench.store.deals.tries_of(who.id)) for who in (ADA, BEN)},
        {who.name: await bench.host.deals.streak(who.id, DAYS) for who in (ADA, BEN)},
        houses,
        [told.deal.id for _guild, told in bench.board.told.days],
    )


async def play(life: Life, deal: DealRow, who: Person) -> None:
    bench = life.bench
    table = await life.insist(lambda: bench.host.deals.play(bench.id(), deal, who, PRIVATE))
    assert (await life.insist(lambda: bench.host.deals.play(bench.id(), deal, who, PRIVATE))).id == table.id
    await play_out(life, table, who)


async def play_out(life: Life, table: Table, who: Person) -> None:
    """Each press is the first that is legal."""
    bench = life.bench

    async def asked() -> Table | None:
        now = await bench.host.ledger.newest(table.id)
        return now if now.has_ended or now.waiting_people else None

    async def press() -> Table:
        now = await bench.host.ledger.newest(table.id)
        if now.has_ended or not now.waiting_people:
            return now
        if now.is_between_rounds:
            return await bench.host.ready(bench.id(), now.id, who)
        return await bench.move(now.id)

    while not (await life.until(asked)).has_ended:
        await life.insist(press)


async def deal_of_today(bench: Bench) -> DealRow:
    """From the host that lives by then."""
    return await bench.host.days.today()


async def promise_of(bench: Bench, deal: DealRow) -> Promise:
    return await bench.host.days.promise(deal)


async def is_posted(bench: Bench, deal: DealRow) -> bool:
    """Whether the message of the day is noted."""
    noted = await bench.store.news.one(GUILD.guild_id, DAILY, deal.id)
    return noted is not None and noted.message_id is not None


async def house_of(bench: Bench, deal: DealRow) -> str:
    """What the house has played; people look how they compare meanwhile."""
    found = await bench.host.deals.find(deal.id)
    await bench.host.deals.compare(found, ADA.id)
    return found.house


@pytest.fixture(autouse=True)
def the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both lives; and the house plays here: another process takes long to begin."""

    async def game(_house: object, question: Question) -> Outcome:
        return play_house(question.deal, question.level, question.number)

    monkeypatch.setattr("host.deals.days.secrets.token_bytes", bytes)
    monkeypatch.setattr("secrets.token_hex", lambda size: "ab" * size)
    monkeypatch.setattr("host.deals.house.House._game", game)


async def test_a_bot_that_is_killed_in_each_write_comes_to_the_same(
    address: str, migrated: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = tmp_path / "quiet.sqlite3"
    quiet.write_bytes(migrated)
    one, other = Life(f"sqlite:///{quiet}", kills=False), Life(address, kills=True)
    async with one.lived(monkeypatch):
        expected = await follow(one)

    async with other.lived(monkeypatch):
        found = await follow(other)

    assert found == expected
    assert found.posted == [1, 2]
    assert found.streaks == {"Ada": 2, "Ben": 2}
    assert set(other.killed.values()) == {2}
    written = {table for kind in other.killed for table in kind.split(", ")}
    assert {"chains", "deals", "tries", "news", "player_settings"} <= written
