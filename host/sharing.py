"""How processes that share a database notify each other of what the others have to read again.

A single process notifies nobody. Each process acts for the tables of its own servers; any process may change any
table, and then notifies its owner.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from db.errors import StoreBroken, StoreUnavailable
from db.postgresql import notifications
from db.postgresql.notifications import KEEP_FOR, Kind, ReadPokes
from db.store import Store
from host import store_unavailable
from host.ending import end
from host.rounds import Rounds

log = logging.getLogger(__name__)

Hear = Callable[[int], Awaitable[None]]

EVERY = 0.25  # seconds between two looks
TIDIED_EVERY = 60.0  # seconds
SURE_FOR = KEEP_FOR.total_seconds() / 2  # seconds after a look in which nothing that is told is tidied away


class Sharing:
    """What this process hears. `db.postgresql.notifications` has what it tells."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looked_at = 0.0  # by the clock of the event loop
        self._read_all: Callable[[], Awaitable[None]] | None = None
        self._hears: dict[str, Hear] = {}
        self._read = ReadPokes(0, frozenset())
        self._undone: list[tuple[str, int]] = []  # because the store was away
        self._jobs: set[asyncio.Task[None]] = set()
        self._tidy_at = 0.0
        self._rounds = Rounds("the look at what other processes tell", self._look, retry=EVERY)

    def hear(self, kind: Kind, then: Hear) -> None:
        """Calls `then` when another process has told this."""
        self._hears[kind] = then

    def hear_at_length(self, kind: Kind, then: Hear) -> None:
        """Like `hear`, for what takes long: the next is heard meanwhile."""

        async def begin(about: int) -> None:
            job = asyncio.create_task(self._on_done(kind, then, about), name=f"{kind} {about}")
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)

        self._hears[kind] = begin

    async def start(self, read_all: Callable[[], Awaitable[None]]) -> None:
        """Hears everything that is told from now on. Raises StoreUnavailable.

        `read_all` is called when something may have been told that is no longer there to be heard.
        """
        self._read_all = read_all
        is_alone = self._store.hold.owned.is_all
        try:
            await self._store.write(notifications.remove_old_pokes())  # some name people
        except StoreBroken as error:
            if not is_alone:
                raise
            store_unavailable.tell(error, "what processes told each other stays until the next start")
        if not is_alone and not self._rounds.has_begun:
            self._looked_at = asyncio.get_running_loop().time()
            self._read = await self._store.pokes.skip_all()
            self._rounds.start()

    async def stop(self) -> None:
        await self._rounds.stop()
        await end(self._jobs)

    async def _look(self) -> float:
        now = asyncio.get_running_loop().time()
        await self._read_news(now)
        if self._store.hold.owned.first == 0 and now >= self._tidy_at:
            self._tidy_at = now + TIDIED_EVERY
            await self._store.write(notifications.remove_old_pokes())
        return EVERY

    async def _read_news(self, now: float) -> None:
        self._read, news = await self._store.pokes.read_after(self._read)
        told, self._undone = [*self._undone, *((each.kind, each.about) for each in news)], []
        for kind, about in told:
            then = self._hears.get(kind)  # a later version may tell more
            if then is not None:
                await self._on_done(kind, then, about)
        if now - self._looked_at > SURE_FOR and self._read_all is not None:
            log.info("notifications from other processes may have been missed: everything is read again")
            await self._read_all()
        self._looked_at = now

    async def _on_done(self, kind: str, then: Hear, about: int) -> None:
        try:
            await then(about)
        except StoreUnavailable as error:
            store_unavailable.tell(error, "what another process tells is done later")
            self._undone.append((kind, about))
        except Exception:
            log.exception("a notification from another process about %s %s failed", kind, about)
