"""A computer that plays a race at a person's own pace: only where one person plays against computers."""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Level
from table.table import Table


def levels(table: Table) -> tuple[Level, ...]:
    """The computers that the opener of a table may add."""
    is_offered = len(table.people) == 1 and table.game.unknown_look_ms > 0
    return (*table.game.levels, "own") if is_offered else table.game.levels


def is_at_own_pace(table: Table) -> bool:
    return any(seat.level == "own" for seat in table.seats)


def for_several(table: Table) -> Table:
    """The lobby when another person comes: nobody's own pace would be fair to all."""
    seats = (replace(seat, level="easy") if seat.level == "own" else seat for seat in table.seats)
    return replace(table, seats=tuple(seats))
