"""One more day: a person at a table over days gives it to another one, whom the table waits for."""

from __future__ import annotations

from datetime import datetime

from table import deadlines, entries, playing
from table.errors import Refused
from table.pace import OVER_DAYS, Waits
from table.table import Folded, Table

MOST_DAYS = 3  # for one turn, each from another person


def extend(table: Table, entry: entries.Extend) -> Folded:
    """A player has more time. If another one gave it, that one counts as present."""
    extended, events = playing.extend(table, entry)
    if entry.given.why != "given":
        return extended, events
    giver = table.seat_for(entry.who)
    sitting = extended.seats[entry.seat or 0]
    given = extended.with_seat(entry.seat, given_by=(*sitting.given_by, giver))
    return playing.mark_back(given, giver), events


def givers(table: Table, seat: int) -> tuple[int, ...]:
    """The seats of people who may still give this player a day for this turn."""
    given_by = table.seats[seat].given_by
    if not _is_waited_for(table, seat) or len(given_by) >= MOST_DAYS:
        return ()
    return tuple(other for other in table.people if other != seat and other not in given_by)


def is_late(table: Table, seat: int, waits: Waits, now: datetime) -> bool:
    """Whether a player has missed a turn, or the time has come at which they are reminded of this one."""
    sitting, reminders = table.seats[seat], deadlines.reminders(table, seat, waits)
    return sitting.hushed or sitting.lapses > 0 or any(at <= now for at in reminders)


def must_give(table: Table, seat: int, since: int, giver: int) -> None:
    """Raises Refused unless a player may give another one a day for the decision that entry `since` opened."""
    sitting = table.sitting(seat)
    if seat == giver:
        raise Refused("own_day")
    if sitting.away:
        raise Refused("day_or_vote", name=sitting.name)
    if not _is_waited_for(table, seat) or sitting.clock_since != since:
        raise Refused("has_moved", name=sitting.name)
    if giver in sitting.given_by:
        raise Refused("gave_day", name=sitting.name)
    if len(sitting.given_by) >= MOST_DAYS:
        raise Refused("no_more_days", name=sitting.name)


def _is_waited_for(table: Table, seat: int) -> bool:
    """Whether a clock of days runs for a player, who can see the table."""
    stands_still = table.race is not None or table.rest is not None
    is_waited_for = not stands_still and seat in table.waiting_people
    return table.pace in OVER_DAYS and is_waited_for and table.seats[seat].unseen is None
