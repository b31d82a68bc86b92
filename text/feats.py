"""What the records of a game are called; each game says it in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from engine.games import GAMES
from text.locale import _

_WORDS = {key: import_module(f"text.{key}.feats") for key, game in GAMES.items() if game.feat_kinds}
_LABELS: Mapping[str, Mapping[str, str]] = {key: words.FEATS for key, words in _WORDS.items()}
_LANDMARKS: Mapping[str, Mapping[str, str]] = {key: words.LANDMARKS for key, words in _WORDS.items()}


def feat(game: str, kind: str) -> str:
    """A kind of record by its name; one that this version does not know goes by its key."""
    label = _LABELS.get(game, {}).get(kind, kind)
    return _(label)


def landmark(game: str, kind: str, name: str, value: str) -> str:
    """Says that somebody has got that far for the first time; "" for a kind that has no landmark."""
    told = _LANDMARKS.get(game, {}).get(kind)
    return _(told).format(name=name, value=value) if told else ""
