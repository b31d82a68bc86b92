"""Queries about a person's standing, and about what a game concerns. `db.standings.boards` runs them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, and_, func, or_, select

from db.news import WANTS_AWARDS
from db.queries.cached import BoundQuery, Query, cached_query
from db.queries.history import LINE, OF_SEAT
from db.schema.standings import (
    TO_ENTER,
    boards,
    feats,
    finished,
    kept,
    pairs,
    players,
    rating_steps,
    ratings,
    records,
)
from db.schema.tables import awards, guild_settings, player_settings, results, seats

# One person


@cached_query
def ratings_of(user_id: int) -> Query:
    return select(ratings).where(ratings.c.user_id == user_id).order_by(ratings.c.game)


def boards_of(user_id: int, scopes: Collection[int] | None) -> BoundQuery:
    return _all_boards(user_id) if scopes is None else _some_boards(user_id, scopes)


@cached_query
def _all_boards(user_id: int) -> Query:
    return _boards(boards.c.user_id == user_id)


@cached_query
def _some_boards(user_id: int, scopes: Collection[int]) -> Query:
    return _boards(boards.c.user_id == user_id, boards.c.scope.in_(scopes))


def _boards(*mine: ColumnElement[bool]) -> Query:
    return select(boards).where(*mine).order_by(boards.c.game, boards.c.season, boards.c.scope)


def records_of(user_id: int, scope: int | None) -> BoundQuery:
    return _all_records(user_id) if scope is None else _some_records(user_id, scope)


@cached_query
def _all_records(user_id: int) -> Query:
    return _records(records.c.user_id == user_id)


@cached_query
def _some_records(user_id: int, scope: int) -> Query:
    return _records(records.c.user_id == user_id, records.c.scope == scope)


def _records(*mine: ColumnElement[bool]) -> Query:
    return select(records).where(*mine).order_by(records.c.game, records.c.kind, records.c.season)


@cached_query
def steps_of(user_id: int, game: str, limit: int) -> Query:
    """The latest steps of a person's rating, newest first."""
    mine = and_(rating_steps.c.user_id == user_id, rating_steps.c.game == game)
    return select(rating_steps).where(mine).order_by(rating_steps.c.n.desc()).limit(limit)


@cached_query
def pairs_of(user_id: int, scope: int) -> Query:
    either = or_(pairs.c.low_id == user_id, pairs.c.high_id == user_id)
    return select(pairs).where(either, pairs.c.scope == scope)


@cached_query
def steps_left(user_id: int, limit: int) -> Query:
    return select(rating_steps).where(rating_steps.c.user_id == user_id).limit(limit)


@cached_query
def pairs_left(user_id: int, limit: int) -> Query:
    either = or_(pairs.c.low_id == user_id, pairs.c.high_id == user_id)
    return select(pairs).where(either).limit(limit)


@cached_query
def pair(low_id: int, high_id: int, scope: int) -> Query:
    two = and_(pairs.c.low_id == low_id, pairs.c.high_id == high_id, pairs.c.scope == scope)
    return select(pairs).where(two).order_by(pairs.c.game)


@cached_query
def names(user_ids: Collection[int]) -> Query:
    return select(players).where(players.c.user_id.in_(user_ids))


# What a finished game concerns


@cached_query
def to_enter(limit: int) -> Query:
    """Games that wait to be entered, in the order of their ends."""
    return select(finished).where(TO_ENTER).order_by(finished.c.ended_at, finished.c.game_id).limit(limit)


@cached_query
def entered_game(game_id: int) -> Query:
    """A game that was entered."""
    return select(finished).where(finished.c.game_id == game_id, finished.c.n.is_not(None))


@cached_query
def last_n() -> Query:
    return select(finished.c.n).where(finished.c.n.is_not(None)).order_by(finished.c.n.desc()).limit(1)


@cached_query
def games_after(n: int, limit: int) -> Query:
    """Games that were entered after the n-th, in that order."""
    return select(finished).where(finished.c.n > n).order_by(finished.c.n).limit(limit)


@cached_query
def has_recent_story(guild_id: int, games: int) -> Query:
    """The stories of a server's last games that are entered."""
    entered = and_(finished.c.guild_id == guild_id, finished.c.n.is_not(None))
    newest_first = (finished.c.ended_at.desc(), finished.c.game_id.desc())
    last = select(finished.c.story).where(entered).order_by(*newest_first).limit(games).subquery()
    return select(last.c.story).where(last.c.story.is_not(None)).limit(1)


@cached_query
def lines_of(game_ids: Collection[int]) -> Query:
    wanted = results.c.game_id.in_(game_ids)
    lines: Query = select(*LINE).join(seats, OF_SEAT).where(wanted)
    return lines.order_by(results.c.game_id, results.c.seat)


@cached_query
def feats_of(game_ids: Collection[int]) -> Query:
    wanted = feats.c.game_id.in_(game_ids)
    return select(feats).where(wanted).order_by(feats.c.game_id, feats.c.seat, feats.c.kind)


@cached_query
def ratings_in(game: str, user_ids: Collection[int]) -> Query:
    return select(ratings).where(ratings.c.game == game, ratings.c.user_id.in_(user_ids))


@cached_query
def boards_in(
    scopes: Collection[int], of_games: Collection[str], seasons: Collection[int], user_ids: Collection[int]
) -> Query:
    return select(boards).where(
        boards.c.scope.in_(scopes),
        boards.c.game.in_(of_games),
        boards.c.season.in_(seasons),
        boards.c.user_id.in_(user_ids),
    )


@cached_query
def records_in(
    scopes: Collection[int], game: str, seasons: Collection[int], user_ids: Collection[int]
) -> Query:
    return select(records).where(
        records.c.user_id.in_(user_ids),
        records.c.scope.in_(scopes),
        records.c.game == game,
        records.c.season.in_(seasons),
    )


@cached_query
def pairs_in(scopes: Collection[int], game: str, user_ids: Collection[int]) -> Query:
    return select(pairs).where(
        pairs.c.low_id.in_(user_ids),
        pairs.c.high_id.in_(user_ids),
        pairs.c.scope.in_(scopes),
        pairs.c.game == game,
    )


@cached_query
def settings_of(user_ids: Collection[int]) -> Query:
    return select(player_settings).where(player_settings.c.user_id.in_(user_ids))


@cached_query
def all_settings() -> Query:
    return select(player_settings)


@cached_query
def sums_version() -> Query:
    return select(kept.c.version).where(kept.c.id == 1)


# A season's end


@cached_query
def to_award(season: int) -> Query:
    """Servers that want a season's awards and do not have them, and whether their posting was begun."""
    noted = and_(awards.c.guild_id == guild_settings.c.guild_id, awards.c.season == season)
    return (
        select(guild_settings.c.guild_id, awards.c.guild_id.is_not(None))
        .select_from(guild_settings.outerjoin(awards, noted))
        .where(WANTS_AWARDS, awards.c.posted_at.is_(None))
        .order_by(guild_settings.c.guild_id)
    )


@cached_query
def count_rated(guild_id: int, starts: datetime, ends: datetime) -> Query:
    """How many rated games a server finished."""
    return (
        select(func.count())
        .select_from(finished)
        .where(
            finished.c.guild_id == guild_id,
            finished.c.ended_at >= starts,
            finished.c.ended_at < ends,
            finished.c.unrated == "",
        )
    )
