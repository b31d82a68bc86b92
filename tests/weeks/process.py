"""A process of the bot in a village: it looks after the tables of one server."""

from __future__ import annotations

from datetime import datetime

from db.store import Store
from db.values import Ownership
from host.host import Host
from host.presenter import Presenter
from table.table import Channel
from tests.host.conftest import Share
from tests.pacing import NO_DELAYS
from tests.still_time import now, steady

NETWORK = "the network"


class Process:
    """One that stops, starts, and hands over to another."""

    def __init__(self, url: str, owned: Ownership, channel: Channel, presenter: Presenter) -> None:
        self.channel = channel
        self.owned = owned
        self._url = url
        self._presenter = presenter
        self._is_reached = True  # presses arrive
        self.is_up = False
        self.host: Host
        self._store: Store

    @property
    def answers(self) -> bool:
        """Whether somebody who presses is answered."""
        return self.is_up and self._is_reached

    async def up(self) -> None:
        await self._make()
        await self._start()

    async def down(self) -> None:
        self.is_up = False
        await self.host.stop()
        await self._store.close()

    async def hand_over(self) -> None:
        """The heir has opened the store before the holder stops, and starts right after that."""
        before, its_store = self.host, self._store
        await self._make()
        await before.stop()
        await its_store.close()
        await self._start()

    async def lost(self) -> datetime:
        """No press arrives any more. It may stop meanwhile, and start without a network."""
        self._is_reached = False
        if self.is_up:
            await self.host.outages.lose(NETWORK)
        return now()

    async def back(self) -> None:
        self._is_reached = True
        if self.is_up:
            await self.host.outages.regain(NETWORK)

    async def _make(self) -> None:
        self._store = await Store.open(self._url, durable=False, hold=Share(self.owned))
        self.host = Host(self._store, self._presenter, pacing=NO_DELAYS, now=now, steady=steady)

    async def _start(self) -> None:
        if not self._is_reached:
            await self.host.outages.lose(NETWORK)
        await self.host.start()
        self.is_up = True
