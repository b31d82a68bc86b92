"""What is asked of the standings. Statements only: `db.boards` runs them. Each is a walk of an index."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, union

from db.queries import Query
from db.tables import (
    ON_A_BOARD,
    ON_RECORD,
    RATED,
    TO_ENTER,
    awards,
    boards,
    feats,
    finished,
    games,
    groups,
    guild_settings,
    kept,
    pairs,
    player_settings,
    players,
    rating_steps,
    ratings,
    records,
    results,
    seats,
)

By = Literal["points", "wins", "rating"]


class Board(NamedTuple):
    """Which one: a server's or everybody's (`db.standings.EVERYWHERE`), of a game or all, of a season or all time."""

    scope: int
    game: str
    season: int
    by: By = "points"


class Record(NamedTuple):
    """Whose record of a kind; `low`: the lowest is the best."""

    scope: int
    game: str
    kind: str
    season: int
    low: bool


_KEYS: dict[By, tuple[ColumnElement[Any], ...]] = {
    "points": (boards.c.half_points, boards.c.wins, boards.c.user_id),
    "wins": (boards.c.wins, boards.c.half_points, boards.c.user_id),
    "rating": (boards.c.rating, boards.c.user_id),
}


class Ranking(NamedTuple):
    """A board as an index has it: the rows, what they are ranked by, and in which order."""

    rows: ColumnElement[bool]
    value: ColumnElement[Any]
    user_id: ColumnElement[Any]
    order: tuple[ColumnElement[Any], ...]
    games: ColumnElement[Any]
    wins: ColumnElement[Any]
    low: bool
    own: ColumnElement[bool]  # the rows, hidden ones too

    def better(self, value: int) -> ColumnElement[bool]:
        return self.value < value if self.low else self.value > value


def ranking(board: Board | Record) -> Ranking:
    if isinstance(board, Board):
        own = and_(
            boards.c.scope == board.scope, boards.c.game == board.game, boards.c.season == board.season
        )
        keys = _KEYS[board.by]
        return Ranking(
            rows=and_(own, RATED if board.by == "rating" else ON_A_BOARD),
            value=keys[0],
            user_id=boards.c.user_id,
            order=tuple(key.desc() for key in keys),
            games=boards.c.games,
            wins=boards.c.wins,
            low=False,
            own=own,
        )
    own = and_(
        records.c.scope == board.scope,
        records.c.game == board.game,
        records.c.kind == board.kind,
        records.c.season == board.season,
    )
    keys = (records.c.value, records.c.user_id)
    return Ranking(
        rows=and_(own, ON_RECORD),
        value=records.c.value,
        user_id=records.c.user_id,
        order=keys if board.low else tuple(key.desc() for key in keys),
        games=records.c.times,
        wins=records.c.game_id,
        low=board.low,
        own=own,
    )


def _lines(of: Ranking) -> Select[Any]:
    """Who, what they are ranked by, games, wins and name. Of a record: how often, and the game it was made in."""
    return (
        select(of.user_id, of.value, of.games, of.wins, func.coalesce(players.c.name, ""))
        .select_from(of.user_id.table.outerjoin(players, players.c.user_id == of.user_id))
        .order_by(*of.order)
    )


def page(of: Ranking, first: int, limit: int) -> Query:
    """Who is on it is read from the index alone: what is skipped costs little."""
    who = select(of.user_id).where(of.rows).order_by(*of.order).offset(first).limit(limit).subquery()
    return _lines(of).join(who, who.c.user_id == of.user_id).where(of.own)


def own(of: Ranking, user_id: int) -> Query:
    return _lines(of).where(of.own, of.user_id == user_id, of.value.is_not(None))


def ahead(of: Ranking, value: int) -> Query:
    """The last of those who are better."""
    lines = _lines(of).where(of.rows, of.better(value)).order_by(None)
    keys = [key.element if not of.low else key for key in of.order]
    return lines.order_by(*(keys if not of.low else [key.desc() for key in keys])).limit(1)


def better(of: Ranking, value: int) -> Query:
    return select(func.count()).select_from(of.user_id.table).where(of.rows, of.better(value))


def level(of: Ranking, value: int) -> Query:
    return select(func.count()).select_from(of.user_id.table).where(of.rows, of.value == value)


def total(of: Ranking) -> Query:
    return select(func.count()).select_from(of.user_id.table).where(of.rows)


# One person


def ratings_of(user_id: int) -> Query:
    return select(ratings).where(ratings.c.user_id == user_id).order_by(ratings.c.game)


def boards_of(user_id: int, scopes: Collection[int] | None) -> Query:
    mine = [boards.c.user_id == user_id, *([] if scopes is None else [boards.c.scope.in_(scopes)])]
    return select(boards).where(*mine).order_by(boards.c.game, boards.c.season, boards.c.scope)


def records_of(user_id: int, scope: int | None) -> Query:
    mine = [records.c.user_id == user_id, *([] if scope is None else [records.c.scope == scope])]
    return select(records).where(*mine).order_by(records.c.game, records.c.kind, records.c.season)


def steps_of(user_id: int, game: str, limit: int) -> Query:
    """The newest first."""
    mine = and_(rating_steps.c.user_id == user_id, rating_steps.c.game == game)
    return select(rating_steps).where(mine).order_by(rating_steps.c.n.desc()).limit(limit)


def pairs_of(user_id: int, scope: int) -> Query:
    either = or_(pairs.c.low_id == user_id, pairs.c.high_id == user_id)
    return select(pairs).where(either, pairs.c.scope == scope)


def steps_left(user_id: int, limit: int | None) -> Query:
    return select(rating_steps).where(rating_steps.c.user_id == user_id).limit(limit)


def pairs_left(user_id: int, limit: int | None) -> Query:
    either = or_(pairs.c.low_id == user_id, pairs.c.high_id == user_id)
    return select(pairs).where(either).limit(limit)


def pair(low_id: int, high_id: int, scope: int) -> Query:
    two = and_(pairs.c.low_id == low_id, pairs.c.high_id == high_id, pairs.c.scope == scope)
    return select(pairs).where(two).order_by(pairs.c.game)


def names(user_ids: Collection[int]) -> Query:
    return select(players).where(players.c.user_id.in_(user_ids))


# What a finished game concerns


def to_enter(limit: int) -> Query:
    """Games that wait for it, in the order of their ends."""
    return select(finished).where(TO_ENTER).order_by(finished.c.ended_at, finished.c.game_id).limit(limit)


def entered(game_id: int) -> Query:
    """Of a game that was: what is rare about it."""
    return select(finished.c.story).where(finished.c.game_id == game_id, finished.c.n.is_not(None))


def last_n() -> Query:
    return select(finished.c.n).where(finished.c.n.is_not(None)).order_by(finished.c.n.desc()).limit(1)


def entered_after(n: int, limit: int) -> Query:
    """Those that were entered after the n-th, in their order."""
    return select(finished).where(finished.c.n > n).order_by(finished.c.n).limit(limit)


def lines_of(game_ids: Collection[int]) -> Query:
    line = (results.c.game_id, results.c.seat)
    seat = (seats.c.game_id, seats.c.seat)
    return (
        select(
            *line,
            results.c.user_id,
            results.c.name,
            seats.c.level,
            *(results.c[name] for name in ("place", "score", "side", "resigned")),
        )
        .join(seats, and_(*(one == other for one, other in zip(line, seat, strict=True))))
        .where(results.c.game_id.in_(game_ids))
        .order_by(*line)
    )


def feats_of(game_ids: Collection[int]) -> Query:
    wanted = feats.c.game_id.in_(game_ids)
    return select(feats).where(wanted).order_by(feats.c.game_id, feats.c.seat, feats.c.kind)


def ratings_in(game: str, user_ids: Collection[int]) -> Query:
    return select(ratings).where(ratings.c.game == game, ratings.c.user_id.in_(user_ids))


def boards_in(
    scopes: Collection[int], of_games: Collection[str], seasons: Collection[int], user_ids: Collection[int]
) -> Query:
    return select(boards).where(
        boards.c.scope.in_(scopes),
        boards.c.game.in_(of_games),
        boards.c.season.in_(seasons),
        boards.c.user_id.in_(user_ids),
    )


def records_in(
    scopes: Collection[int], game: str, seasons: Collection[int], user_ids: Collection[int]
) -> Query:
    return select(records).where(
        records.c.user_id.in_(user_ids),
        records.c.scope.in_(scopes),
        records.c.game == game,
        records.c.season.in_(seasons),
    )


def pairs_in(scopes: Collection[int], game: str, user_ids: Collection[int]) -> Query:
    return select(pairs).where(
        pairs.c.low_id.in_(user_ids),
        pairs.c.high_id.in_(user_ids),
        pairs.c.scope.in_(scopes),
        pairs.c.game == game,
    )


def group(day: int, key: int) -> Query:
    return select(groups).where(groups.c.day == day, groups.c.key == key)


def settings_of(user_ids: Collection[int]) -> Query:
    return select(player_settings).where(player_settings.c.user_id.in_(user_ids))


def all_settings() -> Query:
    return select(player_settings)


def kept_by() -> Query:
    return select(kept.c.version).where(kept.c.id == 1)


# Histories, newest first, from the game `before` on


_PAST = (finished.c.game_id, finished.c.game, finished.c.guild_id, finished.c.ended_at, finished.c.unrated)


def past_of(user_id: int, before: int | None, limit: int) -> Query:
    """Of a person, by when they ended."""
    keys = (results.c.ended_at, results.c.game_id)
    return (
        select(*_PAST)
        .join(results, results.c.game_id == finished.c.game_id)
        .where(results.c.user_id == user_id, *_before(keys, before))
        .order_by(*(key.desc() for key in keys))
        .limit(limit)
    )


def first_end(user_id: int) -> Query:
    """When a person finished the first game."""
    mine = results.c.user_id == user_id
    return select(results.c.ended_at).where(mine).order_by(results.c.ended_at).limit(1)


def past_on(guild_id: int, before: int | None, limit: int) -> Query:
    """Of a server, by when they ended."""
    keys = (finished.c.ended_at, finished.c.game_id)
    return (
        select(*_PAST)
        .where(finished.c.guild_id == guild_id, *_before(keys, before))
        .order_by(*(key.desc() for key in keys))
        .limit(limit)
    )


def past_in(channel_id: int, before: int | None, limit: int) -> Query:
    """Of a channel (or of a thread), by when they ended."""
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
    return (
        select(*_PAST)
        .where(finished.c.game_id.in_(select(found.c.id)))
        .order_by(finished.c.ended_at.desc(), finished.c.game_id.desc())
        .limit(limit)
    )


def _before(keys: tuple[ColumnElement[Any], ...], game_id: int | None) -> list[ColumnElement[bool]]:
    if game_id is None:
        return []
    ended_at = select(finished.c.ended_at).where(finished.c.game_id == game_id).scalar_subquery()
    return [keys[0] <= ended_at, or_(keys[0] < ended_at, keys[1] < game_id)]  # the first is found in an index


def to_award(season: int) -> Query:
    """Servers that want a season's awards and do not have them, and whether their posting was begun."""
    noted = and_(awards.c.guild_id == guild_settings.c.guild_id, awards.c.season == season)
    return (
        select(guild_settings.c.guild_id, awards.c.guild_id.is_not(None))
        .select_from(guild_settings.outerjoin(awards, noted))
        .where(guild_settings.c.season_channel_id.is_not(None), awards.c.posted_at.is_(None))
        .order_by(guild_settings.c.guild_id)
    )


def most_games(guild_id: int, season: int, limit: int) -> Query:
    """Who has finished most games of all kinds. Reads all of a server's lines: it is asked once a season."""
    of = ranking(Board(guild_id, "", season))
    lines = _lines(of._replace(value=of.games))
    return lines.where(of.rows).order_by(None).order_by(of.games.desc(), of.user_id).limit(limit)


def rated_between(guild_id: int, starts: datetime, ends: datetime) -> Query:
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
