"""The race in a small picture above the keys of a hand: the card on top, and what everybody has left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.seven_ate_nine.cards import modifier, number
from engine.seven_ate_nine.types import View
from ui.pictures import cards, fonts
from ui.pictures import places as seats
from ui.pictures.canvas import NUMBER, Canvas, sheet
from ui.pictures.palette import Palette, Theme, palette
from ui.seven_ate_nine.picture import COLOURS, EDGE, PAIRS, WIDTH
from ui.seven_ate_nine.words import count_cards_left, lying
from ui.text.locale import _, cache_by_language, ngettext

HEIGHT: Final = 296  # keys, menu and words below it stay in sight
CARD: Final = (196, 264)
PILE: Final = 428  # the width of what is said of the pile
GAP: Final = 10  # between two seats


def above_keys(view: View, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide. Of two, whoever has a single card left is framed in gold."""
    colours = palette(theme, PAIRS)
    canvas = sheet(colours, WIDTH, HEIGHT, edge="line", colour="felt")
    canvas.put(_card(colours, view.pile[-1]), EDGE, EDGE)
    left = EDGE + CARD[0] + 24
    canvas.text(_("pile"), left, 116, 46, "quiet", "felt")
    count = ngettext("{count} card", "{count} cards", lying(view)).format(count=lying(view))
    text, size = fonts.fit(count, PILE - left - 12, 46, 36)
    canvas.text(text, left, 176, size, "chalk", "felt")
    high = (HEIGHT - 2 * EDGE - (len(names) - 1) * GAP) // len(names)
    for seat in range(len(names)):
        row = _row(colours, seat, seats.name(names, seat), count_cards_left(view, seat), high)
        canvas.put(row, PILE, EDGE + seat * (high + GAP))
    return canvas.png()


@lru_cache(maxsize=64)
def _card(colours: Palette, card: int) -> Canvas:
    """A card: its number large; below it the modifier as colour, figure and pips."""
    wide, high = CARD
    tile = Canvas(colours, wide, high, "felt")
    cards.lay(tile, 0, 0, wide, high, "felt")
    colour, count = COLOURS[modifier(card)], modifier(card)
    tile.number(str(number(card)), wide // 2, 98, 112, "ink", "card")
    inset, band, pip = 12, 72, 18
    tile.box(inset, high - inset - band, wide - 2 * inset, band, 18, colour, "card")
    middle = high - inset - band // 2
    tile.figure(f"±{count}", inset + 16, middle, 56, "card", colour, "left")
    for at in range(count):
        x = wide - inset - 14 - pip - at * (pip + 6)
        tile.box(x, middle - pip // 2, pip, pip, pip // 2, "card", colour)
    return tile


@cache_by_language(256)
def _row(colours: Palette, seat: int, name: str, left: int, high: int) -> Canvas:
    """A seat: its mark, its name, and how many cards it has left."""
    wide, middle = WIDTH - EDGE - PILE, high // 2
    tile = seats.panel(colours, wide, high, framed=left == 1 and high > 100)
    seats.put_mark(tile, seat, seats.PAD, middle)
    right = wide - 30
    size = 72 if high > 100 else NUMBER
    right -= max(tile.number(str(left), right, middle, size, "chalk", "panel", "right"), 80) + 18
    text, size = fonts.fit(ngettext("card left", "cards left", left), 190, 40, 36)
    right -= tile.text(text, right, middle, size, "quiet", "panel", "right") + 20
    x = seats.PAD + seats.MARK + 14
    seats.put_name(tile, name, x, middle, right - x)
    return tile
