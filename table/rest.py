"""Rests: when a table stands still, and what ends that.

Live tables, private ones and races rest after a round, so that its result is read in peace. A race also rests before
it begins and when it was cut. A table rests when the computer would play for every person. It goes on when everybody
is ready; players who are away or have resigned need not be.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from engine.game import RoundScored
from table import entries, playing
from table.entries import Entry, Logged
from table.errors import Refused
from table.table import Folded, Rest, Table


def begin(table: Table, entry: entries.Rest) -> Folded:
    return replace(table, rest=Rest(entry.why, private=table.is_private)), ()


def ready(table: Table, entry: entries.Ready) -> Folded:
    """A player is ready, and counts as back."""
    rest, seat = must_rest(table), table.seat_for(entry.who)
    if seat not in rest.ready:
        rest = replace(rest, ready=(*rest.ready, seat))
    return replace(playing.mark_back(table, seat), rest=rest), ()


def go_on(table: Table, entry: entries.GoOn) -> Folded:
    must_rest(table)
    return replace(table, rest=None), ()


def must_rest(table: Table) -> Rest:
    """The table's rest. Raises Refused("already_started") if it does not rest."""
    if table.rest is None:
        raise Refused("already_started")
    return table.rest


def note_times(before: Table, now: Table, when: datetime) -> Table:
    """Notes when a rest began, or when the first person came back. A rest changes which people are asked."""
    was, rest = before.rest, now.rest
    if rest is not None and (was is None or (was.why, was.is_left) != (rest.why, rest.is_left)):
        now = replace(now, rest=replace(rest, number=now.number, since=when))
    if (was and was.why) == (rest and rest.why):
        return now
    people = now.waiting_people
    return playing.set_clocks(replace(now, asked_since=now.number), people, people, when)


def follows(table: Table, logged: Logged) -> Entry | None:
    """The entry to write after this one because the table now rests, or no longer rests."""
    if table.phase != "playing":
        return None
    if table.rest is not None:
        waits = table.rest.is_left and table.people
        is_due = table.race is None and not table.waiting_people and not waits
        return entries.GoOn() if is_due else None
    is_read_at_once = table.race is not None or table.pace == "live" or table.is_private
    if is_read_at_once and any(isinstance(event, RoundScored) for event in logged.events):
        return entries.Rest("round", at=logged.entry.at)
    if table.race is None and all(table.seats[seat].away for seat in table.people):
        return entries.Rest("away", at=logged.entry.at)
    return None
