"""What keeps people whose data was deleted from a second try of a deal goes when the deal is over."""

from __future__ import annotations

from db import deals
from host.context import Context
from host.rounds import Rounds


class Marks:
    """Erases such marks, whether anybody asks for a deal or not."""

    def __init__(self, context: Context) -> None:
        self._store, self._now = context.store, context.now
        self._every = context.pacing.seasons
        self._rounds = Rounds("the look for marks of deals that are over", self._erase, retry=self._every)

    def start(self) -> None:
        self._rounds.start()

    async def stop(self) -> None:
        await self._rounds.stop()

    async def _erase(self) -> float:
        await self._store.write(deals.remove_marks(self._now()))
        return self._every
