"""One world in which a bot is killed again and again, and looked at after each time."""

from __future__ import annotations

import asyncio
import random
import re
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime

from handover import ADDRESS_VARIABLE
from host.pacing import Pacing
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID
from table.entries import Play
from tests.crash import audit, sight
from tests.crash.audit import Game
from tests.crash.deaths import Deaths
from tests.crash.journal import Journal
from tests.crash.people import PEOPLE, People
from tests.crash.tally import Tally
from tests.waiting import a_moment, patience
from tests.wire.program import Program
from tools.check import Check

DAY = 600.0  # seconds: so a turn of a day is over now and then, and people are pinged
PATIENCE = 30.0  # seconds until Discord shows everything again
STARTS = 0.2  # of all starts are killed
CALM = (
    90.0  # seconds at the end in which each table has to go on; a race waits 30 for those who are not ready
)
TROUBLE = re.compile(r"^.*(?: ERROR |Traceback|incident ).*$", re.MULTILINE)


class Bout:
    """`await Bout(address, number).run(kills)`; the number decides what is left to chance."""

    def __init__(self, address: str, number: int) -> None:
        self._address = address
        self._chance = random.Random(f"crash {number}")
        self._pacing = Pacing().with_day(DAY)
        self.tally = Tally({}, [])

    async def run(self, kills: int) -> Tally:
        async with self._world():
            try:
                await self._started()
                await self._begun_to_play()
                while self.tally.counted.get("kills", 0) < kills:
                    await self._die_and_return()
                await self._calm()
            except AssertionError as error:
                self.tally.fault("starts that failed", str(error))
            finally:
                await self._bot.end()
        return self.tally

    @asynccontextmanager
    async def _world(self) -> AsyncIterator[None]:
        async with SandboxServer(people=PEOPLE) as self._server:
            self._journal = Journal(self._server, self._chance)
            self._deaths = Deaths(self._journal, self._chance)
            self._people = People(self._server, self._journal, self._chance, self._guilds())
            with self._journal.kept():
                yield

    def _guilds(self) -> Sequence[int]:
        return (GUILD_ID,)

    async def _die_and_return(self) -> None:
        """After some starts in which it is killed as well, everything is looked at."""
        async with self._pressing():
            self._count_death(await self._deaths.in_play(self._bot))
        audit.audit_store(await audit.read(self._address), self._pacing, self.tally)
        while self._chance.random() < STARTS:
            await self._start()
            self._count_death(await self._deaths.in_the_start(self._bot))
        await self._started()
        await self._look()

    def _count_death(self, how: str) -> None:
        self.tally.count("kills")
        if how.startswith("in "):
            self.tally.count("of these in the middle of a request")
        elif how.startswith("during"):
            self.tally.count("of these during its start")
        self._read_log()

    def _read_log(self) -> None:
        for line in TROUBLE.findall(self._bot.said):
            self.tally.fault("incidents", line)

    async def _start(self, **settings: str) -> None:
        self._bot = await Program.start(
            **settings,
            DATABASE_URL=self._address,
            DISCORD_TOKEN=self._server.token,
            SANDBOX_DAY=f"{DAY:.0f}",
            **{ADDRESS_VARIABLE: self._server.address},
        )

    async def _started(self) -> None:
        await self._start()
        await self._bot.says("Ready as")

    async def _begun_to_play(self) -> None:
        """However slow the machine is, somebody has moved before the bot is killed or replaced."""
        async with self._pressing(), patience("nobody moves", lambda: self._bot.said):
            while not any(
                isinstance(step.logged.entry, Play)
                for game in await audit.read(self._address)
                for step in game.steps
            ):
                await a_moment()

    @asynccontextmanager
    async def _pressing(self) -> AsyncIterator[None]:
        pressing = asyncio.create_task(self._people.play())
        try:
            yield
        finally:
            pressing.cancel()
            with suppress(asyncio.CancelledError):
                await pressing

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
        before = audit.latest(await audit.read(self._address))
        async with self._pressing():
            with suppress(TimeoutError):
                async with asyncio.timeout(CALM):
                    while await self._standing(before):  # noqa: ASYNC110 - another process plays them on
                        await asyncio.sleep(1)
        for table in await self._standing(before):
            self.tally.fault("tables stuck", f"table {table} since {before[table]}")
        await self._look()
        self._bot.send(signal.SIGTERM)
        if (code := await self._bot.ended()) != 0:
            self.tally.fault("incidents", f"the bot ended with {code}")
        self._read_log()
        games = await audit.read(self._address)
        audit.audit_store(games, self._pacing, self.tally)
        audit.audit_presses(games, self._journal.presses, self.tally)
        self.tally.count("of these delivered twice", self._journal.twice)
        self.tally.count("games opened", len(games))
        self.tally.count("games played to their end", sum(game.table.phase == "over" for game in games))
        said: list[str] = []
        if await Check(self._address, DAY, said.append).run(repair=False):
            self.tally.fault("findings of make check", "\n".join(said))

    async def _standing(self, before: Mapping[int, datetime]) -> list[int]:
        """The tables at which nothing has happened since."""
        now = audit.latest(await audit.read(self._address))
        return [table for table, when in before.items() if now.get(table) == when]
