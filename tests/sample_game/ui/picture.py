"""The table of Low Card as a picture, of the shared kit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.sample_game.engine.types import View
from tests.sample_game.ui import words
from ui.pictures import cards, places
from ui.pictures.palette import TABLE, Theme, palette
from ui.pictures.strip import Strip, table_cloth

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
HEAD: Final = 84
ROW: Final = 190  # height of a player's place
GAP: Final = 8
CARD: Final = (104, 150)


def table(view: View, names: Sequence[str], *, strip: Strip | None = None, theme: Theme = "felt") -> bytes:
    """The table as its viewer may see it: a PNG 1200 px wide. Gold frames whose turn it is."""
    colours = palette(theme, TABLE)
    canvas = table_cloth(colours, WIDTH, HEAD + len(names) * (ROW + GAP) + EDGE, strip)
    places.put_title(canvas, words.middle(view), EDGE + 20, HEAD // 2 + 4, WIDTH - 2 * EDGE - 40)
    width, height = CARD
    for seat, card in enumerate(view.hands):
        tile = places.panel(colours, WIDTH - 2 * EDGE, ROW, framed=seat == view.turn)
        places.put_mark(tile, seat, places.PAD, ROW // 2)
        places.put_name(tile, places.name(names, seat), places.PAD + places.MARK + 14, ROW // 2, 600)
        if total := words.total(view, seat):
            tile.text(total, 1000, ROW // 2, 40, "quiet", "panel", "right")
        if card is None:
            drawn = cards.back(colours, width, height, "panel")
        else:
            drawn = cards.face(colours, str(card), "ink", width, height, "panel")
        tile.put(drawn, tile.size[0] - places.PAD - width, (ROW - height) // 2)
        canvas.put(tile, EDGE, HEAD + seat * (ROW + GAP))
    return canvas.png()
