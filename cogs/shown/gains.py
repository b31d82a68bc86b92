"""What a finished game changed for its players, in the message of its end.

The game is entered into the standings a moment after its end. If that takes longer than a result may wait, the message
is posted without it and edited once afterwards. After a restart it stays as it is; the button "My result" shows it.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple, Protocol

from cachetools import LRUCache

from cogs.panels.panels import Panels
from cogs.scenes.gains import gain_of_each, lines_for_all
from cogs.scenes.panel import Read
from db.values import ScoreRow
from host.people import People
from host.presenter import Gone
from host.records import Records
from host.store_unavailable import until_back
from table.entries import Logged
from table.table import Table
from ui.text import locale
from wire.channels import Channels
from wire.failures import FAILURES
from wire.layouts import Scene
from wire.pacer import Dropped

log = logging.getLogger(__name__)

CACHE_SIZE = 1_000


class Made(Protocol):
    """Makes the message again, with what each side has gained."""

    def __call__(self, *, gained: str) -> Scene: ...


class Posted(NamedTuple):
    """The message of a game's end."""

    channel: int
    message: int
    made: Made


class End(NamedTuple):
    """A game's end that was shown before its standings were entered; a private one has no message."""

    table: Table
    played: tuple[Logged, ...]
    rows: tuple[ScoreRow, ...] = ()
    posted: Posted | None = None


class Gained:
    """Tells what games have brought, in messages and open panels."""

    def __init__(self, records: Records, people: People, panels: Panels, channels: Channels) -> None:
        self._records, self._people = records, people
        self._panels, self._channels = panels, channels
        self._ends: LRUCache[int, End] = LRUCache(CACHE_SIZE)  # by table
        self._adding: set[asyncio.Task[None]] = set()

    async def read(
        self, table: Table, played: tuple[Logged, ...], rows: tuple[ScoreRow, ...] = ()
    ) -> str | None:
        """What a game has brought each side; None: nobody knows yet. Open panels tell their owners all of theirs."""
        gains = await self._records.gains(table.id)
        self._panels.read(table, Read(played, rows, None if gains is None else gain_of_each(table, gains)))
        if gains is None:
            return None
        settings = [await self._people.of(gain.user_id) for gain in gains.of]
        hidden = {each.user_id for each in settings if each.hidden or each.private}
        return lines_for_all(table, gains, hidden)

    def lacks(self, end: End) -> None:
        """Waits for the standings. They may have been entered while the message was on its way."""
        self._ends[end.table.id] = end
        self.entered(end.table.id)

    def entered(self, table_id: int) -> None:
        """The standings of a game were entered."""
        if table_id in self._ends:
            task = asyncio.create_task(self._add(table_id), name="add what a game has brought")
            self._adding.add(task)
            task.add_done_callback(self._adding.discard)

    async def stop(self) -> None:
        tasks = tuple(self._adding)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _add(self, table_id: int) -> None:
        end, what = self._ends[table_id], f"what the game of table {table_id} has brought"
        try:
            with locale.use(end.table.channel.locale):
                line = await until_back(partial(self.read, end.table, end.played, end.rows), what)
                if line is None or self._ends.pop(table_id, None) is None or end.posted is None or not line:
                    return
                channel, message, made = end.posted
                scene = made(gained=line)
                await until_back(partial(self._channels.edit, channel, message, scene), what)
        except (Gone, Dropped, *FAILURES) as error:
            log.info("the end of table %s was not updated with what the game changed: %r", table_id, error)
