"""Whose turn it is, and what happened last: a line at a fixed place in everybody's panel."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import datetime
from typing import NamedTuple

from cogs.scenes.story import story
from table.entries import Logged
from table.table import Table
from ui.text import table as words
from ui.text.words import sentences
from wire.links import on_the_clock

LINES = 2  # about one entry, which may also end a hole and begin the next one


class Happened(NamedTuple):
    """The last thing that happened for which there are words."""

    n: int  # its entry
    line: str
    when: datetime
    seat: int | None  # who did it


def turn_line(table: Table, seat: int, last: Sequence[Logged], told: Container[str] = ()) -> str:
    """The line for a seat, without what its panel has `told` already. Empty in a race: everybody plays at once."""
    if table.race is not None:
        return ""
    return sentences(_turn(table, seat), _what_happened(table, seat, last, told))


def happened_last(table: Table, last: Sequence[Logged], reader: int | None = None) -> Happened | None:
    """What happened last, as everybody may know it. `last` are entries of the log, the latest last."""
    known = [logged for logged in last if logged.n <= table.number]
    for at in range(len(known) - 1, -1, -1):
        if lines := list(story(table, known[at:], reader=reader)):
            logged = known[at]
            return Happened(logged.n, sentences(*lines[-LINES:]), logged.when, logged.entry.seat)
    return None


def _turn(table: Table, seat: int) -> str:
    if table.rest is not None:
        return ""
    if seat in table.waiting and not table.seats[seat].away:
        return words.your_turn()
    return words.whose_turn([table.names[each] for each in table.waiting])


def _what_happened(table: Table, seat: int, last: Sequence[Logged], told: Container[str]) -> str:
    """With its moment where a panel may be read days later. In the midst of a turn its player knows what they did."""
    happened = happened_last(table, last, seat)
    if happened is None or happened.line in told or (happened.seat == seat and seat in table.waiting):
        return ""
    if table.pace == "live" or table.is_private:
        return happened.line
    return words.at_moment(happened.line, on_the_clock(happened.when))
