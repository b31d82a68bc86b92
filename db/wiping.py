"""The unit that deletes a finished or closed game completely."""

from __future__ import annotations

from sqlalchemy import BindParameter, bindparam, delete

from db.schema.standings import feats, finished
from db.schema.tables import (
    attendance,
    games,
    mentions,
    moves,
    outages,
    panels,
    results,
    scorecards,
    seals,
    seats,
    timers,
)
from db.units import Step, Unit

_GAME: BindParameter[int] = bindparam("of_game")
# Rows that refer to a game are deleted before it.
_ROWS = (
    *(
        delete(table).where(table.columns["game_id"] == _GAME)
        for table in (
            outages,
            panels,
            mentions,
            attendance,
            timers,
            scorecards,
            feats,
            finished,
            results,
            seals,
            moves,
            seats,
        )
    ),
    delete(games).where(games.c.id == _GAME),
)


def of_game(game_id: int) -> Unit:
    """Deletes the game's rows from every table."""
    return tuple(Step(statement, {"of_game": game_id}) for statement in _ROWS)
