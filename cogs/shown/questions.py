"""Invitations, challenges and calls to a rematch that stand in a channel: they go once nobody has to answer them.

The messages and those they ask are kept in memory. A message of an earlier process goes when it is pressed.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from cachetools import LRUCache

from host.alarms import Alarms
from host.log.ledger import Change
from host.pacing import Pacing
from table.table import Table
from wire.discord_calls import Messenger

CACHE_SIZE = 1_000  # tables


class _Question(NamedTuple):
    channel_id: int
    users: Collection[int]

    def is_open(self, table: Table) -> bool:
        """Whether any of the people it asks may still answer."""
        return table.phase == "lobby" and any(
            user in table.invited and table.seat_of(user) is None for user in self.users
        )


class Questions:
    """The messages that ask people to a table."""

    def __init__(self, calls: Messenger, pacing: Pacing) -> None:
        self._calls, self._pause = calls, pacing.show
        self._asked: LRUCache[int, dict[int, _Question]] = LRUCache(CACHE_SIZE)  # by table, by message
        self._alarms = Alarms(pacing)

    def note(self, table_id: int, channel_id: int, message_id: int, users: Collection[int]) -> None:
        """A message asks these people."""
        self._asked.setdefault(table_id, {})[message_id] = _Question(channel_id, users)

    def forget(self, table_id: int, message_id: int) -> None:
        """The message is gone."""
        self._asked.get(table_id, {}).pop(message_id, None)

    def on_change(self, change: Change) -> None:
        table = change.table
        if table.id in self._asked:
            self._alarms.set(table.id, self._pause, partial(self._take_away, table))

    async def stop(self) -> None:
        await self._alarms.stop()

    async def _take_away(self, table: Table) -> None:
        for message_id, question in list(self._asked.get(table.id, {}).items()):
            if not question.is_open(table):
                await self._calls.delete(question.channel_id, message_id)
                self.forget(table.id, message_id)
