"""One of two processes loses PostgreSQL for a while, while eight people press on both.

By turns the cut is shorter than the lease; longer, with nobody who waits; longer, with an heir that waits; longer, with
a process that starts meanwhile; and for good, but only for what is connected. At last the process itself sleeps while
an heir waits. Nobody who presses a process that is awake may stay without an answer.
"""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple
from unittest.mock import patch

from aiohttp import web

from handover import ADDRESS_VARIABLE
from sandbox.interactions import ANSWER_SECONDS
from sandbox.server import HOST
from tests.crash.bout import Bout
from tests.crash.cable import Cable, cable_to
from tests.crash.tally import Tally
from tests.sockets.program import Program

KINDS = ("short", "alone", "heir", "next", "lost", "asleep")
SHORT, LONG = 5.0, 14.0  # seconds; a lease holds for 10
PREFIX = re.compile(r"^/api/v\d+")
LOST = 30.0  # seconds; a statement is given up after 20
#: The sandbox has two names, so requests of two processes can be told apart.
NAMES = (HOST, "localhost")


class Act(NamedTuple):
    """A request by which a bot changes what people see on a server, but for its first answer to a press."""

    at: float
    pressed_at: float  # when the press was made by whose token it changes a panel; 0: by none
    name: str  # by which the bot calls the sandbox
    what: str


class Cuts(Bout):
    """`await Cuts(address, number).run(cuts)`: it is always the process with shard 0."""

    def __init__(self, address: str, number: int, kinds: Sequence[str] = KINDS) -> None:
        super().__init__(address, number, 2)
        self._kinds = kinds
        self._acts: list[Act] = []
        self._cables: dict[Program, Cable] = {}
        self._name = NAMES[0]  # of the sandbox, for the process that has shard 0

    async def run(self, cuts: int) -> Tally:
        async with self._world(), AsyncExitStack() as self._laid:
            rest = self._server.rest
            handle = rest.handle

            async def noted(request: web.Request) -> Any:
                self._note(request)
                return await handle(request)

            with patch.object(rest, "handle", noted):
                async with self._course():
                    await self._begun()
                    await self._started(1)
                    await self._begun_to_play()
                    await self._happen(cuts, self._cut)
        return self.tally

    async def _begun(self, says: str = "Ready as") -> Program:
        """A process for shard 0 with a cable of its own, and another name for the sandbox than the one before has."""
        self._name = NAMES[self._name == NAMES[0]]
        cable, address = await self._laid.enter_async_context(cable_to(self._address))
        called = self._server.address.replace(HOST, self._name)
        bot = await self._start(0, {"DATABASE_URL": address, ADDRESS_VARIABLE: called})
        self._cables[bot] = cable
        await bot.says(says)
        return bot

    async def _cut(self, number: int) -> None:
        kind = self._kinds[number % len(self._kinds)]
        self.tally.count("cuts of one process from the database")
        before, name = self._bots[0], self._name
        heir = await self._begun("Ready to take over as") if kind in ("heir", "asleep") else None
        cable = self._cables[before]
        if kind == "asleep":
            before.send(signal.SIGSTOP)
        elif kind == "lost":
            cable.lose()
        else:
            cable.cut()
        began = time.time()
        if kind == "next":
            heir = await self._begun()
        elif heir is not None:
            await heir.says("Ready as")
        taken = time.time()
        if kind == "asleep":
            self._away[0].append((began - ANSWER_SECONDS, taken))
        if heir is not None:
            self.tally.count("of these with another process after it")
        await asyncio.sleep(max(0.0, began + {"short": SHORT, "lost": LOST}.get(kind, LONG) - time.time()))
        cable.mend()
        before.send(signal.SIGCONT)
        if heir is None:
            return
        code = await before.ended()
        if code != 2:
            self.tally.fault("incidents", f"the process before ended with {code}: {before.said[-500:]}")
        self._read_log(before)
        for act in self._acts:
            # An answer to a press that was put off.
            is_answer = kind != "asleep" and act.pressed_at > began - ANSWER_SECONDS
            if act.name == name and act.at > taken and not is_answer:
                self.tally.fault("acts of a process that had lost its lease", f"{act}, taken over at {taken}")

    def _note(self, request: web.Request) -> None:
        path = request.path
        if request.method != "GET" and not path.endswith("/callback"):
            path = PREFIX.sub("", path)
            if self._shard_of(self._journal.server_of(path)) == 0:
                name, by = request.headers["Host"].partition(":")[0], self._journal.delivered_of(path)
                pressed_at = 0.0 if by is None else by.at
                self._acts.append(Act(time.time(), pressed_at, name, f"{request.method} {path}"))
