"""A race between Start and its end, as the log tells it: ready, countdown, GO, and the pause that a restart makes.

`at` is the game's own time in milliseconds. It stands still while a race is paused: the countdown after a pause gives
the table another epoch, from which it runs on (rules 1.4.5, 1.4.11, 1.4.14).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Event
from table.entries import Entry
from table.errors import Refused
from table.table import Race, Table

COUNTDOWN_MS = 3000
PLAYS = ("play", "substitute")

Folded = tuple[Table, tuple[Event, ...]]


def folded(before: Table, now: Table, entry: Entry) -> Table:
    """What every entry of a race changes: whom the table asks, and since when nobody has moved."""
    race = now.race
    if race is None or now.phase != "playing":
        return now
    asks_anew = entry.kind in ("start", "countdown", "pause") or (entry.kind == "nudge" and race.nudges == 1)
    if entry.kind != "countdown":  # its time is GO's, which is still to come
        race = replace(race, last_at=max(race.last_at, entry.at))
    if entry.kind in PLAYS and race.running:
        asks_anew = race.nudges > 0
        race = replace(
            race,
            moved_at=max(race.moved_at, entry.at),
            acted_at=race.acted_at if entry.who is None else max(race.acted_at or 0, entry.at),
            nudges=0,
        )
    if now.opens_at > before.opens_at:  # the game says GO again
        race = replace(race, open=False)
    return replace(now, race=race, asked_since=entry.n if asks_anew else now.asked_since)


def ready(table: Table, entry: Entry) -> Folded:
    race = _waiting(table)
    assert entry.who is not None
    seat = table.playing_seat(entry.who)
    if seat in race.ready:
        return table, ()
    return replace(table, race=replace(race, ready=(*race.ready, seat))), ()


def countdown(table: Table, entry: Entry) -> Folded:
    """`action` is the snowflake from which the game's time counts, `at` is GO."""
    race = replace(
        _waiting(table),
        running=True,
        paused=False,
        open=False,
        opens_at=entry.at,
        nudges=0,
    )
    return replace(table, epoch=int(entry.action), race=race), ()


def go(table: Table, entry: Entry) -> Folded:
    return replace(table, race=replace(_running(table), open=True)), ()


def pause(table: Table, entry: Entry) -> Folded:
    race = replace(_running(table), running=False, paused=True, open=False, ready=(), nudges=0)
    return replace(table, race=race), ()


def nudge(table: Table, entry: Entry) -> Folded:
    race = _running(table)
    return replace(table, race=replace(race, nudges=race.nudges + 1)), ()


def _waiting(table: Table) -> Race:
    race = _race(table)
    if race.running:
        raise Refused("already_started")
    return race


def _running(table: Table) -> Race:
    race = _race(table)
    if not race.running:
        raise Refused("not_ready")
    return race


def _race(table: Table) -> Race:
    if table.phase == "lobby":
        raise Refused("not_started")
    if table.phase == "closed":
        raise Refused("closed", reason=table.reason)
    if table.phase != "playing" or table.race is None:
        raise Refused("over")
    return table.race
