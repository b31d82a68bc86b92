"""Whether a game matches the seal of its deal, and how anybody can verify that."""

from __future__ import annotations

from table.seal import Verdict
from table.table import Table
from ui.text import history
from ui.text import seal as words
from wire.layouts import Scene
from wire.presses import Pressed, button


def seal_scene(table: Table, verdict: Verdict, noted: str = "") -> Scene:
    """How to check it oneself, the verdict, and the key to compare another seal.

    `noted`: how the seal begins, as its reader says.
    """
    told = words.verdict(verdict.flaw, is_noted=bool(noted))
    shuffle = (
        words.shuffle(verdict.seal, verdict.header, was_shown=not table.is_private) if verdict.header else ""
    )
    keys = (
        button(Pressed("noted", table.id), words.compare()),
        button(Pressed("game", table.id), history.button("game")),
    )
    return Scene((shuffle, told, keys))
