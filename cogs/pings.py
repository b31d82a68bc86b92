"""How people are asked to move: by a mention at the table, or by a direct message if they would rather have that."""

from __future__ import annotations

from collections import OrderedDict

import discord

from cogs.discord_calls import Messenger, nonce
from cogs.faces import face_of
from cogs.layouts import row
from cogs.links import link, relative, table_link, where
from cogs.pacer import Dropped
from cogs.presses import Pressed, button
from db.store import Store
from host.presenter import Call, Shown
from table.table import Table
from text import pings as words
from text.words import plain

KEPT = 10_000


class Pings:
    """Sends them."""

    def __init__(self, calls: Messenger, store: Store) -> None:
        self._calls = calls
        self._store = store
        # The last direct message of each table to each person: channel and message.
        self._direct: OrderedDict[tuple[int, int], tuple[int, int]] = OrderedDict()
        self._asking: dict[int, int] = {}  # since when it waits for whom it asks just now, by table

    def changed(self, table: Table) -> None:
        """A ping that is still in line when those have moved whom it asks is never sent."""
        if self._asking.get(table.id) != table.asked_since or not table.waiting_people:
            self._asking.pop(table.id, None)

    async def ping(self, table: Table, shown: Shown, call: Call) -> int | None:
        """The message in which people are mentioned; None when nobody is, or no more. Raises Gone."""
        self._asking[table.id] = table.asked_since
        try:
            return await self._ping(table, shown, call)
        except Dropped:
            return None
        finally:
            self._asking.pop(table.id, None)

    async def _ping(self, table: Table, shown: Shown, call: Call) -> int | None:
        called = await self._called(table, shown, call)
        if not called:
            return None
        people = [f"<@{user}>" for user in called]
        return await self._calls.post(
            where(table, shown),
            nonce("ping", table.id, call.number),
            content=words.ping(people, _summons(table, call), table_link(table, shown)),
            row=_row(table, call),
            calling=called,
            still=lambda: table.id in self._asking,
        )

    async def again(self, table: Table, channel_id: int, number: int) -> int:
        """The message of a ping that was posted a moment ago, or one that calls nobody in its place. Raises Gone.

        For a nonce of the last minutes Discord gives the message that it was first used for.
        """
        once = nonce("ping", table.id, number)
        return await self._calls.post(channel_id, once, content=plain(table.game.title))

    async def _called(self, table: Table, shown: Shown, call: Call) -> list[int]:
        """Whom to mention in the channel, after those who prefer it have been written to directly."""
        called: list[int] = []
        for seat in call.seats:
            user = table.seats[seat].user_id
            if user is None:
                continue
            way = (await self._store.player(user)).ping
            if way == "mention" or (way == "dm" and not await self._write_to(user, table, shown, call)):
                called.append(user)
        return called

    async def _write_to(self, user: int, table: Table, shown: Shown, call: Call) -> bool:
        summons = _summons(table, call)
        text = words.direct_ping(table.game.title, summons, table_link(table, shown))
        once = nonce("dm", table.id, call.number, user)
        written = await self._calls.direct(
            user, text, once, row=_row(table, call), still=lambda: table.id in self._asking
        )
        if written is None:
            return False
        for before in await self._before(table, shown, user, written):
            await self._calls.delete(*before)
        self._direct[table.id, user] = written
        while len(self._direct) > KEPT:
            self._direct.popitem(last=False)
        return True

    async def _before(
        self, table: Table, shown: Shown, user: int, written: tuple[int, int]
    ) -> list[tuple[int, int]]:
        """What was written to somebody of a table before; what an earlier process wrote is known by its link.

        A thread is one table's alone; in a channel only the link to the very message tells its tables apart.
        """
        known = self._direct.pop((table.id, user), None)
        if known is not None:
            return [known] if known != written else []
        channel, newest = written
        place = table_link(table, shown)
        if shown.thread_id is not None:
            place = f"{link(table.channel.guild_id, shown.thread_id)}/"
        ours = await self._calls.ours_before(channel, newest)
        return [(channel, message.id) for message in ours if place in message.content]


def _row(table: Table, call: Call) -> discord.ui.View | None:
    return row(button(Pressed("later", table.id), words.later())) if call.later else None


def _summons(table: Table, call: Call) -> str:
    """What people are asked for."""
    if table.rest is not None:
        return words.summoned(table.rest.why)
    summons = face_of(table).summons(table)
    return (
        words.reminder(summons, until="" if call.until is None else relative(call.until))
        if call.again
        else summons
    )
