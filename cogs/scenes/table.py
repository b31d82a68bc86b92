"""The table's message: what just happened, where the game stands, the picture, the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from cogs.faces import face_of
from cogs.layouts import Part, Scene
from cogs.notes import Note
from cogs.presses import Pressed, button
from cogs.scenes.story import story, visible
from host.times import snowflake_ms
from table.entries import Logged
from table.table import Table
from text import table as words

LAST_LINES = 6  # of what happened, above the picture
MOST_TRIES = 20  # that were taken back, in one line


def table_scene(table: Table, last: Sequence[Logged], notes: Sequence[Note] = ()) -> Scene:
    """`last` is what happened since it was shown before, `notes` what is said beside it."""
    face = face_of(table)
    events = [event for logged in last for event in visible(table, logged)]
    lines = list(story(table, last))[-LAST_LINES:]
    if table.phase == "playing":
        lines += _beside(notes)
    state = _state(table)
    parts: list[Part] = ["\n".join((*lines, "", state) if lines else (state,)), face.picture(table, events)]
    if table.phase == "playing":
        *rows, row = face.buttons(table) or ((),)
        assert isinstance(row, tuple)
        style = discord.ButtonStyle.secondary if row else discord.ButtonStyle.primary
        kind = "ready" if table.race is not None and not table.race.running else "hand"
        hand = button(Pressed(kind, table.id), words.button(kind), style)
        parts += [*rows, (*row, hand)]
        if table.can_settle:
            parts.append((button(Pressed("settle", table.id), words.button("settle")),))
    return Scene(tuple(parts))


def _beside(notes: Sequence[Note]) -> Iterator[str]:
    tries = [note.text for note in notes if note.is_try]
    if tries:
        yield words.taken_back(tries[:MOST_TRIES], len(tries[MOST_TRIES:]))
    others = dict.fromkeys(note.text for note in notes if not note.is_try)
    yield from (f"-# {text}" for text in list(others)[-LAST_LINES:])


def _state(table: Table) -> str:
    """Where the game stands."""
    if table.phase == "closed" or table.reason == "settled":
        return words.ended(table.reason)
    status, race = face_of(table).status(table), table.race
    if race is None or table.phase != "playing":
        return status
    if not race.running:
        missing = [table.names[seat] for seat in table.waiting]
        line = words.getting_ready([table.names[seat] for seat in race.ready], missing, paused=race.paused)
    elif not race.open:
        line = words.countdown(f"<t:{(snowflake_ms(table.epoch) + table.opens_at) // 1000}:R>")
    else:
        return status
    return f"{status}\n{line}"
