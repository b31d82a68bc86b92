"""Enters a finished game into the standings: one unit, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, insert, update

from db.schema.standings import boards, feats, finished, kept, pairs, players, rating_steps, ratings, records
from db.standing_values import FeatRow, Rows
from db.units import Step, Unit, row, upsert
from db.values import FinishedRow

_FILLED_IN = ("options", "reason", "unrated", "story", "n")
_TAKE = (
    update(finished)
    .where(finished.c.game_id == bindparam("of_game"), finished.c.n.is_(None))
    .values({name: bindparam(f"new_{name}", type_=finished.columns[name].type) for name in _FILLED_IN})
)
_FEAT = insert(feats)
_KEPT = upsert(kept, "version")
_TABLES = {
    "ratings": upsert(ratings),
    "steps": upsert(rating_steps),
    "boards": upsert(boards),
    "records": upsert(records),
    "pairs": upsert(pairs),
    "players": upsert(players),
}
# A rating counts on all servers. Each board that ranks by it has a copy.
_RATE = (
    update(boards)
    .where(
        boards.c.user_id == bindparam("of_user"),
        boards.c.game == bindparam("of_game"),
        boards.c.season == bindparam("of_season"),
    )
    .values(rating=bindparam("new_rating"))
)


def enter(game: FinishedRow, found: Iterable[FeatRow], rows: Rows) -> Unit:
    """Stores the game as it is filled in, what it holds for the records, and the rows that it changes.

    A Conflict if the game was entered meanwhile, a Duplicate if another game took its n.
    """
    filled_in = {f"new_{name}": getattr(game, name) for name in _FILLED_IN}
    steps = [Step(_TAKE, {"of_game": game.game_id, **filled_in}, rows=1)]
    steps.extend(Step(_FEAT, row(feat)) for feat in found)
    steps.extend(write(rows))
    rated = {(board.user_id, board.game, board.season): board.rating for board in rows.boards}
    steps.extend(
        Step(_RATE, {"of_user": user_id, "of_game": of_game, "of_season": season, "new_rating": rating})
        for (user_id, of_game, season), rating in rated.items()
        if rating is not None
    )
    return tuple(steps)


def write(rows: Rows) -> Unit:
    """Writes each row, replacing the row with its key."""
    return tuple(
        Step(statement, row(value)) for name, statement in _TABLES.items() for value in getattr(rows, name)
    )


def note_version(version: str) -> Unit:
    """Notes by which version of the sums the rows are kept."""
    return (Step(_KEPT, {"id": 1, "version": version, "first_scored": 0}),)
