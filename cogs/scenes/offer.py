"""Free seats: at the end of the table's message, and in private for their owners."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from table.deadlines import offer_end
from table.pace import Waits
from table.seat import Offer
from table.table import Table
from ui.text import substitutes as words
from wire.layouts import Item, Part, rows_of
from wire.links import on_the_clock
from wire.presses import Pressed, button


def keep_button(table: Table, seat: int) -> Item:
    """A button for the owner, who sees it in private."""
    offer = table.seats[seat].offer
    return button(Pressed("keep", table.id, 0 if offer is None else offer.number, str(seat)), words.keep())


def offer_parts(table: Table, waits: Waits) -> Iterator[Part]:
    """The questions in one text and the buttons in rows, so that all seats can be free at once."""
    lines, buttons = [], []
    for seat in table.people:
        sitting, until = table.seats[seat], offer_end(table, seat, waits)
        if sitting.offer is not None and until is not None:
            lines.append(words.offer(sitting.name, on_the_clock(until)))
            buttons.append(_take_seat(table, seat, sitting.offer))
    if lines:
        yield "\n".join((*lines, words.is_unrated()))
        yield from rows_of(buttons)


def _take_seat(table: Table, seat: int, offer: Offer) -> Item:
    pressed = Pressed("take", table.id, offer.number, str(seat))
    return button(pressed, words.take(table.names[seat]), discord.ButtonStyle.success)
