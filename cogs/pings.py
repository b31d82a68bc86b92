"""How people are asked to move: by a mention at the table, or by a direct message if they would rather have that."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.discord_calls import Messenger, nonce
from cogs.faces import face_of
from cogs.links import table_link, where
from db.store import Store
from host.presenter import Shown
from table.table import Table
from text import table as phrases
from text import words


class Pings:
    """Sends them."""

    def __init__(self, calls: Messenger, store: Store) -> None:
        self._calls = calls
        self._store = store

    async def ping(self, table: Table, shown: Shown, seats: Sequence[int]) -> int | None:
        """The message in which these seats are mentioned; None when nobody is. Raises Gone."""
        called = await self._called(table, shown, seats)
        if not called:
            return None
        people = [f"<@{user}>" for user in called]
        return await self._calls.post(
            where(table, shown),
            nonce("ping", table.id, table.asked_since),
            content=phrases.ping(people, _summons(table), table_link(table, shown)),
            calling=called,
        )

    async def again(self, table: Table, channel_id: int, asked_since: int) -> int:
        """The message of a ping that was posted a moment ago, or one that calls nobody in its place. Raises Gone.

        For a nonce of the last minutes Discord gives the message that it was first used for.
        """
        once = nonce("ping", table.id, asked_since)
        return await self._calls.post(channel_id, once, content=words.plain(table.game.title))

    async def _called(self, table: Table, shown: Shown, seats: Sequence[int]) -> list[int]:
        """Whom to mention in the channel, after those who prefer it have been written to directly."""
        called: list[int] = []
        for seat in seats:
            user = table.seats[seat].user_id
            if user is None:
                continue
            way = (await self._store.player(user)).ping
            if way == "mention" or (way == "dm" and not await self._write_to(user, table, shown)):
                called.append(user)
        return called

    async def _write_to(self, user: int, table: Table, shown: Shown) -> bool:
        summons = _summons(table)
        text = phrases.direct_ping(table.game.title, summons, table_link(table, shown))
        return await self._calls.direct(user, text, nonce("dm", table.id, table.asked_since, user))


def _summons(table: Table) -> str:
    """What people are asked for."""
    return face_of(table).summons(table) if table.rest is None else phrases.summoned(table.rest.why)
