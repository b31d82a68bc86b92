"""News: what is posted in a server's one news channel, at most one message per day (in UTC, or a short sandbox day).

The awards of a season come first: until they are posted, nothing else is. If today's message has been posted, news
waits for the next day. The deal of the day is beside all that: it is one message a day by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Literal, get_args
from weakref import WeakValueDictionary

from msgspec.structs import replace

from db import news
from db.store import Store
from db.values import GuildSettings, NewsRow
from host.presenter import Barred, Gone
from standings.season import Season
from standings.week import Week
from table.pace import DAY
from table.wall import today

Kind = Literal["awards", "review", "daily"]  # as `GuildSettings.news` names them
KINDS: tuple[Kind, ...] = get_args(Kind)

UNTOLD = 0  # in place of a message
DAILY: Kind = "daily"  # waits for nothing else, and nothing waits for it

Find = Callable[[datetime], Awaitable[int | None]]  # the message, if it was posted after that moment
Post = Callable[[], Awaitable[int]]


def wants_news(settings: GuildSettings, kind: Kind) -> bool:
    """Whether a server wants to be told of this."""
    return settings.season_channel_id is not None and kind in settings.news.split(",")


def next_day(moment: datetime, day: float = DAY) -> datetime:
    """When something else may be told."""
    return today(moment, day) + timedelta(seconds=day)


def note_skipped(guild_id: int, week: Week) -> NewsRow:
    """Notes that a server is told nothing of a week. That takes up no day."""
    return NewsRow(guild_id, "review", week.number, UNTOLD, week.starts)


class News:
    """The gate through which everything goes that is posted there."""

    def __init__(self, store: Store, now: Callable[[], datetime], day: float) -> None:
        self._store = store
        self._now = now
        self._day = day
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, guild_id: int) -> asyncio.Lock:
        """Held while something is posted there."""
        return self._turns.setdefault(guild_id, asyncio.Lock())

    async def is_free(self, guild_id: int) -> bool:
        """Whether nothing was told there today. Ask it while you have the `turn`."""
        begun = today(self._now(), self._day)
        if any(told.kind != DAILY for told in await self._store.news.since(guild_id, begun)):
            return False
        return not await self._store.news.has_awards_since(guild_id, begun)

    async def tell(self, told: NewsRow, find: Find, post: Post) -> bool:
        """Tells something once with `post`. False: not today.

        It is noted before it is posted. If this process is killed meanwhile, the next one asks `find` first.
        Raises what `post` raises; after Gone and Barred the day is free again.
        """
        async with self.turn(told.guild_id):
            noted = await self._store.news.one(told.guild_id, told.kind, told.number)
            if noted is not None and (noted.message_id is not None or await self._is_found(noted, find)):
                return True
            if told.kind != DAILY and not await self._may_tell(told.guild_id):
                return False
            begun = replace(told, message_id=None, posted_at=self._now())
            await self._store.write(news.note(begun))
            try:
                message_id = await post()
            except (Gone, Barred):
                await self._store.write(news.remove_note(begun))
                raise
            await self._store.write(news.note(replace(begun, message_id=message_id)))
            return True

    async def _is_found(self, noted: NewsRow, find: Find) -> bool:
        """Whether a killed process has posted it. If not, its day is free again."""
        assert noted.posted_at is not None
        message_id = await find(noted.posted_at)
        if message_id is None:
            await self._store.write(news.remove_note(noted))
            return False
        await self._store.write(news.note(replace(noted, message_id=message_id)))
        return True

    async def _may_tell(self, guild_id: int) -> bool:
        before = Season.of(self._now(), self._day).before.number
        return await self.is_free(guild_id) and not await self._store.news.lacks_awards(guild_id, before)
