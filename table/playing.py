"""A game from its start to its end, as the log tells it: moves, time-outs, leaving."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from msgspec.structs import replace

from engine.game import Event, Miss
from table import entries
from table.entries import Entry
from table.errors import Refused
from table.pace import OVER_DAYS
from table.seat import LAPSES_BEFORE_COMPUTER
from table.standings import rank, rank_settled
from table.table import Folded, Table


def move(table: Table, entry: entries.Move) -> Folded:
    """A move by a player, or by the table or the computer for a player."""
    assert table.session is not None
    session, events = table.session.apply(entry.seat or 0, table.game.parse(entry.action), entry.at)
    return end_by_rule(replace(table, session=session)), events


def play(table: Table, entry: entries.Play) -> Folded:
    """A move by the seat's own player. A person who moves counts as back."""
    moved, events = move(table, entry)
    return (moved if entry.who is None else mark_back(moved, entry.seat)), events


def mark_back(table: Table, seat: int | None) -> Table:
    """Marks a player as back: the computer stops playing for them, and their seat is no longer offered."""
    assert seat is not None
    sitting = table.seats[seat]
    kept = sitting.offer if sitting.offer is not None and sitting.offer.is_own else None
    if not sitting.lapses and not sitting.hushed and sitting.offer is kept:
        return table
    return table.with_seat(seat, lapses=0, hushed=False, offer=kept)


def timeout(table: Table, entry: entries.Timeout) -> Folded:
    """A player lets a whole turn over days go by, and is not asked in the next one.

    Of one who cannot see the channel the others decide at once.
    """
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    lapses = seat.lapses + 1 if seat.unseen is None else LAPSES_BEFORE_COMPUTER
    late = table.with_seat(entry.seat, lapses=lapses, hushed=seat.hushed or table.pace != "live")
    return (late.with_seat(entry.seat, was_away=True) if late.seats[entry.seat].away else late), ()


def hush(table: Table, entry: entries.Hush) -> Folded:
    return table.with_seat(entry.seat, hushed=True), ()


def extend(table: Table, entry: entries.Extend) -> Folded:
    """A player has more time for their current decision, or the table itself. Grace is given once."""
    given = entry.given
    known = max(table.outage, *(each.outage for each in table.seats))
    if given.outage > known:  # all get the same outages back, the first most
        table = replace(table, made_up=table.made_up + given.seconds)
    if entry.seat is None:
        return replace(table, outage=max(table.outage, given.outage)), ()
    seat = table.seats[entry.seat]
    had_grace = seat.had_grace or given.why == "grace"
    outage = max(seat.outage, given.outage)
    if given.why == "grace":  # an earlier call named a deadline that has passed
        table = replace(table, asked_since=table.number + 1)
    return table.with_seat(
        entry.seat,
        extra=seat.extra + given.seconds,
        quiet=seat.quiet + (given.seconds if given.why == "quiet" else 0),
        rested=seat.rested + (given.seconds if given.why == "away" else 0),
        had_grace=had_grace,
        outage=outage,
    ), ()


def away(table: Table, entry: entries.Away) -> Folded:
    """A player goes away. They keep the time that they got for an earlier holiday."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    is_same = seat.holiday is not None and seat.holiday.since == entry.holiday.since
    return table.with_seat(entry.seat, holiday=entry.holiday, rested=seat.rested if is_same else 0.0), ()


def back(table: Table, entry: entries.Back) -> Folded:
    """A player is back. If the table stood still because all players were away, it goes on."""
    rest = None if table.rest is not None and table.rest.why == "away" else table.rest
    return replace(mark_back(table, table.seat_for(entry.who)), rest=rest), ()


def resign(table: Table, entry: entries.Resign) -> Folded:
    left = 1 + sum(seat.resigned > 0 for seat in table.seats)
    resigned = table.with_seat(table.seat_for(entry.who), resigned=left, offer=None)
    if not resigned.people:
        return replace(resigned, phase="closed", reason="abandoned"), ()
    if resigned.rest is not None:
        still = tuple(seat for seat in resigned.rest.ready if seat != entry.seat)
        resigned = replace(resigned, rest=replace(resigned.rest, ready=still))
    return resigned, ()


def settle(table: Table, entry: entries.Settle) -> Folded:
    table.seat_for(entry.who)
    if not table.can_settle:
        raise Refused("cannot_settle")
    assert table.session is not None
    scores = table.game.scores(table.session.state)
    standings = rank_settled(table.seats, table.sides, scores)
    return replace(table, phase="over", reason="settled", standings=standings), ()


def close_with(reason: str) -> Callable[[Table, Entry], Folded]:
    """A function that ends a table without a result."""

    def close(table: Table, entry: Entry) -> Folded:
        return replace(table, phase="closed", reason=reason), ()

    return close


def lose(table: Table, entry: entries.Lost) -> Folded:
    return replace(table, phase="closed", reason=entry.why or "lost"), ()


def rematch(table: Table, entry: entries.Rematch) -> Folded:
    return replace(table, rematch=entry.table), ()


def show(table: Table, entry: entries.Show) -> Folded:
    if not table.is_private or table.shown_in is not None:
        raise Refused("stale")
    return replace(table, shown_in=entry.channel), ()


def end_by_rule(table: Table) -> Table:
    """The table with its result, if the game has one by now."""
    assert table.session is not None
    result = table.game.result(table.session.state)
    if result is None:
        return table
    return replace(table, phase="over", reason=result.reason, standings=rank(table.seats, result))


def note_times(before: Table, now: Table, events: tuple[Event, ...], when: datetime) -> Table:
    """Notes since when the table waits for its people, and from when their time counts.

    Each decision has its own time, but over days a whole turn has one: its later decisions have what is left of it.
    Neither other players' actions nor a miss gives anybody more.
    """
    people = now.waiting_people
    were = [seat for seat in before.waiting_people if before.seats[seat].user_id == now.seats[seat].user_id]
    if any(seat not in were for seat in people):
        now = replace(now, asked_since=now.number)
    has_missed = any(isinstance(event, Miss) for event in events)
    restarted = [
        seat
        for seat in people
        if seat not in were
        or now.pace != before.pace
        or (not has_missed and now.stamp(seat) != before.stamp(seat))
    ]
    goes_on = [seat for seat in restarted if seat in were and now.pace == before.pace and _goes_on(now, seat)]
    return set_clocks(now, people, restarted, when, goes_on)


def _goes_on(table: Table, seat: int) -> bool:
    """Whether a seat goes on with a turn that has a day or more."""
    assert table.session is not None
    return table.pace in OVER_DAYS and table.game.is_mid_turn(table.session.state, seat)


def set_clocks(
    table: Table,
    people: Collection[int],
    restarted: Collection[int],
    when: datetime,
    goes_on: Collection[int] = (),
) -> Table:
    """Starts the time of people in `restarted` who are waited for; ends the time of people who are not waited for.

    People in `goes_on` have another decision, in the time that they have.
    """
    seats = list(table.seats)
    for index, seat in enumerate(seats):
        since = table.number if index in restarted else seat.clock_since if index in people else 0
        if index in goes_on and seat.unseen is None:
            seats[index] = replace(seat, clock_since=since)
        elif since != seat.clock_since:
            start = when if since else None
            seats[index] = replace(
                seat,
                clock_since=since,
                clock_from=start,
                extra=0,
                quiet=0,
                rested=0,
                given_by=(),
                unseen=None,
            )
    found = tuple(seats)
    return table if found == table.seats else replace(table, seats=found)
