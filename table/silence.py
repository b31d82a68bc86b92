"""A race in which nobody does anything: a nudge, moves for people, and at last the game's end (rules 1.4.14).

The game says how long a silence is too long, and what the table does then. Times are milliseconds of the game's own
time.
"""

from __future__ import annotations

from table.entries import Default, Desert, Nudge, Pause
from table.pen import Pen
from table.table import Race, Table


def acts_at(table: Table, heard: int) -> int | None:
    """When the table acts on a silence; None while it waits for nobody.

    `heard`: since when presses can arrive. Before that nobody was silent.
    """
    race = table.race_on
    if race is None or not table.waiting_people:
        return None
    return min(_nudge_at(table, race, heard), _deserts_at(table, race, heard))


def act(pen: Pen, at: int, heard: int) -> None:
    """Writes what is to be done about a silence at this time, if anything."""
    table = pen.table
    race = table.race_on
    if race is None or not table.waiting_people:
        return
    if at >= _deserts_at(table, race, heard):
        _desert(pen, race, at)
    elif at >= _nudge_at(table, race, heard):
        pen.write(Nudge(at=at))
        if race.nudges:
            _play_for(pen, at)


def _nudge_at(table: Table, race: Race, heard: int) -> int:
    return max(race.last_at, table.opens_at, heard) + 1000 * table.game.nudge_s


def _deserts_at(table: Table, race: Race, heard: int) -> int:
    return max(race.opens_at, race.acted_at or 0, heard) + 1000 * table.game.deserted_s


def _desert(pen: Pen, race: Race, at: int) -> None:
    """Ends the race. A race to which nobody ever came counts for nobody; a match's next race waits for a player."""
    assert pen.table.session is not None
    ending = [
        Default(str(action), seat=seat, at=at)
        for seat, action in pen.table.game.on_deserted(pen.table.session.state, at)
    ]
    if race.acted_at is None and pen.try_out(*ending).phase == "over":
        pen.write(Desert())
        return
    for entry in ending:
        pen.write(entry)
    if pen.table.phase == "playing" and pen.table.rest is None:  # else its result is read first
        pen.write(Pause(at=at))


def _play_for(pen: Pen, at: int) -> None:
    """Moves for each person who is waited for, until a move makes the game say GO again."""
    for seat in pen.table.waiting_people:
        action = pen.table.game.default(pen.table.view(seat))
        if action is None:
            continue
        pen.write(Default(str(action), seat=seat, at=at))
        if pen.table.phase != "playing" or pen.table.opens_at > at:
            return
