"""What servers have chosen in /settings, and where they want lists of tables. Only this module changes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import datetime
from weakref import WeakValueDictionary

from db import choices, greetings, news
from db.store import Store
from db.values import GuildSettings, OpenTable, TableList
from host.news import DAILY, note_skipped, wants_news
from host.times import utc_now
from standings.season import Season
from standings.week import Week
from table.pace import DAY
from table.wall import today

Choose = Callable[[GuildSettings], GuildSettings]


class Servers:
    """Two managers may choose at the same moment. Each choice starts from what the one before has saved."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now, *, day: float = DAY) -> None:
        self._store = store
        self._now = now
        self._day = day
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def of(self, guild_id: int) -> GuildSettings:
        """Raises StoreUnavailable, as everything here."""
        return await self._store.guild(guild_id)

    async def change(self, guild_id: int, choose: Choose) -> GuildSettings:
        """Raises what `choose` raises."""
        async with self.turn(guild_id):
            before = await self._store.guild(guild_id)
            chosen = choose(before)
            unit = choices.guild(chosen)
            if wants_news(chosen, "awards") and not wants_news(before, "awards"):
                unit += choices.skip_awards(guild_id, Season.of(self._now(), self._day).before.number)
            if wants_news(chosen, "review") and not wants_news(before, "review"):
                unit += news.note(note_skipped(guild_id, Week.of(self._now(), self._day).before))
            if chosen.season_channel_id != before.season_channel_id:
                unit += news.lose_message(guild_id, DAILY, today(self._now()))
            await self._store.write(unit)
            return chosen

    def turn(self, guild_id: int) -> asyncio.Lock:
        """The lock for changing or deleting a server's choices."""
        return self._turns.setdefault(guild_id, asyncio.Lock())

    async def greets(self, guild_id: int) -> bool:
        """Notes that a server is greeted now. False: it was before."""
        async with self.turn(guild_id):
            if await self._store.greetings.has(guild_id):
                return False
            await self._store.write(greetings.note_greeting(guild_id, self._now()))
            return True

    async def lists(self) -> dict[int, TableList]:
        """The lists of tables that this process's servers want, by server."""
        owned = self._store.hold.owned
        return {
            place.guild_id: place for place in await self._store.table_lists() if owned.has(place.guild_id)
        }

    async def note_list(self, place: TableList) -> None:
        """A server wants a list of its tables in that channel; the message has it."""
        await self._store.write(choices.table_list(place))

    async def give_up_list(self, guild_id: int) -> None:
        await self._store.write(choices.no_table_list(guild_id))

    async def tables(self, guild_id: int) -> tuple[OpenTable, ...]:
        """The open tables of a server."""
        return await self._store.tables_on(guild_id)

    async def names_at(self, game_ids: Collection[int]) -> dict[int, list[str]]:
        """The names of the people at each of these tables."""
        return await self._store.names_at(game_ids)
