"""A host on a real store, with a presenter that keeps what it was asked to show."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from itertools import count, islice
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from db.hold import Hold
from db.store import Store
from db.values import ALL_SERVERS, MorningRow, OpenTable, Ownership
from engine.game import Level
from engine.session import sha256
from host.host import Host
from host.pacing import Pacing
from host.presenter import Call, Shown
from host.times import snowflake_of
from table.entries import Logged
from table.pace import PaceKey
from table.table import NO_CHANNEL, Channel, Person, Table
from tests import still_time
from tests.host.news_board import FakeNews, NewsBoard
from tests.pacing import NO_DELAYS
from tests.still_time import now, steady

T = TypeVar("T")

ADA, BEN, CLEO = Person(1, "Ada"), Person(2, "Ben"), Person(3, "Cleo")
CHANNEL = Channel(guild_id=10, id=20)
PRIVATE = Channel(guild_id=10, id=NO_CHANNEL, threads=False)
OURS = 1 << 17  # the first worker


def snowflakes() -> Iterator[int]:
    """Ids as Discord makes them now, none of them like one that a test makes for a time of its own."""
    for number in count(OURS, 4):  # a press may write a few entries beside its own
        yield snowflake_of(int(now().timestamp() * 1000)) + number


class FakeDiscord:
    """A Discord that enforces nonces: what was posted on it, across restarts of the host."""

    def __init__(self) -> None:
        self.posted: dict[tuple[Any, ...], Logged] = {}  # by nonce
        self.rounds: dict[tuple[int, int], tuple[Logged, ...]] = {}  # that an announcement tells of, by nonce
        self.posts = 0
        self.tables: dict[int, Table] = {}
        self.news: dict[int, tuple[Logged, ...]] = {}  # that each table's message tells
        self.heard: list[int] = []  # of changes, at once
        self.calls: list[Call] = []
        self.mentions: dict[tuple[int, int], int] = {}  # by nonce
        self.standing: set[int] = set()  # messages of these
        self.told = NewsBoard()
        self.morning_lists: list[tuple[MorningRow, tuple[int, ...]]] = []  # and the tables of each
        self.lists: dict[tuple[int, int], int] = {}  # that stand there: whose each message is
        self.ids = count(100)
        self.blind: set[int] = set()  # people who cannot see where the tables are
        self.looked: list[int] = []  # the people of whom it was asked whether they can see a table
        self.look_takes: dict[int, float] = {}  # seconds, by person
        self.returned: list[int] = []  # tables of servers where the bot is back

    @property
    def pings(self) -> list[tuple[int, tuple[int, ...]]]:
        """For each call: since when the table waits, and who for."""
        return [(call.since, call.seats) for call in self.calls]


def refuses(error: BaseException | type[BaseException], *steps: str) -> Callable[[str], None]:
    """How a presenter fails that can do nothing, or not these steps."""

    def fail(step: str) -> None:
        if not steps or step in steps:
            raise error

    return fail


class FakePanels:
    """Keeps what the panels of private tables were told."""

    def __init__(self) -> None:
        self.open: set[int] = set()  # tables
        self.open_to: set[int] = set()  # people
        self.called: list[int] = []
        self.drawn: list[int] = []  # the numbers of their states

    def has_any(self, table_id: int) -> bool:
        return table_id in self.open

    def on_change(self, table: Table, logged: Sequence[Logged] = ()) -> None:
        self.drawn.append(table.number)

    def call(self, table: Table, user_id: int) -> bool:
        if user_id in self.open_to:
            self.called.append(user_id)
        return user_id in self.open_to


class FakePresenter(FakeNews):
    """Shows tables on a board."""

    def __init__(self, board: FakeDiscord) -> None:
        super().__init__(board.told)
        self.board = board
        self.panels = FakePanels()
        self.thread: int | None = None  # that a game gets which is shown for the first time

    def on_change(self, table: Table, logged: tuple[Logged, ...]) -> None:
        self.board.heard.append(table.number)

    def on_return(self, table_ids: Collection[int]) -> None:
        self.board.returned += table_ids

    async def turn(self, table_id: int) -> None:
        """Always."""

    async def show(
        self,
        table: Table,
        shown: Shown,
        last: tuple[Logged, ...],
        *,
        played: tuple[Logged, ...] = (),
        left: tuple[Logged, ...] = (),
        buried: bool = False,
    ) -> Shown:
        self.fail("show")
        if table.is_private:
            return shown
        self.board.tables[table.id], self.board.news[table.id] = table, last
        is_new = buried or left or shown.is_result != table.is_between_rounds
        message = next(self.board.ids) if is_new else shown.message_id or next(self.board.ids)
        if table.is_between_rounds:
            self.board.rounds[table.id, played[-1].n] = played
        self.fail("shown")
        thread = self.thread if shown.message_id is None else shown.thread_id
        return replace(shown, thread_id=thread, message_id=message, is_result=table.is_between_rounds)

    async def announce(self, table: Table, shown: Shown, told: Logged, played: tuple[Logged, ...]) -> Shown:
        self.fail("announce")
        if table.is_private:
            return shown
        self.board.posts += 1
        self.board.posted[table.id, told.n] = told
        self.board.rounds[table.id, told.n] = played
        self.fail("announced")
        return shown

    def on_entered(self, table_id: int) -> None:
        """Announcements wait for the standings only in `cogs`."""

    async def ping(self, table: Table, shown: Shown, call: Call) -> Shown:
        self.fail("ping")
        self.board.calls.append(call)
        posted = self._mention(table.id, call.number)
        self.fail("pinged")
        if shown.ping_message_id != posted:
            await self.unping(table, shown)
        return Shown(shown.thread_id, shown.message_id, shown.lobby_message_id, posted)

    def _mention(self, table_id: int, number: int) -> int:
        if (table_id, number) not in self.board.mentions:
            self.board.mentions[table_id, number] = next(self.board.ids)
            self.board.standing.add(self.board.mentions[table_id, number])
        return self.board.mentions[table_id, number]

    async def recall(self, table: Table, shown: Shown, number: int) -> None:
        self.board.standing.discard(self._mention(table.id, number))

    async def morning(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int]:
        self.fail("morning")
        self.board.morning_lists.append((morning, tuple(table.id for table in tables)))
        place = 1, next(self.board.ids)
        self.board.lists[place] = morning.user_id
        return place

    async def recall_morning(self, morning: MorningRow) -> None:
        self.fail("recall")
        assert morning.channel_id is not None
        assert morning.message_id is not None
        self.board.lists.pop((morning.channel_id, morning.message_id), None)

    def knows(self, channel_id: int) -> bool:
        return True

    async def sees(self, table: Table, user_id: int) -> bool:
        self.board.looked.append(user_id)
        self.fail("sees")
        await asyncio.sleep(self.board.look_takes.get(user_id, 0))
        return user_id not in self.board.blind

    def is_public(self, channel_id: int) -> bool:
        return channel_id == CHANNEL.id

    async def unping(self, table: Table, shown: Shown) -> Shown:
        self.board.standing.discard(shown.ping_message_id or 0)
        return Shown(shown.thread_id, shown.message_id, shown.lobby_message_id, None)


class Share(Hold):
    """As if this process had a part of the servers."""

    def __init__(self, owned: Ownership) -> None:
        super().__init__()
        self._owned = owned

    @property
    def owned(self) -> Ownership:
        return self._owned


class Bench:
    """What a test of the host needs at hand."""

    def __init__(self, url: str, owned: Ownership = ALL_SERVERS) -> None:
        self.url = url
        self.hold = Share(owned)
        self.now = now
        self.board = FakeDiscord()
        self.ids = snowflakes()
        self.store: Store
        self.host: Host
        self.presenter: FakePresenter
        # The servers that the next process finds, and whether Discord has them.
        self.servers: dict[int, bool] | None = None

    async def start(self, pacing: Pacing = NO_DELAYS) -> Host:
        self.store = await Store.open(self.url, durable=False, hold=self.hold)
        self.presenter = FakePresenter(self.board)
        self.host = Host(self.store, self.presenter, pacing=pacing, now=self.now, steady=steady)
        servers = self.servers
        await self.host.start(servers=None if servers is None else lambda: servers)
        return self.host

    async def stop(self) -> None:
        await self.host.stop()
        await self.store.close()

    async def restart(self, pacing: Pacing = NO_DELAYS) -> Host:
        await self.stop()
        return await self.start(pacing)

    def id(self) -> int:
        return next(self.ids)

    async def lobby(
        self,
        *people: Person,
        key: str = "play_nine",
        pace: PaceKey = "none",
        channel: Channel = CHANNEL,
        **options: Any,
    ) -> Table:
        """A lobby that the first of these people opened and the others joined."""
        table = await self.host.lobbies.open(self.id(), people[0], channel, key=key, pace=pace)
        for person in people[1:]:
            await self.host.lobbies.join(self.id(), table.id, person)
        if options:
            await self.host.lobbies.set_options(self.id(), table.id, people[0], options)
        return await self.host.ledger.table(table.id)

    async def game(
        self,
        *people: Person,
        key: str = "play_nine",
        computers: tuple[Level, ...] = (),
        pace: PaceKey = "none",
        channel: Channel = CHANNEL,
        **options: Any,
    ) -> Table:
        """A game that has been started."""
        table = await self.lobby(*people, key=key, pace=pace, channel=channel, **options)
        for level in computers:
            await self.host.lobbies.add_computer(self.id(), table.id, people[0], level)
        return await self.host.lobbies.begin(self.id(), table.id, people[0])

    async def race(
        self,
        *people: Person,
        key: str = "seven_ate_nine",
        computers: tuple[Level, ...] = (),
        **options: Any,
    ) -> Table:
        """A race after GO."""
        table = await self.game(*people, key=key, computers=computers, **options)
        return await self.ready(table.id, *people)

    async def private(self, who: Person, key: str = "play_nine", **options: Any) -> Table:
        """A game of one person against the computer, in their own panel."""
        return await self.host.lobbies.open_and_begin(
            self.id(), who, PRIVATE, key=key, pace="3d", computers=("easy",), options=options
        )

    async def ready(self, table_id: int, *people: Person) -> Table:
        """Everybody presses Ready; the race as it stands after GO."""
        for person in people:
            await self.host.ready(self.id(), table_id, person)
        return await self.until_table(table_id, lambda table: table.race is not None and table.race.open)

    async def move(self, table_id: int, pick: int = 0) -> Table:
        """One legal move of the first person waited for."""
        table = await self.host.ledger.table(table_id)
        seat = table.waiting_people[0]
        assert table.session is not None
        legal = table.game.legal(table.session.state, seat)
        who = table.seats[seat]
        assert who.user_id is not None
        action = str(legal[pick % len(legal)])
        return await self.host.play(
            self.id(), table_id, Person(who.user_id, who.name), table.stamp(seat), action
        )

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits for what the host does by itself."""
        await still_time.until(holds)

    async def until_found(self, find: Callable[[], Awaitable[T]], holds: Callable[[T], bool]) -> T:
        """Waits until the store has what is looked for."""
        return await still_time.until_found(find, holds)

    async def until_table(self, table_id: int, holds: Callable[[Table], bool]) -> Table:
        return await self.until_found(lambda: self.host.ledger.table(table_id), holds)

    async def caught_up(self) -> None:
        """Everything is shown, and the store knows that it is."""
        await self.until_found(self.store.games_behind, lambda behind: not behind)

    async def entered(self) -> None:
        """All games that are over are in the standings."""
        await self.until_found(self.store.boards.to_enter, lambda waiting: not waiting)

    async def edited(self, *statements: str) -> None:
        """Somebody writes into the file of SQLite while no process runs."""
        await self.caught_up()
        await self.stop()
        edit(self.url, *statements)
        await self.start()


def edit(url: str, *statements: str) -> None:
    """Writes into a file of SQLite behind the bot's back."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        connection.create_function("sha256", 1, sha256)
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement


@asynccontextmanager
async def process(database: str, owned: Ownership) -> AsyncIterator[Bench]:
    """One of several processes that share a database; each has ids of its own."""
    made = Bench(database, owned)
    made.ids = islice(made.ids, OURS * owned.first, None)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


@pytest.fixture
async def bench(database: str) -> AsyncIterator[Bench]:
    made = Bench(database)
    await made.start()
    yield made
    await made.stop()
