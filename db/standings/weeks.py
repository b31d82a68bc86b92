"""One week of the standings: its rated games, and what they changed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import and_, select

from db.queries.cached import Query, cached_query
from db.reader import Reader
from db.schema.standings import finished, rating_steps
from db.standing_values import RatingStepRow
from db.values import FinishedRow


class Weeks:
    """`Store.weeks`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def games(self, guild_id: int, starts: datetime, ends: datetime) -> tuple[FinishedRow, ...]:
        """The rated games that a server finished then and that are entered, in the order of entering."""
        return tuple(FinishedRow(*each) for each in await self._rows(_games(guild_id, starts, ends)))

    async def steps(self, people: Collection[int], games: Collection[int]) -> tuple[RatingStepRow, ...]:
        """What these games, by the number of their entering, changed for these people."""
        found = await self._rows(_steps(people, min(games, default=0), max(games, default=0)))
        steps = (RatingStepRow(*each) for each in found)
        return tuple(step for step in steps if step.n in games)


@cached_query
def _games(guild_id: int, starts: datetime, ends: datetime) -> Query:
    rated = and_(finished.c.guild_id == guild_id, finished.c.unrated == "", finished.c.n.is_not(None))
    between = and_(finished.c.ended_at >= starts, finished.c.ended_at < ends)
    return select(finished).where(rated, between).order_by(finished.c.n)


def _steps(people: Collection[int], first: int, last: int) -> Query:
    theirs = rating_steps.c.user_id.in_(people)
    return select(rating_steps).where(theirs, rating_steps.c.n.between(first, last))
