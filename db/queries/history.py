"""Queries for histories, newest first: the games before one, or `after` it. `db.standings.boards` runs them.

Each row is a game and one seat's line of it, by seat. A game without lines has nulls instead.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, exists, func, literal_column, or_, select, union

from db.queries.cached import BoundQuery, Query, cached_query, in_few_sizes
from db.schema.standings import finished
from db.schema.tables import IN_CHANNEL, attendance, games, mentions, moves, results, seats

_PAST = (finished.c.game_id, finished.c.game, finished.c.guild_id, finished.c.ended_at, finished.c.unrated)
_Keys = tuple[ColumnElement[Any], ...]
_ENDS: _Keys = (finished.c.ended_at, finished.c.game_id)
GAME = len(_PAST)  # the first columns, which are the game's; the others are the line's
# A seat's line in a game's ranking (`db.standing_values.LineRow`), and how it joins the seat.
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


def past_of(user_id: int, before: int | None, limit: int, after: int | None = None) -> BoundQuery:
    """A person's finished games, by when they ended."""
    if after is not None:
        return _newer_of(user_id, limit, after)
    return _newest_of(user_id, limit) if before is None else _older_of(user_id, limit, before)


def past_on(
    guild_id: int,
    channels: Collection[int],
    me: int,
    before: int | None,
    limit: int,
    after: int | None = None,
) -> BoundQuery:
    """A server's finished games that a person may see, by when they ended: those of `channels`, and their own."""
    seen = in_few_sizes(channels)
    if after is not None:
        return _newer_on(guild_id, seen, me, limit, after)
    if before is None:
        return _newest_on(guild_id, seen, me, limit)
    return _older_on(guild_id, seen, me, limit, before)


def past_in(channel_id: int, before: int | None, limit: int, after: int | None = None) -> BoundQuery:
    """The finished games of a channel or a thread, by when they ended."""
    if after is not None:
        return _newer_in(channel_id, limit, after)
    return _newest_in(channel_id, limit) if before is None else _older_in(channel_id, limit, before)


@cached_query
def _newest_of(user_id: int, limit: int) -> Query:
    return _past_of(user_id, limit, None)


@cached_query
def _older_of(user_id: int, limit: int, before: int) -> Query:
    return _past_of(user_id, limit, before)


@cached_query
def _newer_of(user_id: int, limit: int, after: int) -> Query:
    return _past_of(user_id, limit, None, after)


def _past_of(user_id: int, limit: int, before: int | None, after: int | None = None) -> Query:
    keys = (results.c.ended_at, results.c.game_id)
    return _with_lines(
        select(*_PAST)
        .join(results, results.c.game_id == finished.c.game_id)
        .where(results.c.user_id == user_id, *_beside(keys, before, after))
        .order_by(*_order(keys, after))
        .limit(limit)
    )


@cached_query
def closed_by_removal(user_id: int, limit: int, lately: int) -> Query:
    """Those of a person's newest games that were closed because their server removed the bot, newest first."""
    newest = (
        select(mentions.c.game_id)
        .where(mentions.c.user_id == user_id)
        .order_by(mentions.c.game_id.desc())
        .limit(lately)
        .subquery()
    )
    why = (moves.c.kind == literal_column("'lost'")) & (moves.c.action == literal_column("'taken_off'"))
    closed = (games.c.phase == literal_column("'closed'")) & games.c.started_at.is_not(None)
    return (
        select(games.c.id)
        .join(newest, newest.c.game_id == games.c.id)
        .where(closed, exists().where(moves.c.game_id == games.c.id, why))
        .order_by(games.c.ended_at.desc())
        .limit(limit)
    )


@cached_query
def first_end(user_id: int) -> Query:
    """When a person finished their first game."""
    mine = results.c.user_id == user_id
    return select(results.c.ended_at).where(mine).order_by(results.c.ended_at).limit(1)


@cached_query
def _newest_on(guild_id: int, channels: Collection[int], me: int, limit: int) -> Query:
    return _past_on(guild_id, channels, me, limit, None)


@cached_query
def _older_on(guild_id: int, channels: Collection[int], me: int, limit: int, before: int) -> Query:
    return _past_on(guild_id, channels, me, limit, before)


@cached_query
def _newer_on(guild_id: int, channels: Collection[int], me: int, limit: int, after: int) -> Query:
    return _past_on(guild_id, channels, me, limit, None, after)


def _past_on(
    guild_id: int,
    channels: Collection[int],
    me: int,
    limit: int,
    before: int | None,
    after: int | None = None,
) -> Query:
    return _with_lines(
        select(*_PAST)
        .join(games, games.c.id == finished.c.game_id)
        .where(finished.c.guild_id == guild_id, _is_visible(channels, me), *_beside(_ENDS, before, after))
        .order_by(*_order(_ENDS, after))
        .limit(limit)
    )


@cached_query
def channels_lately(guild_id: int, games_back: int) -> Query:
    """The channels of a server's newest games, newest first."""
    newest = (
        select(finished.c.game_id, finished.c.ended_at)
        .where(finished.c.guild_id == guild_id)
        .order_by(*(key.desc() for key in _ENDS))
        .limit(games_back)
        .subquery()
    )
    return (
        select(games.c.channel_id)
        .join(newest, newest.c.game_id == games.c.id)
        .where(IN_CHANNEL)
        .group_by(games.c.channel_id)
        .order_by(func.max(newest.c.ended_at).desc())
    )


def past_by(
    user_id: int,
    guild_id: int,
    channels: Collection[int],
    me: int,
    before: int | None,
    limit: int,
    after: int | None = None,
) -> BoundQuery:
    """A person's finished games on a server that the viewer `me` may see, by when they ended."""
    seen = in_few_sizes(channels)
    if after is not None:
        return _newer_by(user_id, guild_id, seen, me, limit, after)
    if before is None:
        return _newest_by(user_id, guild_id, seen, me, limit)
    return _older_by(user_id, guild_id, seen, me, limit, before)


@cached_query
def _newest_by(user_id: int, guild_id: int, channels: Collection[int], me: int, limit: int) -> Query:
    return _past_by(user_id, guild_id, channels, me, limit, None)


@cached_query
def _older_by(
    user_id: int, guild_id: int, channels: Collection[int], me: int, limit: int, before: int
) -> Query:
    return _past_by(user_id, guild_id, channels, me, limit, before)


@cached_query
def _newer_by(
    user_id: int, guild_id: int, channels: Collection[int], me: int, limit: int, after: int
) -> Query:
    return _past_by(user_id, guild_id, channels, me, limit, None, after)


def _past_by(
    user_id: int,
    guild_id: int,
    channels: Collection[int],
    me: int,
    limit: int,
    before: int | None,
    after: int | None = None,
) -> Query:
    keys = (results.c.ended_at, results.c.game_id)
    return _with_lines(
        select(*_PAST)
        .join(results, results.c.game_id == finished.c.game_id)
        .join(games, games.c.id == finished.c.game_id)
        .where(
            results.c.user_id == user_id,
            finished.c.guild_id == guild_id,
            _is_visible(channels, me),
            *_beside(keys, before, after),
        )
        .order_by(*_order(keys, after))
        .limit(limit)
    )


def _is_visible(channels: Collection[int], me: int) -> ColumnElement[bool]:
    """Whether a game is in one of these channels, or the viewer had a seat in it."""
    mine = results.alias("mine")
    return or_(
        games.c.channel_id.in_(channels),
        exists().where(mine.c.game_id == games.c.id, mine.c.user_id == me),
        exists().where(attendance.c.game_id == games.c.id, attendance.c.user_id == me),
    )


@cached_query
def _newest_in(channel_id: int, limit: int) -> Query:
    return _past_in(channel_id, limit, None)


@cached_query
def _older_in(channel_id: int, limit: int, before: int) -> Query:
    return _past_in(channel_id, limit, before)


@cached_query
def _newer_in(channel_id: int, limit: int, after: int) -> Query:
    return _past_in(channel_id, limit, None, after)


def _past_in(channel_id: int, limit: int, before: int | None, after: int | None = None) -> Query:
    ends = (games.c.ended_at, games.c.id)
    newest = [
        select(games.c.id)
        .where(
            column == channel_id,
            games.c.ended_at.is_not(None),
            games.c.phase == "over",
            *_beside(ends, before, after),
        )
        .order_by(*_order(ends, after))
        .limit(limit)
        .subquery()
        for column in (games.c.channel_id, games.c.thread_id)
    ]
    found = union(*(select(part.c.id) for part in newest)).subquery()
    return _with_lines(
        select(*_PAST)
        .where(finished.c.game_id.in_(select(found.c.id)))
        .order_by(*_order(_ENDS, after))
        .limit(limit)
    )


def _beside(keys: _Keys, before: int | None, after: int | None) -> list[ColumnElement[bool]]:
    """The games on one side of another; an index finds the first of them."""
    if before is not None:
        ended_at = _end_of(before)
        return [keys[0] <= ended_at, or_(keys[0] < ended_at, keys[1] < before)]
    if after is not None:
        ended_at = _end_of(after)
        return [keys[0] >= ended_at, or_(keys[0] > ended_at, keys[1] > after)]
    return []


def _end_of(game_id: int) -> ColumnElement[Any]:
    return select(finished.c.ended_at).where(finished.c.game_id == game_id).scalar_subquery()


def _order(keys: _Keys, after: int | None) -> list[ColumnElement[Any]]:
    """The nearest first: the oldest of those after a game, else the newest."""
    return [key.desc() if after is None else key.asc() for key in keys]
