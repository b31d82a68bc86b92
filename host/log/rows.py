"""Converts a table and its log to the rows that the store keeps, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from db.values import (
    NEVER,
    AttendanceRow,
    FinishedRow,
    GameRow,
    LogRow,
    ResultRow,
    ScoreRow,
    SeatRow,
    TimerRow,
    TryRow,
)
from engine.game import RoundScored
from host.log import checksums
from table import deadlines, entries, fold, snapshot
from table.entries import Entry, Invite, Logged, Open
from table.errors import Refused, Unreadable
from table.pace import OVER_DAYS, Waits
from table.table import Table


def game(table: Table) -> GameRow:
    # A race needs its process.
    by_computer = table.race_on is not None if table.is_race else bool(table.waiting_computers)
    awaits = "computer" if by_computer else "people" if table.waiting else ""
    return GameRow(
        id=table.id,
        game=table.key,
        rules_version=table.rules_version,
        phase=table.phase,
        pace=table.pace,
        host_id=table.host_id,
        guild_id=table.home,
        channel_id=table.seen_in.id,
        locale=table.channel.locale,
        number=table.number,
        awaits=awaits,
        snapshot=snapshot.encode(table),
        snapshot_schema=snapshot.SCHEMA,
        created_at=table.created_at,
        started_at=table.started_at,
        ended_at=table.ended_at,
    )


def timer(table: Table, timer: deadlines.Timer, waits: Waits, now: datetime) -> TimerRow:
    """A timer as it is set. A turn's timer says whose turn it is, since when and until when."""
    if timer.kind != deadlines.Kind.TURN:
        is_lobby = timer.kind == deadlines.Kind.LOBBY
        at = deadlines.lobby_closes(table, waits) if is_lobby else timer.at
        due = at or now + timedelta(seconds=timer.seconds)
        return TimerRow(table.id, timer.kind, due, timer.token, timer.seat)
    sitting, asked_at = table.seats[timer.seat], None
    act = deadlines.next_act(table, timer.seat, waits, None)
    if timer.is_at_it and act is not None and act.do is deadlines.Do.ASK:
        asked_at = max(act.at, now)
        act = deadlines.next_act(table, timer.seat, waits, asked_at)
    return TimerRow(
        game_id=table.id,
        kind=timer.kind,
        due_at=due_at(act),
        token=timer.token,
        seat=timer.seat,
        user_id=sitting.user_id,
        since=sitting.clock_from,
        deadline=deadlines.deadline(table, timer.seat, waits),
        asked_at=asked_at,
    )


def due_at(act: deadlines.Act | None) -> datetime:
    """When a timer is due."""
    return NEVER if act is None else act.at


def log(table_id: int, logged: Iterable[Logged], before: int = checksums.NONE) -> tuple[LogRow, ...]:
    """Entries as rows. `before` is the checksum of the log so far."""
    return checksums.add_checksums(before, (_log_row(table_id, each) for each in logged))


def entry(row: LogRow) -> Entry:
    """Raises ValueError for what this version cannot read."""
    return entries.read(row.kind, row.action, seat=row.seat, who=row.who, at=row.at, source=row.source)


def replay(rows: Sequence[LogRow]) -> tuple[Table, tuple[Logged, ...]]:
    """The table that a log tells, and its story.

    Raises Refused("no_table") without a row, and Unreadable if the log cannot be folded for any reason.
    """
    if not rows:
        raise Refused("no_table")
    with _readable(rows[0].game_id):
        return fold.replay(rows[0].game_id, ((entry(row), row.logged_at) for row in rows))


def steps(rows: Iterable[LogRow]) -> Iterator[tuple[Table, Logged]]:
    """The table after each row of its log. Raises Unreadable."""
    table: Table | None = None
    for row in rows:
        with _readable(row.game_id):
            table, logged = fold.step(row.game_id, table, entry(row), row.logged_at)
        yield table, logged


@contextmanager
def _readable(table_id: int) -> Iterator[None]:
    try:
        yield
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable("broken", table=str(table_id)) from error


def seats(table: Table) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(
            game_id=table.id,
            seat=index,
            kind="resigned" if seat.resigned else "computer" if seat.user_id is None else "person",
            user_id=seat.user_id,
            name=seat.name,
            level=seat.level or "",
        )
        for index, seat in enumerate(table.seats)
    )


def results(table: Table) -> tuple[ResultRow, ...]:
    assert table.ended_at is not None
    return tuple(
        ResultRow(
            game_id=table.id,
            seat=standing.seat,
            user_id=standing.user_id,
            name=standing.name,
            place=standing.place,
            score=standing.score,
            side=standing.side,
            resigned=standing.resigned,
            ended_at=table.ended_at,
            substituted=bool(table.seats[standing.seat].owners),
        )
        for standing in table.standings
    )


def attendance(table: Table) -> tuple[AttendanceRow, ...]:
    """Everybody who had a seat in an ended game, if it was a game over days."""
    if table.pace not in OVER_DAYS or table.session is None or table.race is not None:
        return ()
    had = [(seat.user_id, seat.was_away) for seat in table.seats if seat.user_id is not None]
    had += [(owner.id, owner.was_away) for seat in table.seats for owner in seat.owners]
    return tuple(AttendanceRow(user, table.id, int(away)) for user, away in had if user > 0)


def finished_row(table: Table) -> FinishedRow:
    assert table.ended_at is not None
    return FinishedRow(table.id, table.key, table.channel.guild_id, table.ended_at)


def tried(table: Table) -> TryRow | None:
    """What the person at a deal's table made of it; None for a lobby that they left.

    No result for a player who gave up, or whose table was closed.
    """
    person = next((seat for seat in table.seats if seat.user_id is not None), None)
    if person is None or person.user_id is None:
        return None
    row = TryRow(
        table.deal, person.user_id, table.id, table.channel.guild_id, person.name, ended_at=table.ended_at
    )
    if table.phase != "over" or table.session is None or person.resigned:
        return row
    state, seat = table.session.state, table.seats.index(person)
    rounds = ",".join(map(str, table.game.own_rounds(state, seat)))
    return replace(row, result=table.game.own_result(state, seat), rounds=rounds)


def mentions(before: Table | None, logged: Iterable[Logged]) -> tuple[int, ...]:
    """The people that these entries name. People who sat there before are left out: older entries name them."""
    seated = set() if before is None else {seat.user_id for seat in before.seats}
    return tuple(sorted({user for each in logged for user in _people_in(each.entry)} - seated))


def _people_in(entry: Entry) -> set[int]:
    by = set() if entry.who is None else {entry.who}
    match entry:
        case Open(opening=opening):
            return by | set(opening.invited)
        case Invite(users=users):
            return by | set(users)
    return by


def scorecard(table_id: int, logged: Iterable[Logged]) -> tuple[ScoreRow, ...]:
    """The scorecard of the rounds that were finished."""
    return tuple(
        ScoreRow(table_id, event.round, line.seat, line.score, line.total, msgspec.json.encode(line).decode())
        for each in logged
        for event in each.events
        if isinstance(event, RoundScored)
        for line in event.lines
    )


def _log_row(table_id: int, logged: Logged) -> LogRow:
    entry = logged.entry
    kind, action = entries.write(entry)
    return LogRow(
        table_id, logged.n, kind, entry.seat, entry.who, action, entry.at, entry.source, logged.when
    )
