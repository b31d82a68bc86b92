"""What people who type in a race look at: the pile, and how many cards everybody has left."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.faces import face_of
from cogs.scenes.table import beside
from cogs.wire.layouts import Scene
from cogs.wire.notes import Note
from cogs.wire.presses import Pressed, button
from table.table import Table


def typing_scene(table: Table, notes: Sequence[Note]) -> Scene:
    """The message, in a few lines. `notes`: what came of typed moves."""
    face = face_of(table)
    text = "\n".join((face.for_typists(table), *beside(notes)))
    return Scene((text, (button(Pressed("hand", table.id), face.hand),)))
