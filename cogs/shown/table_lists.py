"""The list of a server's open tables: one message, where the server wants it. It lags by a few minutes."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import UTC, datetime

from cogs.wire.discord_calls import FAILURES, Messenger, nonce
from cogs.wire.layouts import Scene
from cogs.wire.pacer import Dropped, Rank
from cogs.wire.table_lines import fitting, table_line
from db.errors import StoreAway
from db.values import OpenTable, TableList
from host.ending import end
from host.presenter import Gone
from host.servers import Servers
from host.times import snowflake_ms
from text import locale
from text import table_lists as words

log = logging.getLogger(__name__)

PAUSE = 180.0  # seconds between two edits of a list
MOST = 25  # tables
MOST_CHARACTERS = 3_500  # in all lines; a message of Discord holds 4,000


class TableLists:
    """Follows the tables of servers that want a list."""

    def __init__(self, calls: Messenger, servers: Servers) -> None:
        self._calls = calls
        self._servers = servers
        self._places: dict[int, TableList] = {}  # by server, as everything below
        self._behind: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def start(self) -> None:
        """Goes on with what the last process left undone."""
        self._places = await self._servers.lists()
        for guild_id in self._places:
            self.changed(guild_id)

    async def stop(self) -> None:
        """Stops. The next start shows what is not shown yet."""
        for task in self._tasks.values():
            task.cancel()
        await end(self._tasks.values())

    def place_of(self, guild_id: int) -> int | None:
        """The channel of a server's list."""
        place = self._places.get(guild_id)
        return None if place is None else place.channel_id

    def changed(self, guild_id: int) -> None:
        """Notes that something happened at a table of the server. Never raises, never waits."""
        if guild_id not in self._places:
            return
        self._behind.add(guild_id)
        if guild_id not in self._tasks:
            self._tasks[guild_id] = asyncio.create_task(self._follow(guild_id), name=f"list {guild_id}")

    async def choose(self, guild_id: int, channel_id: int | None) -> None:
        """Puts the list there from now on, or nowhere."""
        async with self._locks[guild_id]:
            before = self._places.get(guild_id)
            if channel_id == self.place_of(guild_id):
                return
            if channel_id is None:
                await self._give_up(guild_id)
            else:
                await self._note(TableList(guild_id, channel_id))
                await self._show(guild_id)
            if before is not None and before.message_id is not None:
                await self._calls.delete(before.channel_id, before.message_id)

    async def _follow(self, guild_id: int) -> None:
        """Edits the list until it is up to date. Changes during an edit are shown by the next one."""
        try:
            while guild_id in self._behind:
                await asyncio.sleep(PAUSE)
                await self._catch_up(guild_id)
        finally:
            self._tasks.pop(guild_id, None)

    async def _catch_up(self, guild_id: int) -> None:
        try:
            await self._calls.pacer.turn(Rank.CLEAN_UP)
        except Dropped:
            return  # everything else comes first
        self._behind.discard(guild_id)
        try:
            async with self._locks[guild_id]:
                await self._show(guild_id)
        except (StoreAway, *FAILURES) as error:
            log.warning("the list of server %s is not up to date: %s", guild_id, error)

    async def _show(self, guild_id: int) -> None:
        """Edits the list when its turn has come, or posts it if there is none.

        Leaves the list as it is where the bot may not write or is no more, and gives it up if its channel is gone.
        """
        place = self._places.get(guild_id)
        if place is None or not self._calls.is_on(guild_id) or not self._calls.may_post(place.channel_id):
            return
        try:
            message_id = await self._shown(place)
        except Gone:
            log.warning("the list of server %s is given up: channel %s is gone", guild_id, place.channel_id)
            await self._give_up(guild_id)
        else:
            if message_id != place.message_id:
                await self._note(TableList(guild_id, place.channel_id, message_id))

    async def _note(self, place: TableList) -> None:
        await self._servers.note_list(place)
        self._places[place.guild_id] = place

    async def _give_up(self, guild_id: int) -> None:
        await self._servers.give_up_list(guild_id)
        self._places.pop(guild_id, None)

    async def _shown(self, wanted: TableList) -> int:
        with locale.use((await self._servers.of(wanted.guild_id)).locale or "en-US"):
            view = (await self._scene(wanted)).view()
        old = wanted.message_id
        if old is not None and await self._calls.edit(wanted.channel_id, old, view, has_turn=True):
            return old
        return await self._calls.post(
            wanted.channel_id, nonce("list", wanted.guild_id, wanted.channel_id, old or 0), view=view
        )

    async def _scene(self, wanted: TableList) -> Scene:
        """The tables that everybody who sees the list may know of."""
        tables = [
            table
            for table in await self._servers.tables(wanted.guild_id)
            if table.channel_id == wanted.channel_id or self._calls.is_public(table.channel_id)
        ]
        tables.sort(key=_since, reverse=True)
        names = await self._servers.names_at([table.id for table in tables[:MOST]])
        lines = [words.at_table(table_line(table), names.get(table.id, ())) for table in tables[:MOST]]
        return Scene((words.listed(fitting(lines, MOST_CHARACTERS, len(tables))),))


def _since(table: OpenTable) -> datetime:
    """Since when the table waits in this way."""
    opened = datetime.fromtimestamp(snowflake_ms(table.id) / 1000, UTC)
    return max((each.since for each in table.awaited if each.since is not None), default=opened)
