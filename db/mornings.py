"""The lists of tables that people want in the morning: when each is due."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select, update

from db.asked import Query, once
from db.columns import stored
from db.reader import Reader
from db.tables import mornings
from db.units import Step, Unit, row, to_set, upsert
from db.values import MorningRow

_SET = upsert(mornings, "due_at")
_NONE = delete(mornings).where(mornings.c.user_id == bindparam("user"))
_THEIRS = mornings.c.user_id == bindparam("user")
_CLAIM = (
    update(mornings)
    .where(_THEIRS, mornings.c.due_at == bindparam("was_due"))
    .values(to_set(mornings, "due_at"))
)
_POSTED = update(mornings).where(_THEIRS).values(to_set(mornings, "channel_id", "message_id"))


def wanted(user_id: int, due_at: datetime) -> Unit:
    """Stores when a person gets the next list. Where the last one is stays."""
    return (Step(_SET, row(MorningRow(user_id, due_at))),)


def unwanted(user_id: int) -> Unit:
    return (Step(_NONE, {"user": user_id}),)


def claim(morning: MorningRow, due_at: datetime) -> Unit:
    """Moves a list that is due to the next time. A Conflict if that is done, or the person wants another."""
    params = {"user": morning.user_id, "was_due": stored(morning.due_at), "new_due_at": stored(due_at)}
    return (Step(_CLAIM, params, rows=1),)


def posted(user_id: int, channel_id: int, message_id: int) -> Unit:
    """Stores where the last list is."""
    return (Step(_POSTED, {"user": user_id, "new_channel_id": channel_id, "new_message_id": message_id}),)


class Mornings:
    """`Store.mornings`. Every method raises StoreAway when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def due(self, now: datetime, limit: int) -> tuple[MorningRow, ...]:
        """The lists that are due, the earliest first."""
        return tuple(MorningRow(*each) for each in await self._rows(_due(now, limit)))

    async def next(self) -> datetime | None:
        """When the next list is due."""
        found = await self._rows(_next())
        return found[0][0] if found else None


@once
def _due(now: datetime, limit: int) -> Query:
    return select(mornings).where(mornings.c.due_at <= now).order_by(mornings.c.due_at).limit(limit)


@once
def _next() -> Query:
    return select(mornings.c.due_at).order_by(mornings.c.due_at).limit(1)
