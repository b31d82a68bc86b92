"""What the records of a game are called; each game says it in its own room."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from engine.games import GAMES
from text.locale import _

_LABELS: Mapping[str, Mapping[str, str]] = {key: import_module(f"text.{key}.feats").FEATS for key in GAMES}


def feat(game: str, kind: str) -> str:
    """A kind of record by its name; one that this version does not know goes by its key."""
    return _(_LABELS.get(game, {}).get(kind, kind))
