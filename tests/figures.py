"""Other figures of a game's rules, for as long as a test takes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games import GAMES


def set_figures(monkeypatch: pytest.MonkeyPatch, key: str, **figures: object) -> None:
    """The latest version of a game is played with these."""
    game = GAMES[key]
    monkeypatch.setattr(game, "rules", replace(vars(game)["rules"], **figures))
