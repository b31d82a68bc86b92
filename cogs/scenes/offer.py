"""A free seat: at the end of the table's message while it is free, and for its owner in private."""

from __future__ import annotations

import discord

from cogs.wire.layouts import Item, Part
from cogs.wire.links import on_the_clock
from cogs.wire.presses import Pressed, button
from table.deadlines import offered_until
from table.pace import Waits
from table.table import Table
from text import substitutes as words


def keep_seat(table: Table, seat: int) -> Item:
    """A button for the owner, who sees it in private."""
    offer = table.seats[seat].offer
    return button(Pressed("keep", table.id, 0 if offer is None else offer.number, str(seat)), words.keep())


def offered(table: Table, seat: int, waits: Waits) -> tuple[Part, ...]:
    """The question and the button; nothing if the seat is not free."""
    sitting, until = table.seats[seat], offered_until(table, seat, waits)
    if sitting.offer is None or until is None:
        return ()
    pressed = Pressed("take", table.id, sitting.offer.number, str(seat))
    take = button(pressed, words.take(sitting.name), discord.ButtonStyle.success)
    return f"{words.offered(sitting.name, on_the_clock(until))}\n{words.unrated()}", (take,)
