"""Card faces as emoji, 128 px square, for buttons. Discord shows them 20 to 24 px high.

The module here with a game's name has its `FACES`, and `draw`, which puts one on an empty card. Keys that stand four
abreast have none: they would not fit on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from engine.games import GAMES
from pictures.emoji.card import empty
from pictures.studio import Studio

_MODULES = {
    key: import_module(f"{__name__}.{key}") for key in GAMES if find_spec(f"{__name__}.{key}") is not None
}
SETS: Mapping[str, tuple[str, ...]] = {key: module.FACES for key, module in _MODULES.items()}
"""The faces of each game that have emoji."""


def emoji(game: str, face: str) -> bytes:
    """A PNG of one of the faces in `SETS`, transparent around the card. Discord takes up to 256 KB."""
    canvas = empty()
    _MODULES[game].draw(canvas, face)
    return canvas.png()


async def draw_all(studio: Studio) -> dict[str, dict[str, bytes]]:
    """All of them, by game and face."""
    return {
        game: {face: await studio.draw(emoji, game, face) for face in faces} for game, faces in SETS.items()
    }
