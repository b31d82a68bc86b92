"""What a table waits for by the clock: timers that a change sets and ends. The store keeps them, the host runs them."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from table.pace import Waits
from table.table import Rest, Table


class Kind(StrEnum):
    """A table has one timer of each at most: a later one takes its place."""

    LOBBY = "lobby"  # nobody has started the table
    PING = "ping"  # whoever is waited for is asked
    DEADLINE = "deadline"  # the time for a turn is up
    READY = "ready"  # a table that rests goes on without those who are not ready
    PAUSED = "paused"  # nobody has come back to a table that rests


class Timer(msgspec.Struct, frozen=True):
    """One that is set."""

    kind: Kind
    seconds: float  # from now
    token: int = 0  # what it is set for, so that an old one does nothing


class Timers(msgspec.Struct, frozen=True):
    """What a change sets and ends."""

    set: tuple[Timer, ...] = ()
    ended: tuple[Kind, ...] = ()


def due(before: Table | None, after: Table, waits: Waits, mover: int | None = None) -> Timers:
    """What follows from a change for the clock. `before` is None for a new table; `mover`: the seat that acted last."""
    if before is None:
        return Timers((Timer(Kind.LOBBY, waits.lobby),))
    if before.has_ended or after.phase == "lobby":
        return Timers()
    if after.has_ended:
        return Timers(ended=tuple(Kind))
    changed = _now(before, after, waits, mover)
    if before.phase == "lobby":
        return Timers(changed.set, (Kind.LOBBY, *changed.ended))
    return changed


def until(table: Table, waits: Waits) -> datetime | None:
    """When the table closes, goes on or moves by itself, for people to see; None: it waits for them."""
    if table.rest is not None:
        since, timer = table.rest.since, _resting(table.rest, waits)
        return None if since is None else since + timedelta(seconds=timer.seconds)
    turn = waits.of(table.pace).turn
    if table.race is not None or turn is None or table.clock_from is None or not table.waiting_people:
        return None
    return table.clock_from + timedelta(seconds=turn)


def _now(before: Table, after: Table, waits: Waits, mover: int | None) -> Timers:
    if after.rest is not None:
        return _rest(before, after, after.rest, waits)
    changed = _turns(before, after, waits, mover) if after.race is None else _race(before, after)
    if before.rest is not None:
        return Timers(changed.set, (*changed.ended, Kind.READY, Kind.PAUSED))
    return changed


def _rest(before: Table, after: Table, rest: Rest, waits: Waits) -> Timers:
    """Nobody is asked while a result is read."""
    if before.rest is not None and before.rest.number == rest.number:
        return Timers()
    going_on = _resting(rest, waits)
    if after.asked_since == before.asked_since:  # the first came back: the others were asked before
        return Timers((going_on,), (Kind.PAUSED,))
    asking = (Timer(Kind.PING, 0, after.asked_since),) if rest.why in ("start", "paused", "nobody") else ()
    timers = (going_on, *asking)
    kinds = {timer.kind for timer in timers}
    stale = (Kind.PING, Kind.DEADLINE, Kind.READY, Kind.PAUSED)
    return Timers(
        timers, () if before.phase == "lobby" else tuple(kind for kind in stale if kind not in kinds)
    )


def _resting(rest: Rest, waits: Waits) -> Timer:
    if rest.is_left:
        return Timer(Kind.PAUSED, waits.paused, rest.number)
    return Timer(Kind.READY, waits.ready, rest.number)


def _turns(before: Table, after: Table, waits: Waits, mover: int | None) -> Timers:
    """The ping and the deadline follow whom the table waits for."""
    if not after.waiting_people:
        return Timers(ended=(Kind.PING, Kind.DEADLINE) if before.waiting_people else ())
    pace = waits.of(after.pace)
    timers: list[Timer] = []
    if after.asked_since != before.asked_since:
        timers.append(Timer(Kind.PING, pace.ping, after.asked_since))
    if pace.turn is not None and after.clock_since != before.clock_since:
        timers.append(Timer(Kind.DEADLINE, pace.turn, after.clock_since))
    has_just_moved = after.asked_since == before.asked_since and after.waiting_people == (mover,)
    return Timers(tuple(timers), (Kind.PING,) if has_just_moved else ())  # a ping would only nag


def _race(before: Table, after: Table) -> Timers:
    """What outlives the process: while a race runs only a nudge's ping, since a restart pauses it."""
    assert after.race is not None
    if before.rest is not None:
        return Timers(ended=(Kind.PING,))
    is_nudged = after.race.nudges > 0 and after.asked_since != before.asked_since
    return Timers((Timer(Kind.PING, 0, after.asked_since),) if is_nudged else ())
