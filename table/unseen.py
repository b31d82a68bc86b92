"""Players who cannot see the channel of their table: their time stands still until they can, 7 days at most."""

from __future__ import annotations

from datetime import datetime

from table.entries import Entry, Extend
from table.table import Table


def mark(table: Table, entry: Entry, when: datetime) -> Table:
    """Notes since when a player cannot see the channel. A player who can again is asked anew, with the full time."""
    if not isinstance(entry, Extend) or entry.given.unseen is None:
        return table
    if entry.given.unseen:
        return table.with_seat(entry.seat, unseen=when)
    anew = {"clock_from": when, "extra": 0, "quiet": 0, "rested": 0, "given_by": ()}
    return table.ask_anew().with_seat(entry.seat, unseen=None, **anew)
