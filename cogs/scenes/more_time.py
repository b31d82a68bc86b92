"""One more day for players whom a table over days waits for: buttons for those who wait."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from table.more_time import givers, is_late
from table.pace import Waits
from table.table import Table
from ui.text import more_time as words
from wire.layouts import Item
from wire.presses import Pressed, button

MOST = 3  # players who get a button


def buttons_for_late(table: Table, waits: Waits, now: datetime) -> tuple[Item, ...]:
    """At the table: for players who are late."""
    seats = [
        seat for seat in table.waiting_people if givers(table, seat) and is_late(table, seat, waits, now)
    ]
    return tuple(_button(table, seat) for seat in seats[:MOST])


def buttons_to_give(table: Table, giver: int) -> tuple[Item, ...]:
    """In the panel of a player who waits."""
    return tuple(_button(table, seat) for seat in takers(table, giver))


def takers(table: Table, giver: int) -> tuple[int, ...]:
    """The players to whom this one may give a day."""
    return tuple(_may_take(table, giver))[:MOST]


def _may_take(table: Table, giver: int) -> Iterator[int]:
    if table.phase == "playing" and giver not in table.waiting:
        yield from (seat for seat in table.waiting_people if giver in givers(table, seat))


def _button(table: Table, seat: int) -> Item:
    sitting = table.seats[seat]
    return button(Pressed("day", table.id, sitting.clock_since, str(seat)), words.give(sitting.name))
