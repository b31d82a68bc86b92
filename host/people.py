"""What people have chosen in /me. Only this module reads, caches and changes it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from cachetools import LRUCache
from msgspec.structs import replace

from db import choices
from db.store import Store
from db.values import PlayerSettings

CACHE_SIZE = 10_000


class People:
    """Remembers the choices of people who were seen lately, since every panel asks for them.

    Tasks that read, change or forget one person's settings take turns, so what is remembered is what is stored.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRUCache[int, PlayerSettings] = LRUCache(CACHE_SIZE)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def of(self, user_id: int) -> PlayerSettings:
        """Raises StoreUnavailable."""
        known = self._known.get(user_id)
        if known is None:
            async with self._turn(user_id):
                return await self._read(user_id)
        return known

    async def presses_of(self, user_id: int, games: int) -> tuple[datetime, ...]:
        """The times at which a person did anything in their newest games, up to that many games."""
        return await self._store.presses_of(user_id, games)

    async def change(self, user_id: int, **fields: Any) -> PlayerSettings:
        """Changes these choices of a person; the others stay as they are. Raises StoreUnavailable."""
        async with self._turn(user_id):
            changed = replace(await self._read(user_id), **fields)
            del self._known[user_id]  # if the store breaks, nobody knows what it holds
            told = self._store.pokes.tell("player", user_id)
            await self._store.write((*choices.player(changed), *told))
            return self._remember(changed)

    async def drop(self, user_id: int) -> None:
        """Another process has changed these choices."""
        async with self._turn(user_id):
            self._known.pop(user_id, None)

    async def drop_all(self) -> None:
        """Other processes may have changed any choices."""
        for user_id in tuple(self._known):
            await self.drop(user_id)

    @asynccontextmanager
    async def hold_for_deletion(self, user_id: int) -> AsyncIterator[None]:
        """A person's choices are deleted inside of this context."""
        async with self._turn(user_id):
            try:
                yield
            finally:
                self._known.pop(user_id, None)

    def _turn(self, user_id: int) -> asyncio.Lock:
        return self._turns.setdefault(user_id, asyncio.Lock())

    async def _read(self, user_id: int) -> PlayerSettings:
        known = self._known.get(user_id)
        return known or self._remember(await self._store.player(user_id))

    def _remember(self, settings: PlayerSettings) -> PlayerSettings:
        self._known[settings.user_id] = settings
        return settings
