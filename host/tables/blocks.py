"""Whom a person may ask for a game. A blocked person can neither challenge nor join the other, and is not told why."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from db import choices
from db.store import Store
from host.times import snowflake_of
from table.errors import Refused

MOST_ASKED = 3  # tables that never began, for which one person asks another
WITHIN = timedelta(hours=1)


class Blocks:
    """The list of blocks of each person, and how often they have asked others."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now

    async def block(self, user_id: int, other: int) -> None:
        await self._store.write(choices.block(user_id, other))

    async def unblock(self, user_id: int, others: Collection[int]) -> None:
        await self._store.write(choices.unblock(user_id, others))

    async def of(self, user_id: int) -> tuple[int, ...]:
        """The people this person has blocked."""
        return await self._store.blocked_by(user_id)

    async def between(self, user_id: int, others: Collection[int]) -> set[int]:
        """The others whom this person has blocked, or who have blocked them."""
        return {*await self.of(user_id), *await self._store.blocking(user_id, others)}.intersection(others)

    async def must_welcome(self, host_id: int, user_id: int) -> None:
        """Raises Refused for a person that the host of a table has blocked."""
        if await self._store.blocking(user_id, (host_id,)):
            raise Refused("not_welcome")

    async def must_reach(self, user_id: int, others: dict[int, str]) -> None:
        """Raises Refused for a person who invites others, if one of these may not be asked, or was often enough."""
        for blocked in await self.of(user_id):
            if blocked in others:
                raise Refused("blocked_them", name=others[blocked])
        for other in await self._store.blocking(user_id, others):
            raise Refused("asked_in_vain", name=others[other])
        for other in await self.asked_enough(user_id, others):
            raise Refused("asked_lately", name=others[other])

    async def asked_enough(self, user_id: int, others: Collection[int], besides: int = 0) -> set[int]:
        """The people that a player has lately asked again and again to tables that never began. `besides`: a table."""
        first = snowflake_of(int((self._now() - WITHIN).timestamp() * 1000))
        asked = await self._store.counts.asked_in_vain(user_id, others, first, besides)
        return {other for other, tables in asked.items() if tables >= MOST_ASKED}
