"""The timers that a change of a race sets and ends."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from db.values import Timer
from host.pacing import Pacing
from table.table import Table


class Timers(msgspec.Struct, frozen=True):
    """What a change sets and ends."""

    set: tuple[Timer, ...] = ()
    ended: tuple[str, ...] = ()


def timers(before: Table, after: Table, now: datetime, pacing: Pacing) -> Timers:
    """The timers of a race that outlive the process: while it runs only a nudge's ping, since a restart pauses it."""
    was, race = before.race, after.race
    if race is None or after.phase != "playing":
        return Timers(ended=("lobby", "ping", "ready", "paused"))

    def timer(kind: str, wait: float) -> Timer:
        return Timer(after.id, kind, now + timedelta(seconds=wait), after.asked_since)

    if race.running:
        if was is None or not was.running:
            return Timers(ended=("ping", "ready", "paused"))
        is_nudged = race.nudges > 0 and after.asked_since != before.asked_since
        return Timers((timer("ping", 0),) if is_nudged else ())
    if was is None:
        return Timers((timer("ready", pacing.ready), timer("ping", 0)), ("lobby",))
    if was.running:
        return Timers((timer("paused", pacing.paused), timer("ping", 0)))
    if race.paused and race.ready and not was.ready:
        return Timers((timer("ready", pacing.ready),))
    return Timers()
