"""Long work for one person, which must not keep others waiting."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from table.errors import Refused


class Jobs:
    """Jobs of one kind: one at a time for a person, and `at_once` at a time in all. The others wait their turn."""

    def __init__(self, *, at_once: int = 1, of_one: int = 1, people: int = 6) -> None:
        """`of_one`: how many a person may have, waiting ones included; `people`: how many people may have any."""
        self._of_one, self._people = of_one, people
        self._room = asyncio.Semaphore(at_once)
        self._counts: Counter[int] = Counter()
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def of(self, user_id: int) -> AsyncIterator[None]:
        """Entered when it is the person's turn. Raises Refused, and then nothing has begun."""
        if self._counts[user_id] >= self._of_one:
            raise Refused("errand_running")
        if user_id not in self._turns and len(self._turns) >= self._people:
            raise Refused("errands_waiting")
        self._counts[user_id] += 1
        try:
            async with self._turns[user_id], self._room:
                yield
        finally:
            self._counts[user_id] -= 1
            if not self._counts[user_id]:
                del self._counts[user_id], self._turns[user_id]
