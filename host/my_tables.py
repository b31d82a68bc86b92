"""A person's open tables; those that wait for them come first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from db.values import Awaited, OpenTable
from table.deadlines import Kind
from table.table import NO_CHANNEL

_LAST = datetime.max.replace(tzinfo=UTC)


def turn_of(table: OpenTable, user_id: int) -> Awaited | None:
    """What the table waits for, if that is this person's move."""
    return next((each for each in table.awaited if each.user_id == user_id), None)


def rest_of(table: OpenTable) -> Awaited | None:
    """What the table waits for, if that is for people to be ready."""
    return next((each for each in table.awaited if each.kind != Kind.TURN), None)


def in_order(tables: Iterable[OpenTable], user_id: int) -> list[OpenTable]:
    """Tables by deadline: first those that wait for this person, then those that rest, private ones, others, lobbies.

    A table without a clock comes after those with a deadline; the longer it has waited, the earlier it comes.
    """

    def order(table: OpenTable) -> tuple[int, datetime, datetime, int]:
        turn, rest = turn_of(table, user_id), rest_of(table)
        if table.channel_id == NO_CHANNEL:  # nobody else waits there
            group = 2
        else:
            group = 0 if turn else 1 if rest else 4 if table.phase == "lobby" else 3
        waits = [turn] if turn else table.awaited
        until = min((each.until for each in waits if each.until is not None), default=_LAST)
        since = min((each.since for each in waits if each.since is not None), default=_LAST)
        return group, until, since, table.id

    return sorted(tables, key=order)


def may_wait_for(table: OpenTable, user_id: int) -> bool:
    """Whether it waits for this person, or rests and may wait for them."""
    return turn_of(table, user_id) is not None or rest_of(table) is not None


def waiting_over_days(tables: Iterable[OpenTable], user_id: int) -> list[OpenTable]:
    """The tables over days, or without a clock, that wait for this person's move and are not private."""
    slow = (table for table in tables if table.pace != "live" and table.channel_id != NO_CHANNEL)
    turns = ((table, turn_of(table, user_id)) for table in slow)
    return [table for table, turn in turns if turn is not None and turn.kind == Kind.TURN]


def next_deadline(tables: Iterable[OpenTable]) -> tuple[OpenTable, datetime] | None:
    """The table where somebody's time is up first, and when."""
    ends = [
        (each.until, table.id, table)
        for table in tables
        for each in table.awaited
        if each.kind == Kind.TURN and each.until is not None
    ]
    if not ends:
        return None
    until, _id, table = min(ends, key=lambda end: end[:2])
    return table, until
