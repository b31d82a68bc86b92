"""Blocks: a blocked person can neither challenge the other nor join their tables, and does not learn why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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
        return await self._store.blocks_of(user_id)

    async def must_welcome(self, host_id: int, user_id: int) -> None:
        """Raises Refused for a person that the host of a table has blocked."""
        if await self._store.blockers_among(user_id, (host_id,)):
            raise Refused("not_welcome")

    async def must_reach(self, user_id: int, other: int, name: str) -> None:
        """Raises Refused for a person who may not ask this other one for a game."""
        for refused in (await self.refusals(user_id, {other: name})).values():
            raise refused

    async def refusals(self, user_id: int, others: Mapping[int, str], besides: int = 0) -> dict[int, Refused]:
        """Why a person may not ask some of these others (id and name) for a game. `besides`: a table."""
        lately = await self.who_was_asked_enough(user_id, others, besides)
        found = {other: Refused("asked_lately", name=others[other]) for other in lately}
        for other in await self._store.blockers_among(user_id, others):
            found[other] = Refused("asked_in_vain", name=others[other])
        for other in set(await self.of(user_id)).intersection(others):
            found[other] = Refused("blocked_them", name=others[other])
        return {other: found[other] for other in others if other in found}

    async def who_was_asked_enough(self, user_id: int, others: Collection[int], besides: int = 0) -> set[int]:
        """The people that a player has lately asked again and again to tables that never began. `besides`: a table."""
        first = snowflake_of(int((self._now() - WITHIN).timestamp() * 1000))
        asked = await self._store.counts.count_vain_invitations(user_id, others, first, besides)
        return {other for other, tables in asked.items() if tables >= MOST_ASKED}
