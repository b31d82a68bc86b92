"""Which servers have been greeted: each is once."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select

from db.queries.cached import Query, cached_query
from db.reader import Reader
from db.schema.columns import to_stored
from db.schema.tables import greetings
from db.units import Step, Unit, insert_new

_GREETED = insert_new(greetings)
_NOT_GREETED = delete(greetings).where(greetings.c.guild_id == bindparam("of_guild"))


def note_greeting(guild_id: int, at: datetime) -> Unit:
    """Notes that a server was greeted, unless that is noted already."""
    return (Step(_GREETED, {"guild_id": guild_id, "posted_at": to_stored(at)}),)


def not_greeted(guild_id: int) -> Unit:
    return (Step(_NOT_GREETED, {"of_guild": guild_id}),)


class Greetings:
    """`Store.greetings`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def has(self, guild_id: int) -> bool:
        """Whether a server was greeted."""
        return bool(await self._rows(_of(guild_id)))


@cached_query
def _of(guild_id: int) -> Query:
    return select(greetings.c.guild_id).where(greetings.c.guild_id == guild_id)
