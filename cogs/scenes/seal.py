"""Whether a game matches the seal of its deal, and how anybody can verify that."""

from __future__ import annotations

from table.seal import Verdict
from ui.text import history
from ui.text import seal as words
from wire.layouts import Scene
from wire.presses import Pressed, button


def seal_scene(table_id: int, verdict: Verdict, noted: str = "") -> Scene:
    """How to check it oneself, the verdict, and the key to compare another seal.

    `noted`: how the seal begins, as its reader says.
    """
    told = words.verdict(verdict.flaw, is_noted=bool(noted))
    shuffle = words.shuffle(verdict.seal, verdict.header) if verdict.header else ""
    keys = (
        button(Pressed("noted", table_id), words.compare()),
        button(Pressed("game", table_id), history.button("game")),
    )
    return Scene((shuffle, told, keys))
