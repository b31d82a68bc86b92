"""The eight cards before a tee-off, for the player who chooses two of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ui.pictures import cards, shapes
from ui.pictures.canvas import Canvas, sheet
from ui.pictures.palette import TABLE, Palette, Theme, palette

WIDTH: Final = 1200
HEIGHT: Final = 720
CARD: Final = (232, 324)
STEP: Final = (260, 344)  # from one card to the next
LEFT: Final = (WIDTH - 3 * STEP[0] - CARD[0]) // 2
TOP: Final = (HEIGHT - STEP[1] - CARD[1]) // 2
EDGE: Final = 12  # of a card, around its red ground
BIRD: Final = 178
TAB: Final = (108, 100)  # with a card's number
NUMBER: Final = 62


def tee(chosen: int | None, *, theme: Theme = "felt") -> bytes:
    """Eight cards face down with their numbers, a PNG 1200 px wide; gold frames the one that is `chosen`."""
    canvas = sheet(palette(theme, TABLE), WIDTH, HEIGHT, edge="line", colour="felt")
    for at in range(8):
        is_marked = at == chosen
        frame = cards.FRAME if is_marked else 0
        x, y = LEFT + at % 4 * STEP[0], TOP + at // 4 * STEP[1]
        canvas.put(_card(canvas.palette, str(at + 1), is_marked=is_marked), x - frame, y - frame)
    return canvas.png()


@lru_cache(maxsize=32)
def _card(colours: Palette, number: str, *, is_marked: bool) -> Canvas:
    """The bird above a tab with the number."""
    width, height = CARD
    tile = cards.blank(colours, width, height, "felt", marked=is_marked)
    frame = cards.FRAME if is_marked else 0
    left, top = frame + EDGE, frame + EDGE
    tile.box(left, top, width - 2 * EDGE, height - 2 * EDGE, 20, "cardinal", "card")
    feathers, beak = shapes.bird(BIRD)
    middle = tile.size[0] // 2
    tile.paint(feathers, middle - BIRD // 2 + 2, top + 14, "blush", "cardinal")
    tile.paint(beak, middle - BIRD // 2 + 2, top + 14, "card", "cardinal")
    across, high = TAB
    low = frame + height - EDGE
    tile.box(middle - across // 2, low - high, across, high, 24, "card", "cardinal")
    tile.block(middle - across // 2, low - 24, across, 24, "card")
    tile.number(number, middle, low - high // 2 + 4, NUMBER, "ink", "card")
    return tile
