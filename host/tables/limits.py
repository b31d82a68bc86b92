"""The limits on the tables of one person and of one server.

They keep people from sitting at more tables over days than they finish, and from filling a channel with live ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager

from db.store import Store
from db.values import OpenTable
from host.my_tables import in_order
from table.errors import Refused
from table.pace import PaceKey
from table.table import NO_CHANNEL, Channel, Table

SPARE = 3  # unfinished slow tables, besides as many as were finished
MOST_LIVE = 3  # live lobbies that a person has opened, and live tables where they play alone, together
MOST_ON_SERVER = 20  # live lobbies of a server
MOST_PRIVATE = 5  # open private tables of a person, which count nowhere else


class TooManyTables(Refused):
    """There are as many tables as there may be. `tables`: which ones, in the order of `host.my_tables`."""

    def __init__(self, code: str, *, tables: Sequence[OpenTable]) -> None:
        super().__init__(code, tables=len(tables))
        self.tables = tables


class Limits:
    """Counts tables; every pace but live is slow. Those on servers without the bot do not count.

    Whoever takes a place holds the cap until the place is stored, so people who press at once are counted one by one.
    """

    def __init__(self, store: Store, left: Callable[[], Collection[int]]) -> None:
        """`left` says which servers removed the bot."""
        self._store, self._left = store, left
        self._one_by_one = asyncio.Lock()

    @asynccontextmanager
    async def hold_opening(
        self, user_id: int, pace: PaceKey, channel: Channel, table_id: int
    ) -> AsyncIterator[None]:
        """Held while a person opens a table. Raises TooManyTables for a person who may not."""
        async with self._one_by_one:
            if channel.id == NO_CHANNEL:
                await self._must_be_few_private(user_id, table_id)
                yield
                return
            if pace == "live":
                await self._must_be_few(user_id, channel.guild_id, table_id)
            await self._must_have_room(user_id, pace, table_id)
            yield

    @asynccontextmanager
    async def sitting_down(self, user_id: int, pace: PaceKey, table_id: int) -> AsyncIterator[None]:
        """Held while a person takes a seat at this table. Raises TooManyTables for a person who may not."""
        if pace == "live":
            yield
            return
        async with self._one_by_one:
            await self._must_have_room(user_id, pace, table_id)
            yield

    @asynccontextmanager
    async def hold_new_pace(self, table: Table, pace: PaceKey, asked_by: int) -> AsyncIterator[None]:
        """Held while a lobby gets another pace. Also raises Refused("no_room_of") for the others who sit there."""
        async with self._one_by_one:
            if pace == "live" != table.pace:
                await self._must_be_few(asked_by, table.channel.guild_id, table.id)
            await self._must_have_room(asked_by, pace, table.id)
            for seat in table.seats:
                if seat.user_id is None or seat.user_id == asked_by:
                    continue
                try:
                    await self._must_have_room(seat.user_id, pace, table.id)
                except TooManyTables as error:
                    raise Refused("no_room_of", name=seat.name) from error
            yield

    async def _must_have_room(self, user_id: int, pace: PaceKey, table_id: int) -> None:
        if pace == "live":
            return
        left = self._left()
        unfinished, finished = await self._store.slow_tables(user_id, besides=table_id, left=left)
        if unfinished >= finished + SPARE:
            tables = in_order(await self._store.open_tables(user_id, left), user_id)
            slow = [table for table in tables if table.pace != "live" and table.id != table_id]
            raise TooManyTables("too_many_slow", tables=slow)

    async def _must_be_few_private(self, user_id: int, table_id: int) -> None:
        deals = {tried.game_id for tried in await self._store.deals.tries_of(user_id)}
        found = await self._store.open_tables(user_id)
        tables = [each for each in found if each.channel_id == NO_CHANNEL and each.id not in deals]
        others = [each for each in in_order(tables, user_id) if each.id != table_id]
        if len(others) >= MOST_PRIVATE:
            raise TooManyTables("too_many_private", tables=others)

    async def _must_be_few(self, user_id: int, guild_id: int, table_id: int) -> None:
        left = self._left()
        own = await self._store.counts.live_of(user_id, table_id, left)
        if len(own) >= MOST_LIVE:
            tables = await self._store.open_tables(user_id, left)
            raise TooManyTables("too_many_live", tables=_in_order(tables, own, user_id))
        there = await self._store.counts.live_lobbies_on(guild_id, table_id)
        if len(there) >= MOST_ON_SERVER:
            tables = await self._store.tables_on(guild_id)
            raise TooManyTables("too_many_live_here", tables=_in_order(tables, there, user_id))


def _in_order(tables: Sequence[OpenTable], chosen: Collection[int], user_id: int) -> list[OpenTable]:
    return in_order((table for table in tables if table.id in chosen), user_id)
