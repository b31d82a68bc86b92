"""Several tables that begin to wait for one person within minutes share one ping with a list.

The first one notifies, and its message is edited when others join: an edit notifies nobody. Which message lists which
table is kept in memory, so after a restart each ping counts as a ping of its own table only.
"""

from __future__ import annotations

import asyncio
import weakref
from typing import NamedTuple

import discord

from ui.text import pings as words
from wire.layouts import Buttons
from wire.presses import Pressed, button

WITHIN = 180.0  # seconds after the first
MOST = 5  # tables in a list: this many buttons fit into a row
CACHE_SIZE = 10_000

Where = tuple[int, int | None]  # the person, and the server; None: a direct message


class Ask(NamedTuple):
    """What a person is asked for at one table."""

    title: str
    summons: str
    link: str
    later: bool  # the person may put the next ping off


class Standing:
    """A posted ping of one person, with what it asks, by table."""

    def __init__(
        self, where: Where, channel_id: int, message_id: int, table_id: int, ask: Ask, opened_in: int
    ) -> None:
        self.where = where
        self.opened_in = opened_in  # the channel whose people read it, unless it is a direct message
        self.channel_id = channel_id
        self.message_id = message_id
        self.asks = {table_id: ask}
        self.posted_at = _now()

    @property
    def takes_more(self) -> bool:
        return _now() - self.posted_at < WITHIN and len(self.asks) < MOST


class PingLists:
    """The recent pings that call only one person."""

    def __init__(self) -> None:
        self._standing: dict[int, Standing] = {}  # by message
        self._last: dict[Where, Standing] = {}
        self._locks: weakref.WeakValueDictionary[Where, asyncio.Lock] = weakref.WeakValueDictionary()

    def alone(self, where: Where) -> asyncio.Lock:
        """Held while such a ping of this person is posted, edited or deleted."""
        lock = self._locks.get(where)
        if lock is None:
            lock = self._locks[where] = asyncio.Lock()
        return lock

    def last(self, where: Where) -> Standing | None:
        """The ping to which another table may be added."""
        last = self._last.get(where)
        return last if last is not None and last.takes_more else None

    def of(self, message_id: int) -> Standing | None:
        return self._standing.get(message_id)

    def note(self, standing: Standing) -> None:
        """Notes a ping that was just posted."""
        self._standing[standing.message_id] = self._last[standing.where] = standing
        while len(self._standing) > CACHE_SIZE:
            self.forget(next(iter(self._standing.values())))

    def forget(self, standing: Standing) -> None:
        """Forgets a ping that is gone."""
        self._standing.pop(standing.message_id, None)
        if self._last.get(standing.where) is standing:
            del self._last[standing.where]


def content(where: Where, asks: dict[int, Ask], *, is_list: bool = False) -> str:
    """What a ping says. `is_list`: it lists tables, even if only one is left."""
    user, guild = where
    if len(asks) > 1:
        lines = [words.list_line(ask.title, ask.summons, ask.link) for ask in asks.values()]
        return words.direct_list(lines) if guild is None else words.ping_list(f"<@{user}>", lines)
    (ask,) = asks.values()
    if guild is None:
        return words.direct_ping(ask.title, ask.summons, ask.link)
    if is_list:
        return words.single_ping(f"<@{user}>", ask.title, ask.summons, ask.link)
    return words.ping([f"<@{user}>"], ask.summons, ask.link)


def buttons(asks: dict[int, Ask]) -> discord.ui.View | None:
    """A button for each table whose next ping may be put off."""
    made = [
        button(Pressed("later", table), words.later(ask.title if len(asks) > 1 else ""))
        for table, ask in asks.items()
        if ask.later
    ]
    return Buttons(made) if made else None


def _now() -> float:
    return asyncio.get_running_loop().time()
