"""Units of work: writes as data. `Store.write` executes one atomically.

A step's parameters are what both databases store unchanged (int, str, bytes, bool, None): SQLite's writer converts
no types, so times are `tables.stored` numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Integer,
    Table,
    Update,
    bindparam,
    case,
    delete,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

from db.heartbeats import shard_number
from db.schema.columns import to_stored
from db.schema.deals import deals, tries
from db.schema.leases import lease
from db.schema.standings import finished
from db.schema.tables import (
    attendance,
    games,
    heartbeat,
    mentions,
    moves,
    outages,
    results,
    scorecards,
    seals,
    seats,
    timers,
)
from db.values import ALL_SERVERS, Outage, Ownership, SeatRow, TimerRow, Turn

Value = int | str | bytes | bool | None


class Step(NamedTuple):
    """One statement. The statement must be a constant of a module, because writers compile each one only once."""

    statement: Insert | Update | Delete
    params: Mapping[str, Value]
    rows: int | None = None  # how many rows it has to touch; otherwise the unit is a Conflict
    each: list[dict[str, Value]] | None = None  # run once with each of these, instead of `params`


Unit = tuple[Step, ...]


def upsert(table: Table[Any], *only: str) -> Insert:
    """Inserts, or replaces the row with the same key, or only these of its columns.

    SQLite understands PostgreSQL's words for it.
    """
    statement = postgresql.insert(table)
    names = only or [column.name for column in table.c if not column.primary_key]
    return statement.on_conflict_do_update(
        index_elements=table.primary_key.columns.keys(),
        set_={name: statement.excluded[name] for name in names},
    )


def insert_new(table: Table[Any]) -> Insert:
    """Inserts, unless there is such a row already."""
    return postgresql.insert(table).on_conflict_do_nothing()


def to_set(table: Table[Any], *names: str) -> dict[str, Any]:
    """New values, as the parameters `new_<name>`."""
    return {name: bindparam(f"new_{name}", type_=table.columns[name].type) for name in names}


_OPEN_GAME = insert(games)
_LOG = insert(moves)
_SEAT = insert(seats)
_CLEAR_SEATS = delete(seats).where(seats.c.game_id == bindparam("of_game"))

_NUMBERED = (games.c.id == bindparam("of_game"), games.c.number == bindparam("before"))
# Only the end writes `ended_at` and `channel_id`, where a private game is shown after it. They are in an index, and
# other turns need not touch that index (see `tables`).
_TURNED = ("host_id", "phase", "pace", "number", "awaits", "snapshot", "snapshot_schema", "started_at")
_TURN = update(games).where(*_NUMBERED).values(to_set(games, *_TURNED))
_ENDED = (*_TURNED, "ended_at", "channel_id")
_END = update(games).where(*_NUMBERED).values(to_set(games, *_ENDED))

_CARD = upsert(scorecards)
_RESULT = upsert(results)
_FINISHED = insert(finished)
_SEAL = insert(seals)
_BEGIN_TRY = insert(tries)
_IS_OPEN = (
    select(deals.c.id)
    .where(
        deals.c.id == bindparam("of_deal"),
        deals.c.ends_at > bindparam("new_ended_at", type_=deals.c.ends_at.type),
        ~deals.c.called_off,
    )
    .exists()
)
_END_TRY = (
    update(tries)
    .where(
        tries.c.deal_id == bindparam("of_deal"),
        tries.c.user_id == bindparam("user"),
        tries.c.ended_at.is_(None),
    )
    .values(
        **to_set(tries, "ended_at", "rounds"),
        # One outside the order has none: it came too late, or its person had seen the game before.
        result=case((tries.c.saw_it | ~_IS_OPEN, None), else_=bindparam("new_result", type_=Integer)),
    )
)
_MENTION = insert_new(mentions)
_ATTENDANCE = insert_new(attendance)
_SET_TIMER = upsert(timers)
_KEEP_TIMER = insert_new(timers)
_BEAT = upsert(heartbeat)
_OUTAGE = insert_new(outages)
_NO_OUTAGE = delete(outages).where(outages.c.n == bindparam("of_n"))
_OF_KIND = (timers.c.game_id == bindparam("of_game"), timers.c.kind == bindparam("of_kind"))
_OF_SEAT = (*_OF_KIND, timers.c.seat == bindparam("of_seat"))
_SAME_TURN = (*_OF_SEAT, timers.c.token == bindparam("of_token"))
_SAME_TIMER = (*_SAME_TURN, timers.c.due_at == bindparam("was_due"))
_CLEAR_TIMERS = delete(timers).where(*_OF_KIND)
_CLEAR_TIMER = delete(timers).where(*_OF_SEAT)
_FREE: ColumnElement[str] = literal_column("''")
_EXTEND = update(timers).where(*_SAME_TURN).values({**to_set(timers, "deadline", "due_at"), "holder": _FREE})
_PUT_OFF = (
    update(timers)
    .where(*_SAME_TURN)
    .values({**to_set(timers, "due_at", "asked_at", "calls"), "holder": _FREE})
)
_HELD: ColumnElement[str] = literal_column("'held'")
_HOLD = update(timers).where(*_SAME_TURN).values({**to_set(timers, "due_at"), "holder": _HELD})
_WAKE = (
    update(timers)
    .where(
        timers.c.holder == _HELD,
        timers.c.game_id.in_(
            select(games.c.id).where(
                (games.c.guild_id == bindparam("guild")) | (games.c.id == bindparam("game"))
            )
        ),
    )
    .values(due_at=bindparam("at"), holder=_FREE)
)
_NOT_BEFORE = update(timers).where(*_SAME_TURN).values(to_set(timers, "not_before"))
_LOOK_AGAIN = (
    update(timers)
    .where(
        timers.c.user_id == bindparam("user"),
        timers.c.kind == literal_column("'turn'"),
        timers.c.due_at > bindparam("at"),
    )
    .values(due_at=bindparam("at"), holder=_FREE)
)
_CLAIM = update(timers).where(*_SAME_TIMER).values(to_set(timers, "due_at", "holder"))
_RUNNING = select(lease.c.holder).where(lease.c.until > literal_column("0"))
_FREE_CLAIMS = (
    update(timers)
    .where(timers.c.holder != _FREE, timers.c.holder != bindparam("ours"), timers.c.holder.not_in(_RUNNING))
    .values(due_at=bindparam("at"), holder=_FREE)
)
_DONE = delete(timers).where(*_SAME_TIMER)


def turn(turn: Turn) -> Unit:
    """Writes what one press changed.

    Raises ValueError for a turn that contradicts itself: entries that do not lead from `before` to the game's
    number, or an `ended_at` that does not fit the phase.
    """
    game = turn.game
    if [entry.n for entry in turn.entries] != list(range(turn.before + 1, game.number + 1)):
        raise ValueError(f"entries do not lead from {turn.before} to {game.number}")
    if (game.ended_at is None) != (game.phase in ("lobby", "playing")):
        raise ValueError(f"ended_at is {game.ended_at} in phase {game.phase}")
    logged = [Step(_LOG, row(entry)) for entry in turn.entries]
    # The log first: when the number is taken, nothing else needs to be looked at.
    steps = [Step(_OPEN_GAME, row(game)), *logged] if turn.before == 0 else [*logged, _set_turn(turn)]
    of_game, named = {"of_game": game.id}, {"game_id": game.id}
    if turn.seats is not None:
        steps += set_seats(game.id, turn.seats)
    steps.extend(Step(_CARD, row(card)) for card in turn.scorecard)
    steps.extend(Step(_RESULT, row(result)) for result in turn.results)
    steps.extend(Step(_MENTION, {**named, "user_id": user}) for user in turn.mentions)
    steps.extend(Step(_ATTENDANCE, row(each)) for each in turn.attendance)
    if turn.begun is not None:
        steps.append(Step(_BEGIN_TRY, row(turn.begun)))
    if turn.tried is not None:
        of_try = {"of_deal": turn.tried.deal_id, "user": turn.tried.user_id}
        steps.append(Step(_END_TRY, {**of_try, **_new(turn.tried, "ended_at", "result", "rounds")}))
    if turn.seal is not None:
        steps.append(Step(_SEAL, {**named, "seal": turn.seal}))
    if turn.finished is not None:
        steps.append(Step(_FINISHED, row(turn.finished)))
    steps.extend(Step(_CLEAR_TIMERS, {**of_game, "of_kind": kind}) for kind in turn.cleared)
    steps.extend(Step(_CLEAR_TIMER, {**of_game, "of_kind": "turn", "of_seat": seat}) for seat in turn.left)
    steps.extend(
        Step(_EXTEND, {**_of(timer), **_new(timer, "deadline", "due_at")}) for timer in turn.extended
    )
    steps.extend(set_timers(turn.timers))
    steps.extend(Step(_KEEP_TIMER, row(timer)) for timer in turn.kept)
    return tuple(steps)


def set_timers(set_: Iterable[TimerRow]) -> Unit:
    """Sets timers. Each replaces the timer of its game, kind and seat."""
    return tuple(Step(_SET_TIMER, row(timer)) for timer in set_)


def put_off(timers_: Iterable[TimerRow]) -> Unit:
    """Stores when these timers are due next, and which calls were made. Timers that were set again meanwhile stay."""
    return tuple(
        Step(_PUT_OFF, {**_of(timer), **_new(timer, "due_at", "asked_at", "calls")}) for timer in timers_
    )


def hold(timer: TimerRow) -> Unit:
    """Stores when a timer is looked at again whose table is in a closed place. A timer that was set again stays."""
    return (Step(_HOLD, {**_of(timer), **_new(timer, "due_at")}),)


def wake(at: datetime, guild_id: int, game_id: int) -> Unit:
    """Makes the held timers of a server or of a table due at once. 0: of none."""
    return (Step(_WAKE, {"guild": guild_id or None, "game": game_id or None, "at": to_stored(at)}),)


def not_before(timer: TimerRow) -> Unit:
    """Stores that a player is not asked sooner, unless their turn is over."""
    return (Step(_NOT_BEFORE, {**_of(timer), **_new(timer, "not_before")}),)


def look_again(user_id: int, at: datetime) -> Unit:
    """Makes all timers of a person's turns due at once. The clock then works out again when each is due."""
    return (Step(_LOOK_AGAIN, {"user": user_id, "at": to_stored(at)}),)


def claim(timer: TimerRow, until: datetime, holder: str) -> Unit:
    """Takes a due timer for a process. It comes back at `until` unless `end_timer` ends it by then.

    A Conflict if it is gone, was set again, or another process claimed it.
    """
    return (
        Step(
            _CLAIM,
            {**_same(timer, timer.due_at), "new_due_at": to_stored(until), "new_holder": holder},
            rows=1,
        ),
    )


def free_timers(holder: str, at: datetime) -> Unit:
    """Makes timers due at once that were claimed by a process that no longer runs. `holder`: this process."""
    return (Step(_FREE_CLAIMS, {"ours": holder, "at": to_stored(at)}),)


def end_timer(timer: TimerRow, until: datetime) -> Unit:
    """Ends a timer that was claimed until then. A timer that was set again meanwhile stays."""
    return (Step(_DONE, _same(timer, until)),)


def beat(at: datetime, owned: Ownership = ALL_SERVERS) -> Unit:
    """Notes that the process with these shards is running."""
    return tuple(
        Step(_BEAT, {"id": shard_number(shard, owned.shards), "beat_at": to_stored(at)})
        for shard in range(owned.first, owned.last + 1)
    )


def outage(outage: Outage) -> Unit:
    """Notes that no press could arrive, or that none can."""
    return (Step(_OUTAGE, row(outage)),)


def no_outages(over: Iterable[Outage]) -> Unit:
    """Notes that everybody has got back the time that was lost in these outages."""
    return tuple(Step(_NO_OUTAGE, {"of_n": each.n}) for each in over)


def _set_turn(turn: Turn) -> Step:
    as_kept = row(turn.game)
    names = _TURNED if turn.game.ended_at is None else _ENDED
    params = {f"new_{name}": as_kept[name] for name in names}
    statement = _TURN if turn.game.ended_at is None else _END
    return Step(statement, {"of_game": turn.game.id, "before": turn.before, **params}, rows=1)


def _of(timer: TimerRow) -> dict[str, Value]:
    return {
        "of_game": timer.game_id,
        "of_kind": timer.kind,
        "of_seat": timer.seat,
        "of_token": timer.token,
    }


def _same(timer: TimerRow, due_at: datetime) -> dict[str, Value]:
    return {**_of(timer), "was_due": to_stored(due_at)}


def _new(value: msgspec.Struct, *names: str) -> dict[str, Value]:
    """These fields of the value, as the parameters of `to_set`."""
    as_kept = row(value)
    return {f"new_{name}": as_kept[name] for name in names}


def set_seats(game_id: int, seats: Iterable[SeatRow]) -> Unit:
    """Writes who sits at a table, in the place of who sat there before."""
    return (Step(_CLEAR_SEATS, {"of_game": game_id}), *(Step(_SEAT, row(seat)) for seat in seats))


def row(value: msgspec.Struct) -> dict[str, Value]:
    """A value's fields as they are stored. They have the names of the columns."""
    return {
        name: to_stored(field) if isinstance(field, datetime) else field
        for name, field in msgspec.structs.asdict(value).items()
    }
