"""A table in a rest: what it waits for, who is ready, and when it continues or closes by itself."""

from __future__ import annotations

from table.deadlines import until
from table.pace import Waits
from table.table import Table
from ui.games import face_of
from ui.text import pings
from ui.text import table as words
from wire.links import on_the_clock


def rest_text(table: Table, waits: Waits) -> str:
    """The text, for a table that rests."""
    rest, when = table.rest, until(table, waits)
    assert rest is not None
    assert when is not None
    if rest.why == "round":
        told = face_of(table).next_round(on_the_clock(when))
    else:
        why = "restarted" if rest.restarted else rest.why
        told = words.resting(why if rest.is_left else "start", on_the_clock(when))
    ready = [table.names[seat] for seat in rest.ready]
    missing = [table.names[seat] for seat in table.waiting_people]
    return f"{told}\n{words.getting_ready(ready, missing)}".rstrip()


def asked_for(table: Table) -> str:
    """What people are asked for: "your turn on hole 3", or at a rest to press Ready."""
    return face_of(table).summons(table) if table.rest is None else pings.summons_of(table.rest.why)
