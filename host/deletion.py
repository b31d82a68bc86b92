"""Takes people and servers out of the store, and out of what is remembered of them.

Of several processes the first keeps the standings, so it takes away what they are made of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from db import forgetting
from db.errors import StoreBusy
from db.store import Store
from host import privacy
from host.log.ledger import Ledger
from host.people import People
from host.servers import Servers
from host.standings.follower import Standings
from host.waits.quiet_hours import Quiet

ANSWERS_WITHIN = 30  # seconds in which another process does what it was asked for


class Deletion:
    """Deletes what is stored of people who sit at no table, and of servers without open tables."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        standings: Standings,
        *,
        people: People,
        servers: Servers,
        quiet: Quiet,
        now: Callable[[], datetime],
    ) -> None:
        self._store, self._ledger, self._standings = store, ledger, standings
        self._now = now
        self._people, self._servers, self._quiet = people, servers, quiet

    @property
    def is_first(self) -> bool:
        """Whether this process deletes, for all of them."""
        return self._store.hold.owned.first == 0

    async def forget(self, user_id: int) -> None:
        """Deletes a person; finished games keep a nameless seat. Raises StoreUnavailable."""
        if self.is_first:
            await self.forget_here(user_id)
            return
        await self._store.write((*forgetting.begin(user_id), *self._store.pokes.tell("forget", user_id)))
        await self._done_by_the_first(lambda: self._is_being_forgotten(user_id))

    async def wipe(self, guild_id: int) -> None:
        """Deletes all that was stored of a server. Raises StoreUnavailable."""
        if self.is_first:
            await self.wipe_here(guild_id)
            return
        await self._store.write(self._store.pokes.tell("wipe", guild_id))
        await self._done_by_the_first(lambda: self._store.games_of(guild_id))
        # A server without games waits for nobody, and what that process was told is gone if it is down.
        async with self._servers.turn(guild_id):
            await privacy.wipe(self._store, guild_id, ())

    async def finish(self) -> None:
        """Comes to the end of what the process before has begun. If it cannot be read, no game waits for that."""
        for user_id in await self._store.being_forgotten():
            await self.forget_here(user_id)

    async def forget_here(self, user_id: int) -> None:
        """Deletes a person, in the first process."""
        async with (
            self._standings.hold(),
            self._ledger.hold_for_rewriting(await self._store.games_naming(user_id)),
            self._people.hold_for_deletion(user_id),
        ):
            await privacy.forget(self._store, user_id, self._now())
        self._quiet.note_holiday(user_id, None)
        tell = self._store.pokes.tell
        await self._store.write((*tell("rewritten", 0), *tell("player", user_id), *tell("holiday", user_id)))

    async def wipe_here(self, guild_id: int) -> None:
        """Deletes a server, in the first process."""
        games = await self._store.games_of(guild_id)
        async with (
            self._standings.rebuilding_afterwards(),
            self._ledger.hold_for_rewriting(games),
            self._servers.turn(guild_id),
        ):
            await privacy.wipe(self._store, guild_id, games)
        await self._store.write(self._store.pokes.tell("rewritten", 0))

    async def _is_being_forgotten(self, user_id: int) -> bool:
        return user_id in await self._store.being_forgotten()

    async def _done_by_the_first(self, waits: Callable[[], Awaitable[object]]) -> None:
        """Waits until the first process has done something. Raises StoreBusy: that takes long, or it is down."""
        for _ in range(ANSWERS_WITHIN):
            if not await waits():
                return
            await asyncio.sleep(1)
        raise StoreBusy("the process that keeps the standings does not answer")
