"""Notifications between processes: short-lived rows, the pokes, say what another process has changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

from sqlalchemy import bindparam, delete, insert, literal_column, select

from db.hold import Hold
from db.queries.cached import Query, cached_query
from db.reader import Reader
from db.schema.columns import to_stored
from db.schema.leases import pokes
from db.units import Step, Unit

Kind = Literal[
    "table",  # it has changed
    "panel",  # a private one has changed, by its owner: panels of it may be open elsewhere
    "finished",  # a game waits to be entered into the standings
    "entered",  # a game was
    "player",  # a person's choices have changed
    "holiday",  # a person has gone away, or is back
    "forget",  # a person is to be forgotten, by the process that enters games
    "wipe",  # a server is to be deleted, by that process
    "rewritten",  # logs were
]

KEEP_FOR = timedelta(minutes=1)
# How many numbers are read again: one is taken before its transaction is committed, so lower ones may appear later.
_OVERLAP = 200
_MOST = 1_000  # rows that are read at once

_POKE = insert(pokes).values(
    kind=bindparam("kind"), about=bindparam("about"), holder=bindparam("holder"), at=bindparam("at")
)
_TIDY = delete(pokes).where(pokes.c.at < bindparam("before"))


class Poke(NamedTuple):
    n: int
    kind: str
    about: int
    holder: str


class ReadPokes(NamedTuple):
    """How far pokes were read: the highest number, and which of the numbers just below it were there."""

    highest: int
    seen: frozenset[int]


def remove_old_pokes() -> Unit:
    """Removes the pokes that every process has read by now: some name people."""
    return (Step(_TIDY, {"before": to_stored(datetime.now(UTC) - KEEP_FOR)}),)


class Notifications:
    """Writes this process's pokes and reads those of others: `Store.pokes`. Reading raises StoreUnavailable."""

    def __init__(self, reader: Reader, hold: Hold) -> None:
        self._reader, self._hold = reader, hold

    def tell(self, kind: Kind, about: int) -> Unit:
        """A poke, to be written together with what was changed. With one process there is nobody to tell."""
        if self._hold.owned.is_all:
            return ()
        at = to_stored(datetime.now(UTC))
        return (Step(_POKE, {"kind": kind, "about": about, "holder": self._hold.holder, "at": at}),)

    async def skip_all(self) -> ReadPokes:
        """Counts everything that is there as read."""
        near = await self._near(0)
        return ReadPokes(max((each.n for each in near), default=0), frozenset(each.n for each in near))

    async def read_after(self, read: ReadPokes) -> tuple[ReadPokes, Sequence[Poke]]:
        """How far pokes are read now, and those of other processes since `read`, in their order."""
        near = await self._near(read.highest - _OVERLAP)
        highest = max((each.n for each in near), default=read.highest)
        news = [each for each in near if each.n not in read.seen and each.holder != self._hold.holder]
        return ReadPokes(highest, frozenset(each.n for each in near)), news

    async def _near(self, n: int) -> list[Poke]:
        return [Poke(*row) for row in await self._reader.rows(_above(n))]


@cached_query
def _above(n: int) -> Query:
    columns = (pokes.c.n, pokes.c.kind, pokes.c.about, pokes.c.holder)
    return select(*columns).where(pokes.c.n > n).order_by(pokes.c.n).limit(literal_column(str(_MOST)))
