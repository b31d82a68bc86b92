"""Whether a game matches the seal of its deal, and how anybody can verify that."""

from __future__ import annotations

from table.seal import Verdict
from ui.text import seal as words
from wire.layouts import Scene


def seal_scene(verdict: Verdict, noted: str = "") -> Scene:
    """The verdict. `noted`: how the seal begins, as its reader says."""
    told = words.verdict(verdict.flaw, is_noted=bool(noted))
    return Scene((told, words.shuffle(verdict.seal, verdict.header)) if verdict.header else (told,))
