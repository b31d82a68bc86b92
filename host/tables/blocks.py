"""Blocks between people. A blocked person can neither challenge the other nor join them, and is not told why."""

from __future__ import annotations

from collections.abc import Collection

from db import choices
from db.store import Store
from table.errors import Refused


class Blocks:
    """The list of blocks of each person."""

    def __init__(self, store: Store) -> None:
        self._store = store

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
        """Raises Refused for a person who invites others, if a block stands between them and one of these."""
        for blocked in await self.of(user_id):
            if blocked in others:
                raise Refused("blocked_them", name=others[blocked])
        for other in await self._store.blocking(user_id, others):
            raise Refused("asked_in_vain", name=others[other])
