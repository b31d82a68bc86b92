"""How each entry of a log is told: in its own message, or by the table's message, which shows everything else."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Finished, RoundScored
from table.entries import Decide, End, Logged, Resign, Seek, Settle, Take
from table.table import Table


def is_announced(logged: Logged, table: Table) -> bool:
    """Whether an entry has a message of its own. `table`: as it is now.

    A resignation has none where the game's result or the race's table already says who left.
    """
    if isinstance(logged.entry, Decide):
        return logged.entry.choice == "end"
    if isinstance(logged.entry, Resign):
        return table.phase != "over" and (table.race is None or table.is_between_rounds)
    return isinstance(logged.entry, Seek | Take | Settle | End) or any(
        isinstance(event, RoundScored | Finished) for event in logged.events
    )


def ends_round(logged: Logged) -> bool:
    return any(isinstance(event, RoundScored) for event in logged.events)


def round_ended_by(story: Sequence[Logged], ending: Logged) -> tuple[Logged, ...]:
    """Everything that happened in the round that this entry ended."""
    since = max((told.n for told in story if told.n < ending.n and ends_round(told)), default=0)
    return tuple(told for told in story if since < told.n <= ending.n)
