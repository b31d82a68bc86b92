"""One world in which processes of a bot are killed again and again, and looked at after each time."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from math import inf
from types import MappingProxyType

from db.files.progress import draw_bar
from handover import ADDRESS_VARIABLE
from host.pacing import Pacing
from sandbox.interactions import ANSWER_SECONDS
from sandbox.server import SandboxServer
from sandbox.world import FIRST_PERSON_ID, GUILD_ID
from tests.crash import audit, sight
from tests.crash.alone import Alone
from tests.crash.audit import Game
from tests.crash.deaths import Deaths
from tests.crash.journal import Journal
from tests.crash.people import PEOPLE, People
from tests.crash.tally import Tally
from tests.sockets.nursery import CLOCK
from tests.sockets.program import Program
from tests.waiting import a_moment, patience
from tools.check import Check

DAY = 600.0  # seconds: so a turn of a day is over now and then, and people are pinged
PATIENCE = 30.0  # seconds until Discord shows everything again
STARTS = 0.2  # of all starts are killed
AROUND = (2.0, 4.0)  # seconds that people press before and after an event
CALM = 300.0  # seconds at the end in which each table has to go on, on a busy machine too
NOTHING: Mapping[str, str] = MappingProxyType({})
MOVED = ("action", "try")
# A traceback with its last line, which says what it was.
TROUBLE = re.compile(r"^.*(?: ERROR |incident ).*$|^Traceback.*(?:\n +.*)*\n.*$", re.MULTILINE)


class Bout:
    """`await Bout(address, number).run(kills)`; the number decides what is left to chance.

    Several processes have a shard each, and one server in it.
    """

    def __init__(
        self, address: str, number: int, processes: int = 1, clocks: Sequence[float] = (0.0,)
    ) -> None:
        """`clocks`: by how many seconds the clocks of processes are ahead, in turn."""
        self._address = address
        self._shards = processes
        self._clocks = cycle(clocks)
        self._bots: dict[int, Program] = {}  # by shard
        self._all: list[Program] = []
        self._away: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)  # by shard
        self.spans: list[tuple[float, float]] = []  # of each hand-over, in seconds since 1970
        self._chance = random.Random(f"crash {number}")
        self._pacing = Pacing().with_day(DAY)
        self.tally = Tally({}, [])

    async def run(self, kills: int) -> Tally:
        async with self._world(), self._course():
            await self._all_started()
            await self._begun_to_play()
            while self.tally.counted.get("kills", 0) < kills:
                await self._die_and_return()
        return self.tally

    @asynccontextmanager
    async def _course(self) -> AsyncIterator[None]:
        """What happens to the processes; then it is calm. In the end none of them is left."""
        try:
            yield
            await self._calm()
        except AssertionError as error:
            self.tally.fault("starts that failed", str(error))
        finally:
            await self._ended()

    async def _happen(self, events: int, happens: Callable[[int], Awaitable[None]]) -> None:
        """Each event while people press, and a look at everything after it."""
        for number in range(events):
            async with self._pressing():
                await asyncio.sleep(self._chance.uniform(*AROUND))
                await happens(number)
                await asyncio.sleep(self._chance.uniform(*AROUND))
                await asyncio.sleep(ANSWER_SECONDS)
            await self._look()
            audit.audit_store(await audit.read(self._address), self._pacing, self.tally)
            draw_bar((number + 1) / events)

    @asynccontextmanager
    async def _world(self) -> AsyncIterator[None]:
        async with SandboxServer(people=PEOPLE) as self._server:
            self._journal = Journal(self._server, self._chance)
            self._deaths = Deaths(self._journal, self._chance)
            self._guild_ids = self._guilds()
            self._people = People(self._server, self._journal, self._chance, self._guild_ids)
            self._alone = Alone(self._server, self._people, self._chance, self._guild_ids)
            with self._journal.kept():
                yield

    def _guilds(self) -> Sequence[int]:
        """A server of each shard; everybody is on all of them."""
        world, servers = self._server.world, [GUILD_ID]
        for number in range(1, self._shards):
            servers.append(((GUILD_ID >> 22) + number) << 22)
            world.create_guild(f"Club {number + 1}", id=servers[-1], owner_id=FIRST_PERSON_ID)
            for user in (*world.people[1:], world.bot_user.id):
                world.add_member(servers[-1], user)
        return servers

    def _shard_of(self, guild: int | None) -> int:
        return 0 if guild is None else (guild >> 22) % self._shards

    async def _die_and_return(self) -> None:
        """After some starts in which it is killed as well, everything is looked at."""
        shard = self._chance.randrange(self._shards)
        async with self._pressing():
            await self._die(shard)
        audit.audit_store(await audit.read(self._address), self._pacing, self.tally)
        while self._chance.random() < STARTS:
            self._count_death(shard, await self._deaths.in_the_start(await self._start(shard)))
        await self._started(shard)
        await self._look()

    async def _die(self, shard: int) -> None:
        """Dies while people press."""

        def is_its(path: str) -> bool:
            return self._shards == 1 or self._shard_of(self._journal.server_of(path)) == shard

        self._count_death(shard, await self._deaths.in_play(self._bots[shard], is_its))

    def _count_death(self, shard: int, how: str) -> None:
        self.tally.count("kills")
        if not self._is_away(shard):
            self._away[shard].append((time.time() - ANSWER_SECONDS, inf))
        if how.startswith("in "):
            self.tally.count("of these in the middle of a request")
        elif how.startswith("during"):
            self.tally.count("of these during its start")
        self._read_log(self._bots[shard])

    def _read_log(self, bot: Program) -> None:
        for line in TROUBLE.findall(bot.said):
            if not self._is_expected(line):
                self.tally.fault("incidents", line)

    def _is_expected(self, line: str) -> bool:
        """Whether a bot may log this trouble."""
        return False

    async def _start(self, shard: int = 0, settings: Mapping[str, str] = NOTHING) -> Program:
        divided = {"SHARD_COUNT": str(self._shards), "SHARD_IDS": str(shard)} if self._shards > 1 else {}
        bot = self._bots[shard] = await Program.start(
            *self._command(),
            **{
                "DATABASE_URL": self._address,
                "DISCORD_TOKEN": self._server.token,
                "SANDBOX_DAY": f"{DAY:.0f}",
                ADDRESS_VARIABLE: self._server.address,
                CLOCK: str(next(self._clocks)),
                **divided,
                **settings,
            },
        )
        self._all.append(bot)
        return bot

    def _command(self) -> Sequence[str]:
        """What starts the next process; nothing: this program."""
        return ()

    async def _started(self, shard: int) -> None:
        await (await self._start(shard)).says("Ready as")
        if self._is_away(shard):
            self._away[shard].append((self._away[shard].pop()[0], time.time()))

    def _is_away(self, shard: int) -> bool:
        return bool(self._away[shard]) and self._away[shard][-1][1] == inf

    async def _hand_over(self, shard: int = 0) -> None:
        """The heir waits ready; then the holder is told to stop."""
        before = self._bots[shard]
        heir = await self._heir_of(shard)
        await self._handed_over(before, heir)

    async def _heir_of(self, shard: int) -> Program:
        heir = await self._start(shard)
        await heir.says("Ready to take over as")
        return heir

    async def _handed_over(self, before: Program, heir: Program) -> None:
        began = time.time()
        before.send(signal.SIGTERM)
        await heir.says("Ready as")
        self.spans.append((began, time.time()))
        self.tally.count("hand-overs")
        if (code := await before.ended()) != 0:
            self.tally.fault("incidents", f"the process before ended with {code}: {before.said[-500:]}")
        self._read_log(before)

    async def _all_started(self) -> None:
        for shard in range(self._shards):
            await self._started(shard)

    async def _ended(self) -> None:
        """Sees to it that no process is left."""
        for bot in self._all:
            await bot.end()

    def _said(self) -> list[str]:
        return [bot.said[-2000:] for bot in self._bots.values()]

    async def _begun_to_play(self) -> None:
        """However slow the machine is, somebody has moved before the bot is killed or replaced."""
        async with self._pressing(), patience("nobody moves", self._said):
            while not any(
                press.answered and press.pressed.kind in MOVED for press in self._journal.presses.values()
            ):
                await a_moment()

    @asynccontextmanager
    async def _pressing(self) -> AsyncIterator[None]:
        pressing = asyncio.create_task(self._press())
        pressing.add_done_callback(self._stopped_pressing)
        try:
            yield
        finally:
            pressing.cancel()
            await asyncio.wait((pressing,))

    async def _press(self) -> None:
        async with asyncio.TaskGroup() as all_:
            all_.create_task(self._people.play())
            all_.create_task(self._alone.play())

    def _stopped_pressing(self, pressing: asyncio.Task[None]) -> None:
        """Tables that stand still then stand still for no fault of the bot."""
        if not pressing.cancelled():
            self.tally.fault("incidents", f"the people pressed no more: {pressing.exception()!r}")

    async def _look(self) -> None:
        """What Discord shows, as soon as it is right, or after a while as it is."""
        clock = asyncio.get_running_loop().time
        end = clock() + PATIENCE
        while True:
            games, found = await self._seen()
            if not found.faults or clock() > end:
                self.tally.faults += [fault for fault in found.faults if fault not in self.tally.faults]
                sight.count_sight(self._server.world, games, self.tally)
                return
            await a_moment()

    async def _seen(self) -> tuple[list[Game], Tally]:
        games, found = await audit.read(self._address), Tally({}, [])
        sight.audit_sight(self._server.world, games, self._pacing, found)
        return games, found

    async def _calm(self) -> None:
        """At the end nobody kills it: each table goes on. Then everything is held against everything."""
        before = audit.lengths(await audit.read(self._address))
        async with self._pressing():
            with suppress(TimeoutError):
                async with asyncio.timeout(CALM):
                    while await self._standing(before):  # noqa: ASYNC110 - another process plays them on
                        await asyncio.sleep(1)
        for table in await self._standing(before):
            stands = (await audit.read_one(self._address, table)).table
            how = f"{stands.key}, {stands.phase}, waits for {stands.waiting}, {stands.rest}, {stands.race}"
            how += "".join(f"\n{user}: {self._people.sees(user, table)}" for user in stands.users)
            self.tally.fault("tables stuck", f"table {table} at entry {before[table]}: {how}")
        await self._look()
        for bot in self._bots.values():
            bot.send(signal.SIGTERM)
            if (code := await bot.ended()) != 0:
                self.tally.fault("incidents", f"the bot ended with {code}: {bot.said[-500:]}")
            self._read_log(bot)
        games = await audit.read(self._address)
        audit.audit_store(games, self._pacing, self.tally)
        audit.audit_presses(games, self._journal.presses, self.tally)
        audit.audit_answers(
            self._journal.delivered.values(), lambda server: self._away[self._shard_of(server)], self.tally
        )
        self.tally.count("of these delivered twice", self._journal.twice)
        self.tally.count("games opened", len(games))
        self.tally.count("games played to their end", sum(game.table.phase == "over" for game in games))
        said: list[str] = []
        if await Check(self._address, DAY, said.append).run(repair=False):
            self.tally.fault("findings of make check", "\n".join(said))

    async def _standing(self, before: Mapping[int, int]) -> list[int]:
        """The tables at which nothing has happened since."""
        now = await audit.read_lengths(self._address, before)
        return [table for table, length in before.items() if now.get(table) == length]
