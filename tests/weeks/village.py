"""A village: people who play some games over weeks, on a real host, while the bot goes away now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest.mock import patch

from db.values import ALL_SERVERS, Ownership
from engine.errors import Refusal
from engine.game import LEVELS, Rng
from host.host import Host
from table.entries import Default, Forced, Substitute, Timeout
from table.pace import DAY, HOUR, PaceKey
from table.quiet_hours import QuietHours
from table.table import Channel, Person, Table
from tests.host.conftest import CHANNEL, FakeDiscord, snowflakes
from tests.pacing import NO_DELAYS
from tests.still_time import now
from tests.weeks.audit import Audit
from tests.weeks.habits import Life, a_life, between
from tests.weeks.process import Process
from tests.weeks.tally import Tally
from tests.weeks.watch import Chosen, Watch

PEOPLE = 12
LONGEST = 400 * DAY  # and then a game is stuck
HEARD = 1.0  # seconds, in which every process has heard what another one has changed
ELSEWHERE = 0.3  # of all presses come from a server of another process, as after /games
PACES: tuple[PaceKey, ...] = ("1d", "1d", "1d", "3d", "7d", "none")


class Kind(NamedTuple):
    """What is played, and by how many people and computers."""

    key: str
    people: tuple[int, ...]
    computers: tuple[int, ...] = (0,)
    options: Mapping[str, Any] = MappingProxyType({})


KINDS = (
    Kind("play_nine", (2, 2, 3, 4), (0, 0, 1), {"holes": 1, "tie": "shared"}),
    Kind("play_nine", (2,), options={"holes": 3}),
    Kind("sevens", (3, 3, 4), (0, 0, 1), {"rounds": 1}),
    Kind("sequence_numbers", (2, 3, 4), options={"answers": "shown", "sequences_to_win": 1}),
    Kind("sequence_numbers", (1, 2), (1, 2), {"sequences_to_win": 1}),
    Kind("big_bang", (1,)),
)


class Gone(Exception):
    """The bot is not there: Discord says that it did not answer."""


class Villager:
    """Somebody who looks at their tables now and then, and moves where they are waited for."""

    def __init__(self, who: Person, life: Life, village: Village, rng: Rng) -> None:
        self.who = who
        self.life = life
        self._village = village
        self._rng = rng
        self._woken = asyncio.Event()
        self._began = now()

    async def live(self) -> None:
        while True:
            await self._until_they_look()
            if self._is_there and self._village.is_up:
                await self._look()

    def hear(self) -> None:
        """A ping has come."""
        if self._is_there and self._rng.random() < self.life.habit.comes:
            self._woken.set()

    @property
    def _is_there(self) -> bool:
        life, passed = self.life, (now() - self._began).total_seconds()
        if life.goes_after is None or passed < life.goes_after:
            return True
        return life.returns_after is not None and passed >= life.goes_after + life.returns_after

    async def _until_they_look(self) -> None:
        habit = self.life.habit
        with suppress(TimeoutError):
            async with asyncio.timeout(between(habit.least, habit.most, self._rng)):
                await self._woken.wait()
                self._woken.clear()
                await asyncio.sleep(between(60, HOUR, self._rng))
        if self.life.sleeps:
            await asyncio.sleep((self.life.nights.awake(now()) - now()).total_seconds())

    async def _look(self) -> None:
        for table_id in self._village.tables_of(self.who):
            with suppress(Gone):
                while await self._moves(table_id):
                    pass

    async def _moves(self, table_id: int) -> bool:
        """Whether there was something to do."""
        village = self._village
        table = await village.table(table_id)
        seat = table.seat_of(self.who.id)
        if table.phase != "playing" or seat is None:
            return False
        if table.seats[seat].away:
            await village.press(
                self.who, table_id, lambda host, source: host.back(source, table_id, self.who)
            )
            return True
        if seat not in table.waiting:
            return False
        if table.rest is not None:
            await village.press(
                self.who, table_id, lambda host, source: host.ready(source, table_id, self.who)
            )
            return True
        assert table.session is not None
        action, _ms = table.game.think(table.session.view(seat), "easy", self._rng)
        stamp = table.stamp(seat)
        await asyncio.sleep(between(2, 60, self._rng))  # the panel stands open meanwhile
        try:
            await village.press(
                self.who,
                table_id,
                lambda host, source: host.play(source, table_id, self.who, stamp, str(action)),
            )
        except Refusal as error:
            await village.refused(table, seat, error)
        return True


class Village:
    """Nothing in it is left to chance: one with the same number is the same, entry by entry."""

    def __init__(self, url: str, number: int, processes: int = 1) -> None:
        """Several processes have a server each, and hand over to others every few days."""
        self._number = number
        self._rng = Rng(b"weeks", number)
        self._changed = asyncio.Event()
        self._watch = Watch(FakeDiscord(), self._woken, self._changed.set)
        self._processes = [
            Process(url, *share, self._watch)
            for share in (
                [(ALL_SERVERS, CHANNEL)]
                if processes == 1
                else [
                    (Ownership(shard, shard, processes), Channel(guild_id=shard << 22, id=20 + shard))
                    for shard in range(processes)
                ]
            )
        ]
        self._ids = snowflakes()
        self._door = asyncio.Lock()  # nobody is pressing while the bot stops or starts
        self._players: dict[int, tuple[int, ...]] = {}  # by table
        self._villagers: dict[int, Villager] = {}  # by user
        self._tally = Tally()

    @property
    def is_up(self) -> bool:
        """Whether somebody who presses may be answered."""
        return any(process.answers for process in self._processes)

    async def run(self, games: int) -> Tally:
        """What was counted once all games are over, or have become stuck."""
        with (
            patch("host.tables.lobbies.secrets.token_hex", self._seed),
            patch("host.tables.limits.SPARE", games),
            patch("host.sharing.EVERY", DAY),  # they hear when there is something to hear
        ):
            await asyncio.sleep(self._rng.below(365) * DAY)
            for process in self._processes:
                await process.up()
            for number in range(PEOPLE):
                who = Person(1 + number, f"Villager {number}")
                life = a_life(self._rng)
                self._villagers[who.id] = Villager(who, life, self, Rng(b"weeks", self._number, number))
                if life.says:
                    await self._choose(who, life.nights)
            await self._live(games)
        await self._count()
        for process in self._processes:
            await process.down()
        return self._tally

    async def _live(self, games: int) -> None:
        lives = [asyncio.create_task(villager.live()) for villager in self._villagers.values()]
        lives += map(
            asyncio.create_task,
            (self._openings(games), self._outages(), self._lost_networks(), self._whims()),
        )
        if len(self._processes) > 1:
            lives += map(asyncio.create_task, (self._hand_overs(), self._hear()))
        until = now().timestamp() + LONGEST
        while now().timestamp() < until and (
            len(self._players) < games or any(map(self._is_on, self._players))
        ):
            await asyncio.wait(lives, timeout=6 * HOUR, return_when=asyncio.FIRST_EXCEPTION)
            for life in lives:
                if life.done():
                    life.result()  # raises what went wrong
        async with self._door:  # nobody is in the middle of something
            for life in lives:
                life.cancel()
        await asyncio.wait(lives)
        for process in self._processes:
            if not process.is_up:
                await process.up()

    async def _count(self) -> None:
        for table_id in self._players:
            story = await self._processes[0].host.ledger.story(table_id)
            audit = Audit(self._watch, NO_DELAYS, table_id, story)
            self._tally.add(audit.counted, [f"village {self._number}: {fault}" for fault in audit.faults])

    # The tables

    async def _openings(self, games: int) -> None:
        while len(self._players) < games:
            async with self._door:
                process = self._rng.choice(self._processes)
                if process.answers:
                    await self._open(process)
            await asyncio.sleep(between(0, DAY, self._rng))

    async def _open(self, process: Process) -> None:
        kind = self._rng.choice(KINDS)
        everybody = list(self._villagers.values())
        players = [
            everybody.pop(self._rng.below(len(everybody))) for _ in range(self._rng.choice(kind.people))
        ]
        pace = self._rng.choice(PACES)
        if not all(player.life.ever_returns for player in players):
            pace = "1d"  # without a clock it would wait for ever
        host, (first, *others) = process.host, players
        table = await host.lobbies.open(
            next(self._ids),
            first.who,
            process.channel,
            key=kind.key,
            pace=pace,
            computers=LEVELS[:1] * self._rng.choice(kind.computers),
            options=dict(kind.options),
        )
        for player in others:
            await host.lobbies.join(next(self._ids), table.id, player.who)
        await host.lobbies.begin(next(self._ids), table.id, first.who)
        self._players[table.id] = tuple(player.who.id for player in players)

    def _is_on(self, table_id: int) -> bool:
        return self._watch.seen[table_id][-1].table.phase == "playing"

    def tables_of(self, who: Person) -> list[int]:
        return [
            table_id
            for table_id, players in self._players.items()
            if who.id in players and self._is_on(table_id)
        ]

    def _of(self, table_id: int) -> Process:
        """The process that looks after a table."""
        guild = self._watch.seen[table_id][-1].table.channel.guild_id
        return next(process for process in self._processes if process.owned.has(guild))

    def _pressed_in(self, table_id: int) -> Process:
        """The process that gets the next press at a table."""
        if len(self._processes) > 1 and self._rng.random() < ELSEWHERE:
            return self._rng.choice(self._processes)
        return self._of(table_id)

    async def table(self, table_id: int) -> Table:
        async with self._door:
            process = self._of(table_id)
            if not process.answers:
                raise Gone
            return await process.host.ledger.newest(table_id)

    async def press(self, who: Person, table_id: int, does: Callable[[Host, int], Awaitable[Table]]) -> None:
        """Raises Refusal, and Gone."""
        async with self._door:
            process = self._pressed_in(table_id)
            if not process.answers:
                raise Gone
            await process.host.note_press(who.id, table_id)
            await does(process.host, next(self._ids))
            self._changed.set()

    async def refused(self, before: Table, seat: int, error: Refusal) -> None:
        """A press did not count: that must not happen, except to a player who came too late."""
        late = (Timeout, Default, Forced, Substitute)
        story = await self._of(before.id).host.ledger.story(before.id)
        since = [each.entry for each in story if each.n > before.number]
        if not any(isinstance(entry, late) and entry.seat == seat for entry in since):
            lost = (
                f"village {self._number}: turns lost: {before.key}, table {before.id}: seat {seat} at entry "
            )
            self._tally.counted[before.key, "turns lost"] += 1
            self._tally.faults.append(f"{lost}{before.number}: {error.code}, after {since}")

    # The bot, and the world

    async def _outages(self) -> None:
        while True:
            await asyncio.sleep(between(2 * DAY, 12 * DAY, self._rng))
            process = self._rng.choice(self._processes)
            async with self._door:
                began = now()
                await process.down()
            await asyncio.sleep(self._rng.choice((20, 20, 2 * HOUR, 10 * HOUR, 2 * DAY)))
            async with self._door:
                await process.up()
                self._was_down(process, began)

    async def _lost_networks(self) -> None:
        """Now and then the bot runs, and nobody's press arrives. It may stop meanwhile, and start without a network."""
        while True:
            await asyncio.sleep(between(3 * DAY, 15 * DAY, self._rng))
            process = self._rng.choice(self._processes)
            async with self._door:
                began = await process.lost()
            await asyncio.sleep(self._rng.choice((5, 20 * 60, 5 * HOUR, DAY)))
            async with self._door:
                await process.back()
                self._was_down(process, began)

    def _was_down(self, process: Process, began: datetime) -> None:
        self._watch.down[process.channel.guild_id].append((began, now()))

    async def _hand_overs(self) -> None:
        """Presses are held meanwhile, and nobody notices."""
        while True:
            await asyncio.sleep(between(DAY, 4 * DAY, self._rng))
            process = self._rng.choice(self._processes)
            async with self._door:
                if process.is_up:
                    await process.hand_over()
                    self._tally.hand_overs += 1

    async def _hear(self) -> None:
        """When something has changed, the other processes hear of it a moment later."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(HEARD)
            self._changed.clear()
            async with self._door:
                for process in self._processes:
                    if process.is_up:
                        await process.host.sharing._look()

    async def _whims(self) -> None:
        """Now and then somebody chooses other quiet hours."""
        while True:
            await asyncio.sleep(between(2 * DAY, 12 * DAY, self._rng))
            hours = a_life(self._rng).nights if self._rng.below(4) else QuietHours()
            async with self._door:
                if self.is_up:
                    await self._choose(self._rng.choice(list(self._villagers.values())).who, hours)

    async def _choose(self, who: Person, hours: QuietHours) -> None:
        self._watch.chosen[who.id].append(Chosen(now(), hours))
        host = next(process.host for process in self._processes if process.answers)
        await host.change_player(
            who.id,
            zone=hours.zone,
            quiet_from=hours.start,
            quiet_to=hours.end,
            forced=who.id % 2 == 0,
        )
        self._changed.set()

    def _woken(self, user: int) -> None:
        if user in self._villagers:
            self._villagers[user].hear()

    def _seed(self, size: int) -> str:
        return bytes(self._rng.below(256) for _ in range(size)).hex()
