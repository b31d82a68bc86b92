"""Pings people to move: by a mention at the table, or by a direct message if they prefer that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cachetools import LRUCache

from cogs.scenes.rest import asked_for
from cogs.shown.ping_lists import Ask, PingLists, Standing, buttons, content
from host.people import People
from host.presenter import Call, Shown
from table.table import Table
from ui.text import pings as words
from ui.text.words import plain
from wire.discord_calls import Messenger, nonce
from wire.links import LINK, link, on_the_clock, table_link, where
from wire.pacer import Dropped

CACHE_SIZE = 10_000


class _OfSeveral(NamedTuple):
    """A ping that calls several people."""

    channel_id: int
    message_id: int
    called: Sequence[int]
    ask: Ask


class Pings:
    """Sends pings."""

    def __init__(self, calls: Messenger, people: People) -> None:
        self._calls = calls
        self._people = people
        # The last direct messages, by table and person: channel and message.
        self._direct: LRUCache[int, dict[int, tuple[int, int]]] = LRUCache(CACHE_SIZE)
        # The last ping of several people, by table.
        self._of_several: LRUCache[int, _OfSeveral] = LRUCache(CACHE_SIZE)
        self._lists = PingLists()
        self._asking: dict[int, int] = {}  # since when it waits for the people it asks just now, by table

    def changed(self, table: Table) -> None:
        """Drops a ping that is still in line if the people it asks have moved."""
        if self._asking.get(table.id) != table.asked_since or not table.waiting_people:
            self._asking.pop(table.id, None)

    async def ping(self, table: Table, shown: Shown, call: Call) -> tuple[int, int] | None:
        """Posts a ping; returns its channel and message, or None if nobody is mentioned any more. Raises Gone."""
        self._asking[table.id] = table.asked_since
        try:
            return await self._ping(table, shown, call)
        except Dropped:
            return None
        finally:
            self._asking.pop(table.id, None)

    async def _ping(self, table: Table, shown: Shown, call: Call) -> tuple[int, int] | None:
        called = await self._call(table, shown, call)
        if not called:
            return None
        if len(called) == 1:
            return await self._ping_one(called[0], table, shown, call)
        ask, channel = _ask(table, shown, call), where(table, shown)
        posted = await self._calls.post(
            channel,
            nonce("ping", table.id, call.number),
            content=_to_several(called, ask),
            row=buttons({table.id: ask}),
            calling=called,
            still=lambda: table.id in self._asking,
        )
        self._of_several[table.id] = _OfSeveral(channel, posted, called, ask)
        return channel, posted

    async def _ping_one(self, user: int, table: Table, shown: Shown, call: Call) -> tuple[int, int]:
        """Adds the table to the person's recent ping on this server, or pings them again.

        A ping that may stand is not added: its nonce finds it.
        """
        place, ask = (user, table.channel.guild_id), _ask(table, shown, call)
        async with self._lists.alone(place):
            last = None if call.may_stand else self._lists.last(place)
            if last is not None and self._may_name(table, last) and await self._add(last, table, ask):
                return last.channel_id, last.message_id
            channel = where(table, shown)
            posted = await self._calls.post(
                channel,
                nonce("ping", table.id, call.number),
                content=content(place, {table.id: ask}),
                row=buttons({table.id: ask}),
                calling=(user,),
                still=lambda: table.id in self._asking,
            )
            self._lists.note(Standing(place, channel, posted, table.id, ask, table.channel.id))
            return channel, posted

    def _may_name(self, table: Table, last: Standing) -> bool:
        """Whether the readers of that ping may know of this table."""
        is_known = table.channel.id == last.opened_in or self._calls.is_public(table.channel.id)
        return is_known and table.id not in last.asks

    async def _add(self, last: Standing, table: Table, ask: Ask) -> bool:
        asks = {**last.asks, table.id: ask}
        if not await self._reword(last, asks, still=lambda: table.id in self._asking):
            return False
        last.asks = asks
        return True

    async def _reword(
        self, standing: Standing, asks: dict[int, Ask], still: Callable[[], bool] = lambda: True
    ) -> bool:
        """Changes what a ping asks. Returns whether that worked; a ping that is gone is forgotten."""
        user, guild = standing.where
        done = await self._calls.edit_text(
            standing.channel_id,
            standing.message_id,
            content(standing.where, asks, is_list=True),
            buttons(asks),
            calling=() if guild is None else (user,),
            still=still,
        )
        if not done:
            self._lists.forget(standing)
        return done

    async def leave(self, table: Table, channel_id: int, message_id: int) -> tuple[int, int] | None:
        """Takes a table out of its ping. Returns the message if nothing is left in it: it is to be deleted."""
        standing = self._lists.of(message_id)
        if standing is None:
            self._of_several.pop(table.id, None)
            return channel_id, message_id
        async with self._lists.alone(standing.where):
            left = {table_id: ask for table_id, ask in standing.asks.items() if table_id != table.id}
            standing.asks = left
            if left and await self._reword(standing, left):
                return None
            self._lists.forget(standing)
            return standing.channel_id, message_id

    async def answered(self, table: Table) -> None:
        """Deletes direct messages to people that the table no longer waits for, and names them in no ping."""
        waiting = {table.seats[seat].user_id for seat in table.waiting_people}
        written = self._direct.get(table.id, {})
        for user in [user for user in written if user not in waiting]:
            await self._take_away(table, *written.pop(user))
        ping = self._of_several.get(table.id)
        left = [] if ping is None else [user for user in ping.called if user in waiting]
        if ping is not None and left and len(left) < len(ping.called):  # it goes once nobody is left
            self._of_several[table.id] = ping._replace(called=left)
            row, text = buttons({table.id: ping.ask}), _to_several(left, ping.ask)
            await self._calls.edit_text(ping.channel_id, ping.message_id, text, row, calling=left)

    async def _take_away(self, table: Table, channel_id: int, message_id: int) -> None:
        found = await self.leave(table, channel_id, message_id)
        if found is not None:
            await self._calls.delete(*found)

    async def again(self, table: Table, channel_id: int, number: int) -> int:
        """The message of a ping that was just posted, or a new one in its place that calls nobody. Raises Gone.

        For a nonce of the last minutes Discord returns the message for which it was first used.
        """
        once = nonce("ping", table.id, number)
        return await self._calls.post(channel_id, once, content=plain(table.game.title))

    async def _call(self, table: Table, shown: Shown, call: Call) -> list[int]:
        """Sends direct messages to people who prefer them. Returns the people to mention in the channel."""
        called: list[int] = []
        for seat in call.seats:
            user = table.seats[seat].user_id
            if user is None:
                continue
            way = (await self._people.of(user)).ping
            if way == "mention" or (way == "dm" and not await self._write_to(user, table, shown, call)):
                called.append(user)
        return called

    async def _write_to(self, user: int, table: Table, shown: Shown, call: Call) -> bool:
        place, ask = (user, None), _ask(table, shown, call)
        async with self._lists.alone(place):
            last = None if call.may_stand else self._lists.last(place)
            if last is not None and table.id not in last.asks and await self._add(last, table, ask):
                written = last.channel_id, last.message_id
            else:
                new = await self._calls.send_direct(
                    user,
                    content(place, {table.id: ask}),
                    nonce("dm", table.id, call.number, user),
                    row=buttons({table.id: ask}),
                    still=lambda: table.id in self._asking,
                )
                if new is None:
                    return False
                written = new
                self._lists.note(Standing(place, *written, table.id, ask, table.channel.id))
        for before in await self._before(table, shown, user, written):
            await self._take_away(table, *before)
        self._direct.setdefault(table.id, {})[user] = written
        return True

    async def _before(
        self, table: Table, shown: Shown, user: int, written: tuple[int, int]
    ) -> list[tuple[int, int]]:
        """Earlier messages to a person about a table. Messages from an earlier process are recognised by their link.

        A thread belongs to one table; in a channel only the link to the very message tells its tables apart.
        """
        known = self._direct.get(table.id, {}).pop(user, None)
        if known is not None:
            return [known] if known != written else []
        channel, newest = written
        place = table_link(table, shown)
        if shown.thread_id is not None:
            place = f"{link(table.channel.guild_id, shown.thread_id)}/"
        ours = await self._calls.own_messages_before(channel, newest)
        return [
            (channel, message.id)
            for message in ours
            if place in message.content and message.content.count(LINK) == 1  # a list is about others, too
        ]


def _to_several(users: Sequence[int], ask: Ask) -> str:
    return words.ping([f"<@{user}>" for user in users], ask.summons, ask.link)


def _ask(table: Table, shown: Shown, call: Call) -> Ask:
    return Ask(table.game.title, _summons(table, call), table_link(table, shown), call.later)


def _summons(table: Table, call: Call) -> str:
    """What people are asked for."""
    summons = asked_for(table)
    if call.closes is not None:
        return words.warning(summons, on_the_clock(call.closes))
    if call.again:
        return words.reminder(summons, until="" if call.until is None else on_the_clock(call.until))
    return summons
