"""Table lists: one message per server with its open tables, and buttons to join them and to take free seats."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from typing import NamedTuple

from discord import ButtonStyle

from cogs.scenes.table_lines import fitting, table_line
from db.errors import StoreUnavailable
from db.values import OpenTable, TableList
from host.alarms import Alarms
from host.ending import end
from host.pacing import Pacing
from host.presenter import FreeSeat, Gone
from host.server_settings import channels_of
from host.servers import Servers
from host.tables.free_seats import FreeSeats
from host.times import snowflake_ms
from ui.text import locale, substitutes
from ui.text import table as table_words
from ui.text import table_lists as words
from wire.channels import Channels
from wire.discord_calls import Messenger, nonce
from wire.failures import FAILURES
from wire.layouts import Item, Part, Scene
from wire.pacer import Dropped, Rank
from wire.presses import LISTED, Pressed, button

log = logging.getLogger(__name__)

PAUSE = 300.0  # seconds between two edits of a list
MOST = 25  # tables
MOST_KEYS = 10  # with their rows and the texts between them they fit into a message
IN_A_ROW = 5
MOST_CHARACTERS = 3_500  # in all lines; a message of Discord holds 4,000


class TableLists:
    """Keeps the lists up to date on the servers that want one: at most one edit every `PAUSE`."""

    def __init__(
        self,
        calls: Messenger,
        channels: Channels,
        servers: Servers,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._calls = calls
        self._now = now
        self._channels = channels
        self._servers = servers
        self._alarms = Alarms(pacing)
        self._day = pacing.day
        self._free: FreeSeats | None = None
        self._places: dict[int, TableList] = {}  # by server, as everything below
        self._behind: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def start(self, free: FreeSeats) -> None:
        """Updates all lists, for the previous process may have stopped before it did. `free` finds free seats."""
        self._free = free
        await self._alarms.now("lists of tables", self._look_everywhere)

    async def _look_everywhere(self) -> None:
        """Runs as an alarm, so it is retried while the database is unavailable."""
        self._places = await self._servers.lists()
        for guild_id, place in self._places.items():
            self._channels.listen(place.channel_id)
            self.changed(guild_id)

    async def stop(self) -> None:
        """Stops. The next start makes the updates that are missing."""
        await self._alarms.stop()
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
        """Posts the list in this channel from now on, or nowhere, and deletes the previous one."""
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
            return  # Discord's limit was needed for more urgent requests; `_follow` tries again
        self._behind.discard(guild_id)
        try:
            async with self._locks[guild_id]:
                await self._show(guild_id)
        except StoreUnavailable as error:
            self._behind.add(guild_id)
            log.info("the table list of server %s is updated later: %s", guild_id, error)
        except FAILURES as error:
            log.warning("the table list of server %s was not updated: %s", guild_id, error)

    async def _show(self, guild_id: int) -> None:
        """Edits the list when its turn has come, or posts it if there is none.

        Leaves the list as it is where the bot may not write or is no more, and gives it up if its channel is gone.
        """
        place = self._places.get(guild_id)
        if place is None or not self._calls.is_on(guild_id) or not self._calls.may_post(place.channel_id):
            return
        old = place.message_id
        try:
            message_id = await self._shown(place)
        except Gone:
            log.warning(
                "the table list of server %s is removed: channel %s was deleted", guild_id, place.channel_id
            )
            await self._give_up(guild_id)
        else:
            if message_id != old:
                await self._note(TableList(guild_id, place.channel_id, message_id))
                if old is not None:
                    await self._calls.delete(place.channel_id, old)

    async def _note(self, place: TableList) -> None:
        await self._servers.note_list(place)
        self._places[place.guild_id] = place
        self._channels.listen(place.channel_id)

    async def _give_up(self, guild_id: int) -> None:
        await self._servers.give_up_list(guild_id)
        self._places.pop(guild_id, None)

    async def _shown(self, wanted: TableList) -> int:
        with locale.use((await self._servers.of(wanted.guild_id)).locale or "en-US"):
            scene = await self._scene(wanted)
        old = wanted.message_id
        in_sight = None if old is None or self._is_out_of_sight(wanted.channel_id, old) else old
        if in_sight and await self._channels.edit(wanted.channel_id, in_sight, scene, has_turn=True):
            return in_sight
        once = nonce("list", wanted.guild_id, wanted.channel_id, old or 0)
        return await self._channels.post(wanted.channel_id, once, scene)

    def _is_out_of_sight(self, channel_id: int, message_id: int) -> bool:
        """Whether people have scrolled the message away, and it is older than a day."""
        has_gone = self._channels.has_scrolled_away(channel_id, message_id)
        return has_gone and self._now().timestamp() - snowflake_ms(message_id) / 1000 >= self._day

    async def _scene(self, wanted: TableList) -> Scene:
        """The tables that everybody who sees the list may see, each with its buttons below it."""
        tables = [
            table
            for table in await self._servers.tables(wanted.guild_id)
            if table.channel_id == wanted.channel_id or self._calls.is_public(table.channel_id)
        ]
        tables.sort(key=_since, reverse=True)
        names = await self._servers.names_at([table.id for table in tables[:MOST]])
        open_here = await self._open_here(wanted.guild_id, tables[:MOST])
        lines = [_line(table, names.get(table.id, ()), open_here.seats) for table in tables[:MOST]]
        told = fitting(lines, MOST_CHARACTERS, len(tables))
        # Where not all lines fit, the last one says how many more tables there are.
        listed = tables[: len(told if told == lines else told[:-1])]
        return Scene(
            (words.heading(), *_parts(told or [words.no_table()], _keys(listed, open_here)), words.lag())
        )

    async def _open_here(self, guild_id: int, tables: Sequence[OpenTable]) -> _Open:
        """Where anyone may sit down, in channels where the server wants games."""
        chosen, free = channels_of(await self._servers.of(guild_id)), self._free
        if free is None:
            return _Open((), frozenset())
        seats = [
            each for each in await free.on(guild_id) if self._calls.is_among(chosen, each.table.channel.id)
        ]
        lobbies = [
            table.id
            for table in tables
            if table.phase == "lobby"
            and self._calls.is_among(chosen, table.channel_id)
            and await free.has_room(table.id)
        ]
        return _Open(seats, frozenset(lobbies))


class _Open(NamedTuple):
    """Where anyone may sit down."""

    seats: Sequence[FreeSeat]
    lobbies: Collection[int]  # tables


def _line(table: OpenTable, names: Sequence[str], free: Sequence[FreeSeat]) -> str:
    line = words.at_table(table_line(table), names)
    seats = [each.table.names[each.seat] for each in free if each.table.id == table.id]
    return "\n".join((line, words.free_seats(seats))) if seats else line


def _keys(tables: Sequence[OpenTable], open_here: _Open) -> Iterator[tuple[Item, ...]]:
    """The buttons of each of these tables, until the message has `MOST_KEYS`."""
    left = MOST_KEYS
    for table in tables:
        seats = [_take(each) for each in open_here.seats if each.table.id == table.id]
        lobby = [_join(table)] if table.id in open_here.lobbies else []
        keys = (*seats, *lobby)[: min(left, IN_A_ROW)]
        left -= len(keys)
        yield keys


def _parts(lines: Sequence[str], keys: Iterable[tuple[Item, ...]]) -> Iterator[Part]:
    """The lines, with their keys below them."""
    text: list[str] = []
    for line, below in zip_longest(lines, keys, fillvalue=()):
        text.append(str(line))
        if below:
            yield "\n".join(text)
            yield tuple(below)
            text = []
    if text:
        yield "\n".join(text)


def _take(seat: FreeSeat) -> Item:
    pressed = Pressed("take", seat.table.id, seat.number, f"{seat.seat}.{LISTED}")
    return button(pressed, substitutes.take(seat.table.names[seat.seat]), ButtonStyle.success)


def _join(table: OpenTable) -> Item:
    return button(Pressed("join", table.id, arg=LISTED), table_words.button("join"), ButtonStyle.success)


def _since(table: OpenTable) -> datetime:
    """Since when the table waits in this way."""
    opened = datetime.fromtimestamp(snowflake_ms(table.id) / 1000, UTC)
    return max((each.since for each in table.awaited if each.since is not None), default=opened)
