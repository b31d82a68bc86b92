"""What happened at a table, as everybody or one seat may know it. Hidden events are filtered out here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from engine.game import Event, Finished, RoundScored
from table.entries import (
    Away,
    Back,
    Decide,
    Default,
    Entry,
    Extend,
    Forced,
    Go,
    Hush,
    Keep,
    Logged,
    Nudge,
    Object,
    Resign,
    SetPace,
    Substitute,
    Timeout,
)
from table.table import Table
from ui.games import face_of
from ui.text import away, more_time, substitutes, votes
from ui.text import table as words
from ui.text.pace import span
from wire.links import on_the_clock


def visible(table: Table, logged: Logged, viewer: int | None = None) -> Iterator[Event]:
    """The entry's events that this seat, or everybody, may see."""
    for event in logged.events:
        seen = table.game.visible(event, viewer)
        if seen is not None:
            yield seen


def since_last(table: Table, logged: Sequence[Logged], user_id: int) -> list[str]:
    """A line for each thing that happened since a player last did anything, through that player's eyes."""
    last = max((each.n for each in logged if each.entry.who == user_id), default=0)
    return list(story(table, [each for each in logged if each.n > last], table.seat_for(user_id)))


def happened_to(table: Table, logged: Sequence[Logged], seat: int) -> list[str]:
    """A line for each thing that befell a player: rivals resigned, time ran out, moves were made for them."""
    befalls = [each for each in logged if _happens_to(each.entry, seat)]
    if table.race is not None:
        gone = [each.entry.seat or 0 for each in befalls if isinstance(each.entry, Resign)]
        return [words.has_resigned(table.names[seat]) for seat in gone]
    return list(story(table, befalls, seat))


def happened_since(table: Table, logged: Sequence[Logged], user_id: int) -> list[str]:
    """The same lines since a player last did anything but come back."""
    own = (each.n for each in logged if each.entry.who == user_id and not isinstance(each.entry, Back))
    last = max(own, default=0)
    return happened_to(table, [each for each in logged if each.n > last], table.seat_for(user_id))


def _happens_to(entry: Entry, seat: int) -> bool:
    if isinstance(entry, Resign):
        return entry.seat != seat
    is_graced = isinstance(entry, Extend) and entry.given.why == "grace"
    return entry.seat == seat and (is_graced or isinstance(entry, Timeout | Default | Substitute | Forced))


def story(
    table: Table, last: Sequence[Logged], viewer: int | None = None, *, reader: int | None = None
) -> Iterator[str]:
    """A line for each thing that happened, except what has its own message, as the `viewer` saw it.

    Once a table is over, and as long as it rests, nobody is called to anything. `reader`: the seat that reads it.
    """
    reader = viewer if reader is None else reader
    face, names = face_of(table), table.names
    rests = table.rest is not None and table.rest.why == "round"
    for logged, following in zip_longest(last, last[1:]):
        entry, seat = logged.entry, logged.entry.seat or 0
        match entry:
            case Extend() if entry.given.unseen is not None:
                if not entry.given.unseen:  # else the table says so as long as it waits
                    yield words.sees_again(names[seat])
            case Extend() if entry.given.why == "outage" and entry.seat is None:
                yield words.waits_longer(span(entry.given.seconds))
            case Extend() if entry.given.why == "outage":
                yield words.gets_time_back(names[seat], span(entry.given.seconds))
            case Extend() if entry.given.why == "given":
                yield more_time.gift(_name_of(table, entry.who), names[seat])
            case Timeout() if following is not None and isinstance(following.entry, Extend):
                who = "" if seat == reader else names[seat]
                yield words.gets_more_time(who, span(following.entry.given.seconds))
            case Timeout():
                is_played = following is not None and isinstance(following.entry, Default)
                yield words.time_is_up("" if seat == reader else names[seat], played=is_played)
            case Away() if entry.holiday.is_over:
                yield words.back(names[seat])
            case Away() if seat not in table.waiting_people:  # else the table says so as long as it waits
                yield away.goes(names[seat], on_the_clock(entry.holiday.until))
            case Forced():
                yield words.only_move(names[seat])
            case Hush():
                yield words.is_hushed(names[seat])
            case Back() if following is not None and isinstance(following.entry, Away):
                if not following.entry.holiday.is_over:  # else the next line says that they are back
                    yield words.plays_again_later(names[seat])
            case Back():
                yield words.back(names[seat])
            case SetPace() if table.phase != "lobby" and table.race is None:
                yield votes.is_slow(entry.pace)
            case Object():
                yield votes.stays_live("" if entry.who is None else names[seat])
            case Decide() if entry.choice != "end":
                yield votes.decision(entry.choice, names[seat])
            case Keep():
                yield (substitutes.not_taken if entry.who is None else substitutes.keeps_seat)(names[seat])
            case Resign() if table.race_on is None:  # a race always says which players have left
                yield words.has_resigned(names[seat], plays_on=table.phase == "playing")
            case Go() if table.phase == "playing" and table.rest is None:
                yield words.in_race("go")
            case Nudge() if table.phase == "playing" and table.rest is None:
                yield words.in_race("nudge")
        for event in visible(table, logged, viewer):
            is_silent = _is_told_apart(table, event, viewer) or face.covers(table)
            line = None if is_silent else face.event_line(event, names)
            by_computer = isinstance(entry, Substitute) and not isinstance(event, RoundScored)
            if line is not None and by_computer:
                yield words.computer_move(names[seat], line)
            elif line is not None:
                yield (face.highlight(event, table) if entry.who is not None else "") or line
            if rests and isinstance(event, RoundScored):
                break  # what was dealt after it must not be seen yet


def _name_of(table: Table, user_id: int | None) -> str:
    """A person who sits there, or did before another person took their seat."""
    found = [seat.name for seat in table.seats if seat.user_id == user_id]
    return (found + [each.name for seat in table.seats for each in seat.owners if each.id == user_id])[0]


def _is_told_apart(table: Table, event: Event, viewer: int | None) -> bool:
    """Whether a message of its own tells the event. A player who was away may have missed it."""
    is_here = viewer is None or table.has_ended or table.race is not None
    return is_here and isinstance(event, RoundScored | Finished)
