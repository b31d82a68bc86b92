"""One seat's private panel: what the face shows, and the changes that it keeps up with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
import msgspec

from cogs.faces import face_of
from cogs.scenes.rest import rest_text
from cogs.wire.layouts import Item, Part, Scene
from cogs.wire.notes import Note
from cogs.wire.presses import Pressed, button
from table.errors import Refused
from table.pace import WAITS, Waits
from table.table import Table
from text import refusals
from text import table as words
from text.my_tables import next_table


class Beside(msgspec.Struct, frozen=True):
    """What a panel shows besides the game until it is pressed again."""

    news: str = ""  # what its owner has missed
    elsewhere: bool = False  # another table waits for its owner


NOTHING_BESIDE = Beside()


def panel_scene(
    table: Table,
    seat: int,
    channel: int,
    notes: Sequence[Note] = (),
    waits: Waits = WAITS,
    *,
    text_only: bool,
    beside: Beside = NOTHING_BESIDE,
) -> Scene:
    """The panel. `channel`: where the table stands. Only the last part of the notes is shown, and every text once."""
    note = "\n\n".join(dict.fromkeys(note.text for note in notes if note.text))
    part = next((note.part for note in reversed(notes) if note.part), "")
    parts: list[Part] = [words.panel_title(table.game.title, f"<#{channel}>")]
    if table.phase != "playing":
        ended = words.ended(table.reason)
        return Scene((*parts, words.over(face_of(table).result(table)) if table.phase == "over" else ended))
    if table.seats[seat].resigned:  # the hand is the computer's from now on
        return Scene((*parts, refusals.sentence(Refused("left"))))
    parts.append(beside.news)
    buttons = [_last_button(table, seat)]
    if table.is_between_rounds:
        parts += [note, rest_text(table, waits)]
    else:
        parts += _absent(table, seat, waits)
        parts += face_of(table).panel(table, seat, part, text_only, note)
        buttons += face_of(table).beside(table, seat, part)
    if beside.elsewhere and seat not in table.waiting:
        buttons.append(button(Pressed("nexttable", table.id), next_table(), discord.ButtonStyle.primary))
    parts.append(tuple(buttons))
    return Scene(tuple(parts))


def _last_button(table: Table, seat: int) -> Item:
    kind = ""
    if table.seats[seat].away:
        kind = "back"
    elif table.rest is not None and seat not in table.rest.ready:
        kind = "ready"
    if kind:
        return button(Pressed(kind, table.id), words.button(kind), discord.ButtonStyle.primary)
    return button(Pressed("hand", table.id), words.button("look"))


def _absent(table: Table, seat: int, waits: Waits) -> Iterator[str]:
    if table.seats[seat].away:
        is_still = table.rest is not None and table.rest.why == "away"
        yield rest_text(table, waits) if is_still else words.computer_plays_for_you()


def glance(table: Table, seat: int, *, text_only: bool) -> object:
    """What the panel has to keep up with; in words that is the whole table.

    In a race it is less: all players move all the time, and nothing is redrawn under a reader's eyes.
    """
    if table.phase != "playing":
        return table.phase
    if table.seats[seat].resigned:
        return "left"
    if table.is_between_rounds:
        return table.rest
    seen = face_of(table).glance(table, seat), table.seats[seat].away, table.rest is None
    return (*seen, table.view(None)) if text_only and table.race is None else seen
