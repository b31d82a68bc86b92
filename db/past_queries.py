"""What is asked of histories: newest first, from the game `before` on. Statements only: `db.boards` runs them.

Each row is a game with a seat's line of it, by seat; of a game without lines what would be of a line is null.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, or_, select, union

from db.asked import Asked, Query, once
from db.tables import finished, games, results, seats

_PAST = (finished.c.game_id, finished.c.game, finished.c.guild_id, finished.c.ended_at, finished.c.unrated)
_Keys = tuple[ColumnElement[Any], ...]
_ENDS: _Keys = (finished.c.ended_at, finished.c.game_id)
GAME = len(_PAST)  # so many columns are the game's, the others the line's
# A seat's line in a game's ranking (`db.standings.LineRow`), and where it meets the seat.
_ON_LINE = ("place", "score", "side", "resigned", "substituted")
LINE: tuple[ColumnElement[Any], ...] = (
    results.c.game_id,
    results.c.seat,
    results.c.user_id,
    results.c.name,
    seats.c.level,
    *(results.c[name] for name in _ON_LINE),
)
OF_SEAT = and_(results.c.game_id == seats.c.game_id, results.c.seat == seats.c.seat)


def _with_lines(past: Select[Any, Any, Any, Any, Any]) -> Query:
    newest = past.subquery()
    return (
        select(*newest.c, *LINE)
        .select_from(
            newest.outerjoin(results, results.c.game_id == newest.c.game_id).outerjoin(seats, OF_SEAT)
        )
        .order_by(newest.c.ended_at.desc(), newest.c.game_id.desc(), results.c.seat)
    )


def past_of(user_id: int, before: int | None, limit: int) -> Asked:
    """Of a person, by when they ended."""
    return _newest_of(user_id, limit) if before is None else _older_of(user_id, limit, before)


def past_on(guild_id: int, before: int | None, limit: int) -> Asked:
    """Of a server, by when they ended."""
    return _newest_on(guild_id, limit) if before is None else _older_on(guild_id, limit, before)


def past_in(channel_id: int, before: int | None, limit: int) -> Asked:
    """Of a channel (or of a thread), by when they ended."""
    return _newest_in(channel_id, limit) if before is None else _older_in(channel_id, limit, before)


@once
def _newest_of(user_id: int, limit: int) -> Query:
    return _past_of(user_id, limit, None)


@once
def _older_of(user_id: int, limit: int, before: int) -> Query:
    return _past_of(user_id, limit, before)


def _past_of(user_id: int, limit: int, before: int | None) -> Query:
    keys = (results.c.ended_at, results.c.game_id)
    return _with_lines(
        select(*_PAST)
        .join(results, results.c.game_id == finished.c.game_id)
        .where(results.c.user_id == user_id, *_before(keys, before))
        .order_by(*(key.desc() for key in keys))
        .limit(limit)
    )


@once
def first_end(user_id: int) -> Query:
    """When a person finished the first game."""
    mine = results.c.user_id == user_id
    return select(results.c.ended_at).where(mine).order_by(results.c.ended_at).limit(1)


@once
def _newest_on(guild_id: int, limit: int) -> Query:
    return _past_on(guild_id, limit, None)


@once
def _older_on(guild_id: int, limit: int, before: int) -> Query:
    return _past_on(guild_id, limit, before)


def _past_on(guild_id: int, limit: int, before: int | None) -> Query:
    return _with_lines(
        select(*_PAST)
        .where(finished.c.guild_id == guild_id, *_before(_ENDS, before))
        .order_by(*(key.desc() for key in _ENDS))
        .limit(limit)
    )


@once
def _newest_in(channel_id: int, limit: int) -> Query:
    return _past_in(channel_id, limit, None)


@once
def _older_in(channel_id: int, limit: int, before: int) -> Query:
    return _past_in(channel_id, limit, before)


def _past_in(channel_id: int, limit: int, before: int | None) -> Query:
    newest = [
        select(games.c.id)
        .where(
            column == channel_id,
            games.c.ended_at.is_not(None),
            games.c.phase == "over",
            *_before((games.c.ended_at, games.c.id), before),
        )
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
        .limit(limit)
        .subquery()
        for column in (games.c.channel_id, games.c.thread_id)
    ]
    found = union(*(select(part.c.id) for part in newest)).subquery()
    return _with_lines(
        select(*_PAST)
        .where(finished.c.game_id.in_(select(found.c.id)))
        .order_by(*(key.desc() for key in _ENDS))
        .limit(limit)
    )


def _before(keys: _Keys, game_id: int | None) -> list[ColumnElement[bool]]:
    if game_id is None:
        return []
    ended_at = select(finished.c.ended_at).where(finished.c.game_id == game_id).scalar_subquery()
    return [keys[0] <= ended_at, or_(keys[0] < ended_at, keys[1] < game_id)]  # the first is found in an index
