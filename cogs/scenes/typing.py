"""For people who type in a race: the pile, and how many cards everybody has left."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.scenes.table import beside
from table.table import Table
from ui.games import face_of
from wire.layouts import Scene
from wire.notes import Note
from wire.presses import Pressed, button


def typing_scene(table: Table, notes: Sequence[Note]) -> Scene:
    """The message, in a few lines. `notes`: what came of typed moves."""
    face = face_of(table)
    text = "\n".join((face.for_typists(table), *beside(notes)))
    return Scene((text, (button(Pressed("hand", table.id), face.hand),)))
