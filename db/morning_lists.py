"""When each person's morning list is due."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select, update

from db.queries.cached import Query, cached_query
from db.reader import Reader
from db.schema.columns import to_stored
from db.schema.tables import mornings
from db.units import Step, Unit, row, to_set, upsert
from db.values import MorningRow

_SET = upsert(mornings, "due_at")
_THEIRS = mornings.c.user_id == bindparam("user")
_AS_IT_WAS = _THEIRS & (mornings.c.due_at == bindparam("was_due"))
_NONE = delete(mornings).where(_AS_IT_WAS)
_CLAIM = update(mornings).where(_AS_IT_WAS).values(to_set(mornings, "due_at"))
_LOOK = update(mornings).where(_THEIRS).values(to_set(mornings, "due_at"))
_POSTED = update(mornings).where(_THEIRS).values(to_set(mornings, "channel_id", "message_id"))


def schedule(user_id: int, due_at: datetime) -> Unit:
    """Stores when a person gets the next list. Where the last one is stays."""
    return (Step(_SET, row(MorningRow(user_id, due_at))),)


def look(user_id: int, now: datetime) -> Unit:
    """A person wants none any more: has the last one looked at, if there is one."""
    return (Step(_LOOK, {"user": user_id, "new_due_at": to_stored(now)}),)


def unschedule(morning: MorningRow) -> Unit:
    """A Conflict if the person wants one again."""
    return (Step(_NONE, {"user": morning.user_id, "was_due": to_stored(morning.due_at)}, rows=1),)


def claim(morning: MorningRow, due_at: datetime) -> Unit:
    """Moves a list that is due to the next time. A Conflict if that is done, or the person wants another."""
    params = {"user": morning.user_id, "was_due": to_stored(morning.due_at), "new_due_at": to_stored(due_at)}
    return (Step(_CLAIM, params, rows=1),)


def note_posted(user_id: int, place: tuple[int, int] | None) -> Unit:
    """Stores where the last list is: its channel and message. None: it is gone."""
    channel_id, message_id = place or (None, None)
    return (Step(_POSTED, {"user": user_id, "new_channel_id": channel_id, "new_message_id": message_id}),)


class MorningLists:
    """`Store.morning_lists`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def due(self, now: datetime, limit: int) -> tuple[MorningRow, ...]:
        """The lists that are due, the earliest first."""
        return tuple(MorningRow(*each) for each in await self._rows(_due(now, limit)))

    async def of(self, user_id: int) -> MorningRow | None:
        """When a person gets the next list. None: they get none."""
        found = await self._rows(_of(user_id))
        return MorningRow(*found[0]) if found else None

    async def due_after(self, moment: datetime, limit: int) -> tuple[MorningRow, ...]:
        """The lists that are due after that moment, the latest first."""
        return tuple(MorningRow(*each) for each in await self._rows(_beyond(moment, limit)))

    async def next(self) -> datetime | None:
        """When the next list is due."""
        found = await self._rows(_next())
        return found[0][0] if found else None


@cached_query
def _due(now: datetime, limit: int) -> Query:
    return select(mornings).where(mornings.c.due_at <= now).order_by(mornings.c.due_at).limit(limit)


@cached_query
def _of(user_id: int) -> Query:
    return select(mornings).where(mornings.c.user_id == user_id)


@cached_query
def _beyond(moment: datetime, limit: int) -> Query:
    late = select(mornings).where(mornings.c.due_at > moment)
    return late.order_by(mornings.c.due_at.desc()).limit(limit)


@cached_query
def _next() -> Query:
    return select(mornings.c.due_at).order_by(mornings.c.due_at).limit(1)
