"""Card faces as emoji, 128 px square, for buttons. Discord shows them 20 to 24 px high.

`ui/<game>/card_faces.py` has a game's `FACES`, and `draw`, which puts one on an empty card. Keys that stand four
abreast have none: they would not fit on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui.games import FACES
from ui.pictures.card_face import empty
from ui.pictures.studio import Studio

_MODULES = {key: face.card_faces for key, face in FACES.items() if face.card_faces is not None}
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
