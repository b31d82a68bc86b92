"""Queries about boards. Statements only: `db.standings.boards` runs them. Each one walks an index."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    select,
)

from db.queries.cached import BoundQuery, Query, cached_query
from db.schema.standings import ON_A_BOARD, ON_RECORD, RATED, boards, players, records
from db.schema.tables import IN_CHANNEL, games
from db.standing_values import BoardKey, By, RecordKey

_KEYS: dict[By, tuple[ColumnElement[Any], ...]] = {
    "score": (boards.c.score, boards.c.wins, boards.c.user_id),
    "wins": (boards.c.wins, boards.c.score, boards.c.user_id),
    "rating": (boards.c.rating, boards.c.user_id),
}


class Ranking(NamedTuple):
    """A board as an index has it: the rows, what they are ranked by, and in which order. Parameters say which board."""

    rows: ColumnElement[bool]
    value: ColumnElement[Any]
    user_id: ColumnElement[Any]
    order: tuple[ColumnElement[Any], ...]
    games: ColumnElement[Any]
    also: ColumnElement[Any]  # the wins on a board of scores; on a record's, the game to look at
    low: bool
    own: ColumnElement[bool]  # the rows, including hidden ones

    @property
    def better(self) -> ColumnElement[bool]:
        return self.value < _THAN if self.low else self.value > _THAN

    @property
    def not_better(self) -> ColumnElement[bool]:
        return self.value >= _THAN if self.low else self.value <= _THAN


_SCOPE: BindParameter[Any] = bindparam("of_scope")
_GAME: BindParameter[Any] = bindparam("of_game")
_SEASON: BindParameter[Any] = bindparam("of_season")
_KIND: BindParameter[Any] = bindparam("of_kind")
_THAN: BindParameter[Any] = bindparam("than")
_USER: BindParameter[Any] = bindparam("of_user")
_FIRST: BindParameter[Any] = bindparam("first", type_=BigInteger())
_LIMIT: BindParameter[Any] = bindparam("most", type_=BigInteger())


def _by(by: By) -> Ranking:
    own = and_(boards.c.scope == _SCOPE, boards.c.game == _GAME, boards.c.season == _SEASON)
    keys = _KEYS[by]
    return Ranking(
        rows=and_(own, RATED if by == "rating" else ON_A_BOARD),
        value=keys[0],
        user_id=boards.c.user_id,
        order=tuple(key.desc() for key in keys),
        games=boards.c.games,
        also=boards.c.wins,
        low=False,
        own=own,
    )


# The game of a record that others may look at: not a private one, unless it was shown in a channel.
_IS_PRIVATE = exists().where(games.c.id == records.c.game_id, ~IN_CHANNEL)
_GAME_TO_SEE = case((_IS_PRIVATE, None), else_=records.c.game_id)


def _of_records(low: bool) -> Ranking:
    own = and_(
        records.c.scope == _SCOPE,
        records.c.game == _GAME,
        records.c.kind == _KIND,
        records.c.season == _SEASON,
    )
    keys = (records.c.value, records.c.user_id)
    return Ranking(
        rows=and_(own, ON_RECORD),
        value=records.c.value,
        user_id=records.c.user_id,
        order=keys if low else tuple(key.desc() for key in keys),
        games=records.c.times,
        also=_GAME_TO_SEE,
        low=low,
        own=own,
    )


_Build = Callable[[Ranking], Query]


@cache
def _build_query(build: _Build, by: By | bool) -> Query:
    """The statement for all boards that are ranked alike. For records, `by` says whether the lowest is the best."""
    return build(_of_records(by) if isinstance(by, bool) else _by(by))


def _query(build: _Build, board: BoardKey | RecordKey, **given: int) -> BoundQuery:
    which = {"of_scope": board.scope, "of_game": board.game, "of_season": board.season, **given}
    if isinstance(board, BoardKey):
        return BoundQuery(_build_query(build, board.by), which)
    return BoundQuery(_build_query(build, board.low), {**which, "of_kind": board.kind})


def _lines(of: Ranking) -> Select[Any]:
    """Lines: person, ranked value, games, wins, name. For a record how often and the game, not games and wins."""
    return (
        select(of.user_id, of.value, of.games, of.also, func.coalesce(players.c.name, ""))
        .select_from(of.user_id.table.outerjoin(players, players.c.user_id == of.user_id))
        .order_by(*of.order)
    )


def page(board: BoardKey | RecordKey, first: int, limit: int) -> BoundQuery:
    return _query(_page, board, first=first, most=limit)


def _page(of: Ranking) -> Query:
    """Reads only from the index which people are on the page, so skipped lines cost little."""
    who = select(of.user_id).where(of.rows).order_by(*of.order).offset(_FIRST).limit(_LIMIT).subquery()
    return _lines(of).join(who, who.c.user_id == of.user_id).where(of.own)


def own(board: BoardKey | RecordKey, user_id: int) -> BoundQuery:
    return _query(_own, board, of_user=user_id)


def _own(of: Ranking) -> Query:
    return _lines(of).where(of.own, of.user_id == _USER, of.value.is_not(None))


def ahead(board: BoardKey | RecordKey, value: int, *, from_below: bool) -> BoundQuery:
    """The last person who is better: id, name, value; and how many are better, or `from_below` how many are not."""
    return _query(_ahead_from_below if from_below else _ahead, board, than=value)


def _ahead(of: Ranking) -> Query:
    return _last_better(of, _better(of))


def _ahead_from_below(of: Ranking) -> Query:
    return _last_better(of, _not_better(of))


def _last_better(of: Ranking, counted: Select[Any]) -> Query:
    nearest_first = [key.desc() if of.low else key.element for key in of.order]
    last = select(of.user_id, of.value.label("value")).where(of.rows, of.better).order_by(*nearest_first)
    one = last.limit(1).subquery()
    return select(
        one.c.user_id, func.coalesce(players.c.name, ""), one.c.value, counted.scalar_subquery()
    ).select_from(one.outerjoin(players, players.c.user_id == one.c.user_id))


def better(board: BoardKey | RecordKey, value: int, *, from_below: bool) -> BoundQuery:
    """How many are better; `from_below`: how many are not."""
    return _query(_not_better if from_below else _better, board, than=value)


def _better(of: Ranking) -> Select[Any]:
    return _count(of, of.better)


def _not_better(of: Ranking) -> Select[Any]:
    return _count(of, of.not_better)


def middle(board: BoardKey | RecordKey, total: int) -> BoundQuery:
    """The value of the person in the middle of a board."""
    return _query(_middle, board, first=total // 2)


def _middle(of: Ranking) -> Query:
    return select(of.value).where(of.rows).order_by(*of.order).offset(_FIRST).limit(1)


def total(board: BoardKey | RecordKey) -> BoundQuery:
    return _query(_total, board)


def _total(of: Ranking) -> Query:
    return _count(of)


def _count(of: Ranking, *which: ColumnElement[bool]) -> Select[Any]:
    return select(func.count()).select_from(of.user_id.table).where(of.rows, *which)


@cached_query
def kind_after(scope: int, game: str, after: str) -> Query:
    """The next kind of record on the boards of a scope."""
    of = and_(records.c.scope == scope, records.c.game == game, ON_RECORD, records.c.kind > after)
    return select(records.c.kind).where(of).order_by(records.c.kind).limit(1)


def most_games(guild_id: int, season: int, limit: int) -> BoundQuery:
    """The people who have finished the most games of all kinds. Reads all lines of a server, once a season."""
    return _query(_most_games, BoardKey(guild_id, "", season), most=limit)


def _most_games(of: Ranking) -> Query:
    lines = _lines(of._replace(value=of.games))
    return lines.where(of.rows).order_by(None).order_by(of.games.desc(), of.user_id).limit(_LIMIT)
