"""What a table waits for by the clock: timers that a change sets and ends. The store keeps them, the host runs them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal

import msgspec
from msgspec.structs import replace

from table.entries import Extend, Time
from table.pace import OVER_DAYS, Pace, Waits
from table.seat import LAPSES_BEFORE_COMPUTER
from table.table import Rest, Table

TABLE = -1  # instead of a seat: the whole table

TimeUp = Literal[
    "free",  # the player gets more time
    "move",  # the table moves for the player
    "computer",  # and the computer plays on
]

REOPENING = 5.0  # seconds after a restart, by which open panels follow their tables again, and people are asked in them


class Kind(StrEnum):
    """A kind of timer. A table has one of each at most; TURN, OFFER, VOTE one a seat. A later one replaces it."""

    LOBBY = "lobby"  # nobody has started the table
    PING = "ping"  # people who are waited for are asked, at a rest and in a race
    TURN = "turn"  # a player is waited for, and then `acts` are done
    READY = "ready"  # a table that rests goes on without players who are not ready
    OFFER = "offer"  # nobody has taken a seat that is free
    PAUSED = "paused"  # nobody has come back to a table that rests
    VOTE = "vote"  # nothing was decided about an absent player's seat, or (without a seat) about another pace


class Do(StrEnum):
    """What the host does about a player who is waited for."""

    ASK = "ask"
    REMIND = "remind"
    HUSH = "hush"  # the player is not asked any more
    MOVE = "move"  # the player's time is up
    CLOSE = "close"  # the player has unlimited time, and the table closes: nobody has come for too long


class Act(msgspec.Struct, frozen=True):
    do: Do
    at: datetime


class Timer(msgspec.Struct, frozen=True):
    """A timer that is set."""

    kind: Kind
    seconds: float = 0  # from now; for a lobby from its opening; for a turn the acts say when
    token: int = 0  # what it is set for, so that an old timer does nothing
    seat: int = TABLE
    is_at_it: bool = False  # a player who has just moved is not asked to go on
    at: datetime | None = None  # when it is due, if that does not count from now


class Timers(msgspec.Struct, frozen=True):
    """The timers that a change sets and ends."""

    set: tuple[Timer, ...] = ()
    extended: tuple[Timer, ...] = ()  # timers of seats that have more time for their current decision
    kept: tuple[Timer, ...] = ()  # of seats that are waited for as before: timers that were lost are set
    ended: tuple[Kind, ...] = ()
    left: tuple[int, ...] = ()  # seats that are no longer waited for


def due(before: Table | None, after: Table, waits: Waits, mover: int | None = None) -> Timers:
    """The timers that follow from a change. `before` is None for a new table; `mover`: the seat that acted last."""
    if before is None:
        return Timers((Timer(Kind.LOBBY, waits.of(after.pace).lobby),))
    if after.phase == "lobby" and (after.pace, after.paced_at) != (before.pace, before.paced_at):
        return Timers((Timer(Kind.LOBBY, waits.of(after.pace).lobby),))
    if before.has_ended or after.phase == "lobby":
        return Timers()
    if after.has_ended:
        return Timers(ended=tuple(Kind))
    changed = _now(before, after, waits, mover)
    changed = replace(changed, set=(*changed.set, *_of_seats(before, after, waits)))
    if before.phase == "lobby":
        return replace(changed, ended=(Kind.LOBBY, *changed.ended))
    return changed


def again(table: Table, waits: Waits) -> Timers:
    """All timers of a table that is being played, as if its wait had just begun."""
    of_seats = _of_seats(None, table, waits)
    if table.rest is not None:
        return Timers((_resting(table, table.rest, waits), *of_seats))
    return Timers((*_with_times(table, table.waiting_people), *of_seats) if table.race is None else ())


def lobby_closes(table: Table, waits: Waits) -> datetime:
    """When a lobby closes if nobody starts it."""
    return table.paced_at + timedelta(seconds=waits.of(table.pace).lobby)


def deadline(table: Table, seat: int, waits: Waits) -> datetime | None:
    """When the time of a player who is waited for is up; None: never."""
    turn, sitting = waits.of(table.pace).turn, table.seats[seat]
    if sitting.unseen is not None:
        return sitting.unseen + timedelta(seconds=waits.of(table.pace).made_up)
    if turn is None or sitting.clock_from is None:
        return None
    return sitting.clock_from + timedelta(seconds=turn + sitting.extra)


def rests_of_turns(
    table: Table, since: Collection[int], waits: Waits, now: datetime, at: int = 0
) -> tuple[Extend, ...]:
    """More time for people who go on with a turn of which too little is left. `at` is in the game's time.

    Their decisions began with one of the entries `since`.
    """
    least, found = timedelta(seconds=waits.of(table.pace).rest), []
    for seat in table.waiting_people if table.pace in OVER_DAYS and table.rest is None else ():
        end = deadline(table, seat, waits)
        if end is not None and end < now + least and table.seats[seat].clock_since in since:
            found.append(Extend(Time((now + least - end).total_seconds(), "rest"), seat=seat, at=at))
    return tuple(found)


def is_free(table: Table, seat: int, waits: Waits) -> bool:
    """Whether a player who lets this turn go by gets more time: once in a game over days."""
    return waits.of(table.pace).grace > 0 and not table.seats[seat].had_grace


def time_up(table: Table, seat: int, waits: Waits) -> TimeUp:
    """What follows when a player lets this turn go by."""
    if is_free(table, seat, waits):
        return "free"
    return "computer" if table.seats[seat].lapses + 1 >= LAPSES_BEFORE_COMPUTER else "move"


def acts(table: Table, seat: int, waits: Waits) -> tuple[Act, ...]:
    """What is done about a player who is waited for and does not move, in order of time."""
    every = _acts(table, seat, waits)
    if not table.seats[seat].hushed:
        return every
    closes = every[-1:] and every[-1].do is Do.CLOSE  # players are warned of that even so
    return every[-2:] if closes else every[-1:]


def reminders(table: Table, seat: int, waits: Waits) -> list[datetime]:
    """The times of all reminders, also of those that a hushed player does not get."""
    return [act.at for act in _acts(table, seat, waits) if act.do is Do.REMIND]


def _acts(table: Table, seat: int, waits: Waits) -> tuple[Act, ...]:
    pace, sitting, end = waits.of(table.pace), table.seats[seat], deadline(table, seat, waits)
    start = sitting.clock_from
    if start is None:
        return ()
    if table.is_private:
        return (Act(Do.CLOSE, start + timedelta(seconds=waits.untouched)),)
    asking = (Act(Do.ASK, start + timedelta(seconds=pace.ping)), *_reminders(pace, start, end))
    if end is not None:
        return (*(act for act in asking if act.at < end), Act(Do.MOVE, end))
    closes = start + timedelta(seconds=pace.left)
    return (*asking, Act(Do.REMIND, closes - timedelta(seconds=pace.warned)), Act(Do.CLOSE, closes))


def next_act(table: Table, seat: int, waits: Waits, done: datetime | None) -> Act | None:
    """The first act after `done`."""
    return next((act for act in acts(table, seat, waits) if done is None or act.at > done), None)


def until(table: Table, waits: Waits) -> datetime | None:
    """When the table closes, goes on or moves by itself, to show to people; None: it waits for them."""
    if table.rest is not None:
        since, timer = table.rest.since, _resting(table, table.rest, waits)
        return None if since is None else since + timedelta(seconds=timer.seconds)
    if table.race is not None:
        return None
    ends = [deadline(table, seat, waits) for seat in table.waiting_people]
    return min((end for end in ends if end is not None), default=None)


def offer_end(table: Table, seat: int, waits: Waits) -> datetime | None:
    """Until when a seat is free for anyone to take; None: it is not free."""
    offer = table.seats[seat].offer
    if offer is None or offer.since is None:
        return None
    return offer.since + timedelta(seconds=waits.of(table.pace).offer)


def poll_ends(table: Table, seat: int, waits: Waits) -> datetime | None:
    """Until when people may vote on a seat; None: there is nothing to vote on."""
    poll = table.seats[seat].poll
    return None if poll is None else poll.since + timedelta(seconds=waits.of(table.pace).vote)


def ends(table: Table, kind: Kind, seat: int, waits: Waits) -> datetime | None:
    """When a wait of the table itself is over; None: it does not wait for that."""
    match kind:
        case Kind.LOBBY if table.phase == "lobby":
            return lobby_closes(table, waits)
        case Kind.READY | Kind.PAUSED if table.rest is not None:
            return until(table, waits)
        case Kind.OFFER if table.phase == "playing":
            return offer_end(table, seat, waits)
        case Kind.VOTE if seat == TABLE and table.proposal is not None:
            return _after(table.proposal.since, waits.of(table.pace).vote)
        case Kind.VOTE if seat != TABLE and table.phase == "playing":
            return poll_ends(table, seat, waits)
    return None


def _of_seats(before: Table | None, after: Table, waits: Waits) -> Iterator[Timer]:
    """Timers of each seat that becomes free or is voted on, or has another pace, and of a new proposal of a pace."""
    pace, proposal = waits.of(after.pace), after.proposal
    old = None if before is None else before.proposal
    if proposal is not None and (old is None or old.since != proposal.since):
        is_same = old is not None and old.number == proposal.number
        at = _after(proposal.since, pace.vote) if is_same else None
        yield Timer(Kind.VOTE, pace.vote, proposal.number, at=at)
    for index, seat in enumerate(after.seats):
        if seat.offer is None and seat.poll is None:
            continue
        was = None if before is None or before.pace != after.pace else before.seats[index]
        if seat.offer is not None and (was is None or was.offer != seat.offer):
            is_same = was is not None and was.offer is not None and was.offer.number == seat.offer.number
            at = offer_end(after, index, waits) if is_same else None
            yield Timer(Kind.OFFER, pace.offer, seat.offer.number, index, at=at)
        if seat.poll is not None and (was is None or was.poll is None or was.poll.since != seat.poll.since):
            at = poll_ends(after, index, waits) if was is not None and was.poll is not None else None
            yield Timer(Kind.VOTE, pace.vote, seat.poll.number, index, at=at)


def _after(since: datetime | None, seconds: float) -> datetime | None:
    return None if since is None else since + timedelta(seconds=seconds)


def _reminders(pace: Pace, start: datetime, end: datetime | None) -> list[Act]:
    if end is None:
        return [Act(Do.REMIND, start + timedelta(seconds=after)) for after in pace.reminders]
    return [Act(Do.REMIND, end - timedelta(seconds=before)) for before in pace.reminders]


def _now(before: Table, after: Table, waits: Waits, mover: int | None) -> Timers:
    if after.rest is not None:
        return _rest(before, after, after.rest, waits)
    changed = _turns(before, after, mover) if after.race is None else _race(before, after)
    if before.rest is not None:
        return replace(changed, ended=(Kind.PING, Kind.READY, Kind.PAUSED))
    return changed


def _rest(before: Table, after: Table, rest: Rest, waits: Waits) -> Timers:
    """The timers of a rest. Nobody is asked while a result is read."""
    if before.rest is not None and before.rest.number == rest.number:
        if before.rest.since == rest.since:
            return Timers()
        return Timers((replace(_resting(after, rest, waits), at=until(after, waits)),))
    going_on = _resting(after, rest, waits)
    if after.asked_since == before.asked_since:  # the first player came back: the others were asked before
        return Timers((going_on,), ended=(Kind.PAUSED,))
    asks = rest.why in ("start", "paused", "nobody") and not after.is_private
    wait = REOPENING if rest.restarted else 0
    asking = (Timer(Kind.PING, wait, after.asked_since),) if asks else ()
    timers = (going_on, *asking)
    kinds = {timer.kind for timer in timers}
    stale = (Kind.PING, Kind.TURN, Kind.READY, Kind.PAUSED)
    ended = () if before.phase == "lobby" else tuple(kind for kind in stale if kind not in kinds)
    return Timers(timers, ended=ended)


def _resting(table: Table, rest: Rest, waits: Waits) -> Timer:
    if rest.is_left:
        pace = waits.of(table.pace) if table.race is None else waits.live
        return Timer(Kind.PAUSED, waits.untouched if table.is_private else pace.left, rest.number)
    return Timer(Kind.READY, waits.ready, rest.number)


def _turns(before: Table, after: Table, mover: int | None) -> Timers:
    """Each person the table waits for has a timer; a person who goes on with the same turn is not asked for it."""
    were = before.waiting_people if before.rest is None else ()
    people = after.waiting_people
    same = [
        seat
        for seat in people
        if seat in were and after.seats[seat].clock_since == before.seats[seat].clock_since
    ]
    is_at_it = mover if after.asked_since == before.asked_since else None
    return Timers(
        _with_times(after, [seat for seat in people if seat not in same], is_at_it),
        extended=_with_times(
            after, [seat for seat in same if _time_of(after, seat) != _time_of(before, seat)]
        ),
        kept=_with_times(after, [seat for seat in same if seat != mover]),
        left=tuple(seat for seat in were if seat not in people),
    )


def _time_of(table: Table, seat: int) -> tuple[object, ...]:
    """What a deadline depends on."""
    sitting = table.seats[seat]
    return sitting.clock_from, sitting.extra, sitting.unseen


def _with_times(table: Table, seats: Iterable[int], is_at_it: int | None = None) -> tuple[Timer, ...]:
    return tuple(
        Timer(Kind.TURN, token=table.seats[seat].clock_since, seat=seat, is_at_it=seat == is_at_it)
        for seat in seats
    )


def _race(before: Table, after: Table) -> Timers:
    """The timers of a race that outlive the process: only a nudge's ping, since a restart pauses the race."""
    assert after.race is not None
    if before.rest is not None:
        return Timers(ended=(Kind.PING,))
    is_nudged = after.race.nudges > 0 and after.asked_since != before.asked_since and not after.is_private
    return Timers((Timer(Kind.PING, 0, after.asked_since),) if is_nudged else ())
