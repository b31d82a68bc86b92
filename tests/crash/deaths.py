"""When a bot is killed: at any moment, in the middle of a request of any kind, and during its start."""

from __future__ import annotations

import asyncio
import random
import re
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from tests.crash.journal import Journal
from tests.sockets.program import Program

SHORT, LONG = (0.3, 4.0), (6.0, 12.0)  # seconds that people press before it; a race needs more
LONG_LIVES = 0.15  # of all
STARTS = 2.5  # seconds that a start may take
MOST_REQUESTS = 4  # of a kind, up to the one in which it is killed
USUAL = 4  # times that a kind was seen before a bot is killed in it
PATIENCE = 4.0  # seconds; then no such request comes

_ID = re.compile(r"\d{15,}|(?<=/)[A-Za-z0-9_.=-]{40,}|(?<=/webhooks/\*/)[^/]+|(?<=/interactions/\*/)[^/]+")


IsIts = Callable[[str], bool]


def anything(path: str) -> bool:
    return True


def kind_of(method: str, path: str) -> str:
    """A request without its ids and tokens."""
    once = _ID.sub("*", path.partition("?")[0])
    return f"{method} {_ID.sub('*', once)}"


class Deaths:
    """Kills one bot after the other. `kinds` has the requests that bots have made while people pressed."""

    def __init__(self, journal: Journal, chance: random.Random) -> None:
        self.kinds: Counter[str] = Counter()
        self._chance = chance
        self._awaited: tuple[str, int] = ("", 0)
        self._is_on = False  # people press
        self._bot: Program | None = None
        self._is_its: IsIts = anything
        journal.on_request = self._on_request

    async def in_play(self, bot: Program, is_its: IsIts = anything) -> str:
        """Kills it while people press. Returns how. `is_its` says of a request's path whether the bot makes it."""
        self._is_on, self._is_its = True, is_its
        try:
            return await self._in_play(bot)
        finally:
            self._is_on = False

    async def _in_play(self, bot: Program) -> str:
        usual = sorted(kind for kind, times in self.kinds.items() if times >= USUAL)
        if usual and self._chance.random() < 0.6:
            return await self._in_a_request(bot, self._chance.choice(usual))
        await asyncio.sleep(self._chance.uniform(*(LONG if self._chance.random() < LONG_LIVES else SHORT)))
        await self._killed(bot)
        return "at any moment"

    async def in_the_start(self, bot: Program) -> str:
        """Kills a bot that has just been started, perhaps in a request that only a start makes."""
        await asyncio.sleep(self._chance.uniform(0, STARTS))
        await self._killed(bot)
        return "during its start"

    async def _in_a_request(self, bot: Program, kind: str) -> str:
        self._bot, self._awaited = bot, (kind, self._chance.randint(1, MOST_REQUESTS))
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await bot.process.wait()
                await bot.ended()
                self._bot = None
                return f"in {kind}"
        self._bot = None
        await self._killed(bot)
        return "at any moment"

    def _on_request(self, method: str, path: str) -> None:
        """The request has not been answered yet; it is still done, and nobody notes that."""
        kind = kind_of(method, path)
        if self._is_on:
            self.kinds[kind] += 1
        wanted, left = self._awaited
        if self._bot is not None and kind == wanted and self._is_its(path):
            self._awaited = wanted, left - 1
            if left == 1:
                self._bot.kill()

    @staticmethod
    async def _killed(bot: Program) -> None:
        bot.kill()
        code = await bot.ended()
        if code != -signal.SIGKILL:
            raise AssertionError(f"the bot ended by itself, with {code}: {bot.said[-2000:]}")
