"""For tests that change how the computer looks: it thinks in their own process, which knows of the change."""

from __future__ import annotations

from typing import Any

import pytest

from engine import looks
from engine.game import Level, Rng
from engine.games import game_of
from host.computer.thinker import Thinker


async def _move(
    self: Thinker, key: str, version: int, view: Any, level: Level, seed: bytes, *purpose: str | int
) -> tuple[str, int]:
    action, ms = game_of(key, version).think(view, level, Rng(seed, *purpose))
    return str(action), ms


def thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """*Hard* thinks at once, in this process."""
    monkeypatch.setattr(Thinker, "move", _move)


def looks_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every race the computer is in the same, middling form, and waits for nobody's eyes."""
    monkeypatch.setattr(looks, "FORM", 0)
    monkeypatch.setattr(looks, "LATE_MS", 0)
