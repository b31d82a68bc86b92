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

    def has_room(self, user_id: int) -> bool:
        """Whether the person may have another job now."""
        return self._refuses(user_id) is None

    def _refuses(self, user_id: int) -> Refused | None:
        if self._counts[user_id] >= self._of_one:
            return Refused("errand_running")
        if user_id not in self._turns and len(self._turns) >= self._people:
            return Refused("errands_waiting")
        return None

    @asynccontextmanager
    async def of(self, user_id: int) -> AsyncIterator[None]:
        """Entered when it is the person's turn. Raises Refused, and then nothing has begun."""
        if (refused := self._refuses(user_id)) is not None:
            raise refused
        self._counts[user_id] += 1
        try:
            async with self._turns[user_id], self._room:
                yield
        finally:
            self._counts[user_id] -= 1
            if not self._counts[user_id]:
                del self._counts[user_id], self._turns[user_id]
