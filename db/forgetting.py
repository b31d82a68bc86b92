"""Units that delete a person's data: settings deleted, names emptied, the id replaced by a random negative one.

The new id is the same everywhere, so logs still replay and rebuilt standings do not change. Each unit is small, finds
its rows by index, and may be repeated after a crash.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from sqlalchemy import BindParameter, Table, Update, bindparam, delete, update

from db.schema.standings import boards, pairs, players, rating_steps, ratings, records
from db.schema.tables import (
    attendance,
    blocks,
    forgetting,
    games,
    holidays,
    looks,
    mentions,
    mornings,
    moves,
    panels,
    player_settings,
    results,
    seats,
    timers,
)
from db.standing_values import KEY_OF, PairRow, RatingStepRow
from db.units import Step, Unit, Value, insert_new, row, to_set, upsert
from db.values import LogRow

AT_ONCE = 25  # rows that are renamed in one unit, while every other writer waits

_USER: BindParameter[int] = bindparam("user")
_GAME: BindParameter[int] = bindparam("of_game")


def _rename(table: Table[Any], column: str, of: str = "", **cleared: str) -> Update:
    """Renames a person in one game, whose id is in the column `of`, or in all rows."""
    statement = update(table).where(table.columns[column] == _USER)
    if of:
        statement = statement.where(table.columns[of] == _GAME)
    return statement.values(
        {column: bindparam("alias", type_=table.columns[column].type), **to_set(table, *cleared)}
    )


_BEGIN = insert_new(forgetting)
_DONE = delete(forgetting).where(forgetting.c.user_id == _USER)
_SETTINGS = delete(player_settings).where(player_settings.c.user_id == _USER)
_MORNINGS = delete(mornings).where(mornings.c.user_id == _USER)
_LOOKS = delete(looks).where(looks.c.user_id == _USER)
_PANELS = delete(panels).where(panels.c.user_id == _USER)
_HOLIDAYS = delete(holidays).where(holidays.c.user_id == _USER)
_BLOCKS = delete(blocks).where(blocks.c.user_id == _USER)
_BLOCKED = delete(blocks).where(blocks.c.blocked_id == _USER)
_NAME = delete(players).where(players.c.user_id == _USER)

_HOST = _rename(games, "host_id", of="id")
_WHO = _rename(moves, "who", of="game_id")
_TIMERS = delete(timers).where(timers.c.game_id == _GAME, timers.c.user_id == _USER)
_ATTENDANCE = delete(attendance).where(attendance.c.user_id == _USER, attendance.c.game_id == _GAME)
_SEATS = _rename(seats, "user_id", of="game_id", name="")
_RESULTS = _rename(results, "user_id", of="game_id", name="")
_REWRITE = (
    update(moves)
    .where(moves.c.game_id == _GAME, moves.c.n == bindparam("at_n"))
    .values(to_set(moves, "action"))
)
# A snapshot names people too. Without one, the log is replayed.
_NO_SNAPSHOT = update(games).where(games.c.id == _GAME).values(to_set(games, "snapshot", "snapshot_schema"))
_MENTION = delete(mentions).where(mentions.c.user_id == _USER, mentions.c.game_id == _GAME)

_RATINGS = _rename(ratings, "user_id")
_BOARDS = _rename(boards, "user_id").values(to_set(boards, "shown"))
_RECORDS = _rename(records, "user_id").values(to_set(records, "shown"))
_STEP = _rename(rating_steps, "user_id").where(
    rating_steps.c.game == _GAME, rating_steps.c.n == bindparam("at_n")
)
_PAIR = delete(pairs).where(*(pairs.columns[name] == bindparam(f"of_{name}") for name in KEY_OF[PairRow]))
_PUT_PAIR = upsert(pairs)


def begin(user_id: int) -> Unit:
    """Deletes settings and name, and stores which id the person gets, unless that is stored already."""
    user: dict[str, Value] = {"user": user_id}
    alias = -1 - secrets.randbits(62)
    return (
        Step(_BEGIN, {"user_id": user_id, "alias": alias}),
        Step(_SETTINGS, user),
        Step(_MORNINGS, user),
        Step(_LOOKS, user),
        Step(_PANELS, user),
        Step(_HOLIDAYS, user),
        Step(_BLOCKS, user),
        Step(_BLOCKED, user),
        Step(_NAME, user),
    )


def in_game(game_id: int, user_id: int, alias: int, rewritten: Iterable[LogRow]) -> Unit:
    """Renames a person in one game. `rewritten`: the entries as the host rewords them, since only it can."""
    of: dict[str, Value] = {"of_game": game_id, "user": user_id, "alias": alias}
    steps = [
        Step(_HOST, of),
        Step(_WHO, of),
        Step(_TIMERS, {"of_game": game_id, "user": user_id}),
        Step(_ATTENDANCE, {"of_game": game_id, "user": user_id}),
        Step(_SEATS, {**of, "new_name": ""}),
        Step(_RESULTS, {**of, "new_name": ""}),
        Step(_NO_SNAPSHOT, {"of_game": game_id, "new_snapshot": b"", "new_snapshot_schema": 0}),
    ]
    steps.extend(
        Step(_REWRITE, {"of_game": game_id, "at_n": entry.n, "new_action": entry.action})
        for entry in rewritten
    )
    return (*steps, Step(_MENTION, {"user": user_id, "of_game": game_id}))


def on_boards(user_id: int, alias: int) -> tuple[Unit, ...]:
    both: dict[str, Value] = {"user": user_id, "alias": alias}
    hidden: dict[str, Value] = {**both, "new_shown": 0}
    return (Step(_RATINGS, both),), (Step(_BOARDS, hidden),), (Step(_RECORDS, hidden),)


def on_graphs(alias: int, steps: Iterable[RatingStepRow]) -> Unit:
    return tuple(
        Step(_STEP, {"user": step.user_id, "alias": alias, "of_game": step.game, "at_n": step.n})
        for step in steps
    )


def in_pairs(user_id: int, alias: int, found: Iterable[PairRow]) -> Unit:
    """Renames a person in pairs. The lower id stands first, so the sides may swap."""
    steps = []
    for pair in found:
        key = {f"of_{name}": getattr(pair, name) for name in KEY_OF[PairRow]}
        steps += [Step(_PAIR, key), Step(_PUT_PAIR, row(_with_alias(pair, user_id, alias)))]
    return tuple(steps)


def finish(user_id: int) -> Unit:
    return (Step(_DONE, {"user": user_id}),)


def _with_alias(pair: PairRow, user_id: int, alias: int) -> PairRow:
    is_low = pair.low_id == user_id
    other = pair.high_id if is_low else pair.low_id
    wins, others = (pair.low_wins, pair.high_wins) if is_low else (pair.high_wins, pair.low_wins)
    if alias < other:
        return PairRow(alias, other, pair.scope, pair.game, wins, others, pair.level)
    return PairRow(other, alias, pair.scope, pair.game, others, wins, pair.level)
