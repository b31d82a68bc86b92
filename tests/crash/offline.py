"""One of two processes loses Discord for a while, while the other one keeps it and eight people press on both.

By turns the process with shard 0 loses it for seconds; for so long that its session has ended; the other process does,
and people move at its tables in direct messages, which the first one answers; an heir starts meanwhile that has
Discord; one has been waiting since before; and one comes beside a process that has not had Discord since its start.
Nobody may stay without an answer whose process has Discord, and what the other one has missed is shown once it is back.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from math import inf

from handover import ADDRESS_VARIABLE
from sandbox.interactions import ANSWER_SECONDS
from sandbox.refused import RefusedError
from sandbox.server import HOST
from table.entries import Play
from tests.crash import audit
from tests.crash.bout import NOTHING, Bout
from tests.crash.cuts import NAMES
from tests.crash.tally import Tally
from tests.crash.together import Together, turns
from tests.sockets.program import Program
from tests.waiting import a_moment, patience

KINDS = ("short", "long", "other", "heir", "waiting", "start")
SHORT, LONG = 5.0, 25.0  # seconds; by then the time is noted in which no press could arrive


class Offline(Bout):
    """`await Offline(address, number).run(cuts)`. Each process calls the sandbox by a name of its own."""

    def __init__(self, address: str, number: int, kinds: Sequence[str] = KINDS) -> None:
        super().__init__(address, number, 2)
        self._kinds = kinds
        self._names = list(NAMES)  # of the sandbox, by shard

    async def run(self, cuts: int) -> Tally:
        does = {
            "short": lambda: self._lost(0, SHORT),
            "long": lambda: self._lost(0, LONG, forget=True),
            "other": lambda: self._lost(1, LONG),
            "heir": lambda: self._taken_over(waits=False),
            "waiting": lambda: self._taken_over(waits=True),
            "start": self._never_there,
        }
        async with self._world(), self._course():
            self._together = Together(self._server, self._journal, self._people, self._chance)
            await self._all_started()
            await self._begun_to_play()
            await self._happen(cuts, lambda number: does[self._kinds[number % len(self._kinds)]]())
        return self.tally

    async def _start(self, shard: int = 0, settings: Mapping[str, str] = NOTHING) -> Program:
        called = self._server.address.replace(HOST, self._names[shard])
        return await super()._start(shard, {ADDRESS_VARIABLE: called, **settings})

    def _is_expected(self, line: str) -> bool:
        return "discord.shard" in line or line.startswith("Traceback")  # each try to connect again

    async def _lost(self, shard: int, seconds: float, *, forget: bool = False) -> None:
        """`forget`: its session has ended, and no event of that time comes later."""
        name = self._names[shard]
        async with self._cut_off(shard, forget=forget):
            if shard:
                await self._moved_by_message(shard, seconds)
            else:
                await asyncio.sleep(seconds)
        async with patience("it does not find back to Discord", self._said):
            while not self._server.gateway.is_connected(name):
                await a_moment()
        self._is_back(shard)

    @asynccontextmanager
    async def _cut_off(self, shard: int, *, forget: bool = False) -> AsyncIterator[None]:
        """The others go on as if nothing were."""
        name, other = self._names[shard], 1 - shard
        before, began = await self._moves(other), time.time()
        self._away[shard].append((began - ANSWER_SECONDS, inf))
        self._server.faults.cut_off.add(name)
        try:
            await self._server.gateway.drop(name=name, forget=forget)
            self.tally.count("cuts of one process from Discord")
            yield
        finally:
            self._server.faults.cut_off.discard(name)
        took = time.time() - began
        late = [
            each
            for each in self._journal.delivered.values()
            if each.at >= began and self._shard_of(each.server) == other
            if each.answered is not None and each.answered - each.at > ANSWER_SECONDS
        ]
        moves = await self._moves(other) - before
        if late or (took > LONG and not moves):
            what = f"{moves} moves in {took:.0f} s, {len(late)} answers too late"
            self.tally.fault("games that another process's cut disturbed", what)

    async def _moves(self, shard: int) -> int:
        return sum(
            isinstance(step.logged.entry, Play)
            for game in await audit.read(self._address)
            if self._shard_of(game.table.channel.guild_id) == shard
            for step in game.steps
        )

    async def _moved_by_message(self, shard: int, seconds: float) -> None:
        """Moves in direct messages, at tables on a server from which no press arrives."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for turn in turns(await audit.read(self._address)):
                if self._shard_of(turn.table.channel.guild_id) == shard:
                    try:
                        await self._move_by_message(turn.user, turn.table.id)
                    except RefusedError as error:
                        self.tally.fault("presses without an answer", f"in direct messages: {error}")
            await asyncio.sleep(1)

    async def _move_by_message(self, user: int, table: int) -> None:
        place = self._server.world.get_dm_channel(user).id
        found = [offer for offer in await self._together.panel(user, place) if offer.pressed.target == table]
        if found:
            await self._together.pressed(user, self._chance.choice(found))
            self.tally.count("moves in direct messages meanwhile")

    async def _taken_over(self, *, waits: bool) -> None:
        """The process that has lost Discord makes way for the one that has it."""
        before = self._bots[0]
        self._names[0] = NAMES[1]
        heir = await self._start(0) if waits else None
        if heir is not None:
            await heir.says("Ready to take over as")
        self._names[0] = NAMES[0]
        async with self._cut_off(0):
            if heir is None:
                self._names[0] = NAMES[1]
                heir = await self._start(0)
            await heir.says("Ready as")
            self._is_back(0)
            if (code := await before.ended()) != 0:
                self.tally.fault("incidents", f"the process before ended with {code}: {before.said[-500:]}")
        self.tally.count("of these with another process after it")
        await self._handed_back(before)

    async def _never_there(self) -> None:
        """A process that has the tables, and has never had Discord."""
        self._bots[0].send(signal.SIGTERM)
        await self._bots[0].ended()
        self._read_log(self._bots[0])
        async with self._cut_off(0):
            before = await self._start(0)
            await before.says("Discord cannot be reached")
            self._names[0] = NAMES[1]
            await self._started(0)
            await before.ended()
        await self._handed_back(before)

    async def _handed_back(self, before: Program) -> None:
        """To a process that calls the sandbox as the one before last did."""
        self._read_log(before)
        self._names[0] = NAMES[0]
        await self._hand_over(0)

    def _is_back(self, shard: int) -> None:
        since, _ = self._away[shard].pop()
        self._away[shard].append((since, time.time()))
