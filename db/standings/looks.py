"""How long each person's last looks in races took, so that a computer can play at their pace."""

from __future__ import annotations

from sqlalchemy import select

from db.queries.cached import Query, cached_query
from db.reader import Reader
from db.schema.tables import looks
from db.units import Step, Unit, row, upsert
from db.values import LookRow

_SET = upsert(looks, "ms")


def note(found: LookRow) -> Unit:
    """Stores a person's last looks in a game instead of those before."""
    return (Step(_SET, row(found)),)


class Looks:
    """`Store.looks`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def of(self, user_id: int) -> dict[str, tuple[int, ...]]:
        """A person's last looks in milliseconds, by game, the newest last."""
        return {
            game: tuple(map(int, ms.split(","))) for _user, game, ms in await self._rows(looks_of(user_id))
        }


@cached_query
def looks_of(user_id: int) -> Query:
    return select(looks).where(looks.c.user_id == user_id).order_by(looks.c.game)
