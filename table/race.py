"""A race between Start and its end, as the log tells it: countdown, GO, and the pause that a restart makes.

`at` is the game's own time in milliseconds. It stands still while a race is paused: the countdown after a pause gives
the table another epoch, from which the time runs on (rules 1.4.5, 1.4.11, 1.4.14).
"""

from __future__ import annotations

from msgspec.structs import replace

from table import entries
from table.entries import Entry
from table.errors import Refused
from table.rest import must_rest
from table.table import Folded, Race, Rest, Table, Why


def note_times(before: Table, now: Table, entry: Entry) -> Table:
    """What every entry of a race changes: which people the table asks, and since when nobody has moved."""
    race = now.race
    if race is None or now.phase != "playing":
        return now
    asks_again = isinstance(entry, entries.Nudge) and race.nudges == 1
    if not isinstance(entry, entries.Countdown):  # its time is GO's, which is still to come
        race = replace(race, last_at=max(race.last_at, entry.at))
    if isinstance(entry, entries.Play | entries.Substitute) and now.rest is None:
        asks_again = race.nudges > 0
        race = replace(
            race,
            moved_at=max(race.moved_at, entry.at),
            acted_at=race.acted_at if entry.who is None else max(race.acted_at or 0, entry.at),
            nudges=0,
        )
    if now.opens_at > before.opens_at:  # the game says GO again
        could_act = before.race_on is None or race.acted_at is None or bool(before.waiting_people)
        race = replace(race, open=False, acted_at=race.acted_at if could_act else now.opens_at)
    return replace(now, race=race, asked_since=now.number if asks_again else now.asked_since)


def countdown(table: Table, entry: entries.Countdown) -> Folded:
    must_rest(table)
    race = replace(_race(table), open=False, opens_at=entry.at, nudges=0)
    return replace(table, epoch=entry.epoch, race=race, rest=None), ()


def go(table: Table, entry: entries.Go) -> Folded:
    return replace(table, race=replace(_running(table), open=True)), ()


def pause(table: Table, entry: entries.Pause) -> Folded:
    race = replace(_race(table), open=False, nudges=0)
    why: Why = "paused" if table.rest is None else "nobody"
    return replace(table, race=race, rest=Rest(why, restarted=entry.why == "restart")), ()


def nudge(table: Table, entry: entries.Nudge) -> Folded:
    race = _running(table)
    return replace(table, race=replace(race, nudges=race.nudges + 1)), ()


def is_typed(table: Table) -> bool:
    """Whether typed moves count: it is not played as where its hands lie among what everybody writes."""
    chosen = table.read_options()
    return any(getattr(chosen, name) != value for name, value in table.game.unthreaded.items())


def without_thread(table: Table) -> Table:
    """The race as it is played where its hands lie among what everybody writes."""
    assert table.session is not None
    options = replace(table.session.options, **table.game.unthreaded)
    return replace(table, session=replace(table.session, options=options))


def _race(table: Table) -> Race:
    if table.race is None:
        raise Refused("stale")
    return table.race


def _running(table: Table) -> Race:
    race = _race(table)
    if table.rest is not None:
        raise Refused("not_ready")
    return race
