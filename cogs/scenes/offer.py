"""A free seat: in a message of its own, and at the end of the table's message while it is free."""

from __future__ import annotations

import discord

from cogs.wire.layouts import Part
from cogs.wire.links import on_the_clock
from cogs.wire.presses import Pressed, button
from table.deadlines import offered_until
from table.pace import Waits
from table.table import Table
from text import substitutes as words


def offered(table: Table, seat: int, waits: Waits) -> tuple[Part, ...]:
    """The question and the button; nothing if the seat is not free."""
    sitting, until = table.seats[seat], offered_until(table, seat, waits)
    if sitting.offer is None or until is None:
        return ()
    pressed = Pressed("take", table.id, sitting.offer.number, str(seat))
    take = button(pressed, words.take(sitting.name), discord.ButtonStyle.success)
    return f"{words.offered(sitting.name, on_the_clock(until))}\n{words.unrated()}", (take,)
