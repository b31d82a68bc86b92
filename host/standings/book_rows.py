"""Turns the book's rows into the rows that the store keeps, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from db import standing_values
from db.standing_values import FeatRow, LineRow, Rows
from db.values import FinishedRow, PlayerSettings
from engine.feats import Feat
from standings import rating
from standings.book import Book, Entered
from standings.facts import Facts, Line, of_nobody
from standings.rating import PROVISIONAL, Skill
from standings.rows import BoardRow, Pair, Rating, RecordRow
from standings.season import Season

T = TypeVar("T", bound=msgspec.Struct)


def facts(game: FinishedRow, lines: Iterable[LineRow], feats: Iterable[FeatRow]) -> Facts:
    """The facts of a game, even if it was entered before or its log cannot be read."""
    return Facts(
        id=game.game_id,
        game=game.game,
        guild_id=game.guild_id,
        options=game.options or "",
        ended_at=game.ended_at,
        reason=game.reason or "",
        unrated=game.unrated or "",
        lines=tuple(map(line, lines)),
        feats=tuple(Feat(feat.seat, feat.kind, feat.value, feat.times) for feat in feats),
    )


def line(row: LineRow) -> Line:
    found = Line(
        row.seat, row.user_id, row.name, row.level, row.place, row.score, row.side, bool(row.resigned)
    )
    return of_nobody(found) if row.substituted else found


def feats(of: Facts) -> tuple[FeatRow, ...]:
    return tuple(FeatRow(of.id, feat.seat, feat.kind, feat.value, feat.times) for feat in of.feats)


def book(rows: Rows, day: float) -> Book:
    """A book with these rows."""
    return Book(
        day=day,
        ratings={(row.game, row.user_id): _as(Rating, row) for row in rows.ratings},
        boards={(row.scope, row.game, row.season, row.user_id): _as(BoardRow, row) for row in rows.boards},
        pairs={(row.scope, row.game, row.low_id, row.high_id): _as(Pair, row) for row in rows.pairs},
        records={
            (row.scope, row.game, row.kind, row.season, row.user_id): _as(RecordRow, row)
            for row in rows.records
        },
    )


def rows(entered: Entered, settings: Mapping[int, PlayerSettings]) -> Rows:
    """The rows that a game changes. On boards only people who want that appear, and only ranked ratings."""
    changed = entered.rows
    ranked = {key: ranking_number(row) for key, row in changed.ratings.items()}
    return Rows(
        ratings=_all(standing_values.RatingRow, changed.ratings.values()),
        steps=_all(standing_values.RatingStepRow, entered.steps),
        boards=tuple(
            _as(
                standing_values.BoardRow,
                row,
                rating=ranked.get((row.game, row.user_id)),
                shown=is_shown(row.user_id, row.scope, settings),
            )
            for row in changed.boards.values()
        ),
        records=tuple(
            _as(standing_values.RecordRow, row, shown=is_shown(row.user_id, row.scope, settings))
            for row in changed.records.values()
        ),
        pairs=_all(standing_values.PairRow, changed.pairs.values()),
        players=_all(
            standing_values.PlayerRow, (player for player in changed.players.values() if player.user_id > 0)
        ),
    )


def ranking_number(row: Rating, now: int = 0) -> int | None:
    """The number by which a rating is ranked in the season `now`; None while it is provisional."""
    if row.games < PROVISIONAL:
        return None
    since = Season.from_number(row.season)
    then = Season.from_number(max(now, row.season))
    return rating.ranking_number(rating.in_season(Skill(row.mu, row.sigma), since, then))


def is_shown(user_id: int, scope: int, settings: Mapping[int, PlayerSettings]) -> int:
    """Whether a person is on the boards of a scope. Boards of all servers are by choice; without a name nobody is."""
    wishes = settings.get(user_id)
    if wishes is None:
        return int(user_id > 0 and scope != standing_values.EVERYWHERE)
    return int(not wishes.hidden and (scope != standing_values.EVERYWHERE or wishes.everywhere))


def _as(kind: type[T], row: msgspec.Struct, **more: Any) -> T:
    """Copies a row to another type: their fields have the same names."""
    return kind(*_copy_shared(kind, type(row))(row), **more)


@cache
def _copy_shared(kind: type[msgspec.Struct], other: type[msgspec.Struct]) -> Callable[[msgspec.Struct], Any]:
    """The fields that both types have; they come first."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name in other.__struct_fields__))


def _all(kind: type[T], found: Iterable[msgspec.Struct]) -> tuple[T, ...]:
    return tuple(_as(kind, row) for row in found)
