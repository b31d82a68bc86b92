"""The other players of a hole in small: their marks, scores and cards, beside one player's own cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.play_nine.types import View
from ui.pictures import cards, places
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from ui.pictures.palette import SEATS, Palette
from ui.pictures.places import MARK, PAD, put_name
from ui.play_nine.picture.seats import colour
from ui.text.words import number

APART: Final = 4  # two cards
BETWEEN: Final = 14  # two players
LARGE: Final = (100, 138)  # a card at most
LINE: Final = 128  # a player with less height has mark and score side by side
TALL: Final = 260  # a player with so much has a name, above the cards
ACROSS: Final = 4  # cards in a row


def put_rivals(tile: Canvas, view: View, names: Sequence[str], seat: int, top: int) -> None:
    """Puts everybody else below `top`, beginning with the player on the left, from what everybody may see."""
    count = len(view.boards)
    rivals = [other for step in range(1, count) if view.boards[other := (seat + step) % count]]
    room = tile.size[1] - PAD - top
    height = (room - BETWEEN * (len(rivals) - 1)) // max(1, len(rivals))
    for at, rival in enumerate(rivals):
        y = top + at * (height + BETWEEN)
        if height >= TALL:
            _tall(tile, view, names, rival, y, height)
        else:
            _low(tile, view, rival, y, height)


def _tall(tile: Canvas, view: View, names: Sequence[str], rival: int, top: int, height: int) -> None:
    """Mark, name and score above the cards."""
    middle, right = top + MARK // 2, tile.size[0] - PAD
    taken = tile.number(number(view.shown[rival]), right, middle, NUMBER + 10, "chalk", "panel", "right")
    places.put_mark(tile, rival, PAD, middle)
    left = PAD + MARK + 14
    put_name(tile, places.name(names, rival), left, middle, right - left - taken - 14)
    _cards(tile, view.boards[rival], PAD, top + MARK + 12, tile.size[0] - 2 * PAD, height - MARK - 12)


def _low(tile: Canvas, view: View, rival: int, top: int, height: int) -> None:
    """Mark and score to the left of the cards."""
    score, middle = number(view.shown[rival]), top + height // 2
    if height >= LINE:
        left = PAD + 110
        places.put_mark(tile, rival, PAD + 16, middle - 36)
        tile.number(score, PAD + 16 + MARK // 2, middle + 34, NUMBER + 6, "chalk", "panel")
    else:
        left, size = PAD + 166, min(MARK, height)
        tile.put(cards.mark(tile.palette, SEATS[rival], size, "panel"), PAD, middle - size // 2)
        tile.number(score, PAD + MARK + 12, middle, NUMBER, "chalk", "panel", "left")
    _cards(tile, view.boards[rival], left, top, tile.size[0] - PAD - left, height)


def _cards(tile: Canvas, board: Sequence[int | None], left: int, top: int, room: int, height: int) -> None:
    """The eight cards, as large as there is room for."""
    low = min((height - APART) // 2, LARGE[1])
    wide = min((room - (ACROSS - 1) * APART) // ACROSS, LARGE[0], max(48, round(low * 0.75)))
    low = min(low, round(wide * 1.4))
    left += room - ACROSS * wide - (ACROSS - 1) * APART
    top += (height - 2 * low - APART) // 2
    for at, card in enumerate(board):
        x, y = left + at % ACROSS * (wide + APART), top + at // ACROSS * (low + APART)
        tile.put(_card(tile.palette, card, wide, low), x, y)


@lru_cache(maxsize=256)
def _card(palette: Palette, card: int | None, width: int, height: int) -> Canvas:
    if card is None:
        return cards.back(palette, width, height, "panel")
    drawn = cards.blank(palette, width, height, "panel", marked=False)
    size = max(SMALL_PRINT, min(round(height * 0.75), width * 5 // 6))
    drawn.figure(number(card), width // 2, height // 2, size, colour(card), "card")
    return drawn
