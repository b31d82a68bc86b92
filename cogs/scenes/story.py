"""What happened at a table, as everybody may know it: what is hidden goes no further than here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.faces import face_of
from engine.game import Event
from table.table import Logged, Table
from text import table as words


def visible(table: Table, logged: Logged) -> Iterator[Event]:
    """The entry's events as everybody may see them."""
    for event in logged.events:
        seen = table.game.visible(event, None)
        if seen is not None:
            yield seen


def story(table: Table, last: Sequence[Logged]) -> Iterator[str]:
    """A line for each thing that happened."""
    face, names = face_of(table), table.names
    for logged in last:
        if logged.kind == "timeout" and logged.seat is not None:
            yield words.timed_out(names[logged.seat])
            if table.seats[logged.seat].away:
                yield words.computer_plays(names[logged.seat])
        elif logged.kind == "back" and logged.seat is not None:
            yield words.back(names[logged.seat])
        elif logged.kind == "resign" and logged.seat is not None:
            yield words.resigned(names[logged.seat])
        elif logged.kind in ("go", "nudge"):
            yield words.in_race(logged.kind)
        for event in visible(table, logged):
            line = face.happened(event, names)
            if line is not None:
                is_stand_in = logged.kind == "substitute" and logged.seat is not None
                yield words.substituted(names[logged.seat or 0], line) if is_stand_in else line
