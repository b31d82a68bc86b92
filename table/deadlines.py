"""What a table waits for by the clock: timers that a change sets and ends. The store keeps them, the host runs them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from table.pace import Waits
from table.table import Table


class Kind(StrEnum):
    """A table has one timer of each at most: a later one takes its place."""

    LOBBY = "lobby"  # nobody has started the table
    PING = "ping"  # whoever is waited for is asked
    DEADLINE = "deadline"  # the time for a turn is up
    READY = "ready"  # a race begins with those who are
    PAUSED = "paused"  # nobody has opened a paused race again


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
    changed = _turns(before, after, waits, mover) if after.race is None else _race(before, after, waits)
    if before.phase == "lobby":
        return Timers(changed.set, (Kind.LOBBY, *changed.ended))
    return changed


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


def _race(before: Table, after: Table, waits: Waits) -> Timers:
    """What outlives the process: while a race runs only a nudge's ping, since a restart pauses it."""
    was, race = before.race, after.race
    assert race is not None

    def timer(kind: Kind, seconds: float) -> Timer:
        return Timer(kind, seconds, after.asked_since)

    if race.running:
        if was is None or not was.running:
            return Timers(ended=(Kind.PING, Kind.READY, Kind.PAUSED))
        is_nudged = race.nudges > 0 and after.asked_since != before.asked_since
        return Timers((timer(Kind.PING, 0),) if is_nudged else ())
    if was is None:
        return Timers((timer(Kind.READY, waits.ready), timer(Kind.PING, 0)))
    if was.running:
        return Timers((timer(Kind.PAUSED, waits.paused), timer(Kind.PING, 0)))
    if race.paused and race.ready and not was.ready:
        return Timers((timer(Kind.READY, waits.ready),))
    return Timers()
