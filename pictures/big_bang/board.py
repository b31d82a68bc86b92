"""One player's board, with the hand, the deck and the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.big_bang.cards import FIRST_RULE, STAR, name, only, piece_of
from engine.big_bang.grid import ORIGIN, cell_at, field_of, place_of
from engine.big_bang.types import Cards, Lying, Options, RaceLine, View
from pictures import fonts
from pictures import places as seats
from pictures.big_bang import triangles
from pictures.big_bang.grid import AIR, EDGE, WIDTH, Cell, grid, put
from pictures.canvas import Canvas, sheet
from pictures.palette import Theme, palette
from text.big_bang.places import letters
from text.big_bang.table import heading, placed_of
from text.locale import _

__all__ = ["Shown", "after", "board", "shown"]

HEAD: Final = 84
FOOT: Final = 190
LEAST: Final = 384  # the height between them
TALLEST: Final = 1060  # of the cards and places
HAND: Final = 150  # the side of a card in the foot
PAD: Final = 28


class Shown(msgspec.Struct, frozen=True):
    """What there is to see of a board. It says nothing of who looks, so that equal boards are drawn once."""

    title: str
    placed: int
    whole: int  # cards of the set
    held: int
    cards: Cards | None  # None: covered
    takes: int  # what may still be placed, as the mask of a face


def shown(view: View, seat: int, *, covered: bool = False) -> Shown:
    """A seat's board as the viewer, who may see it, is to see it. A covered one tells the counts alone."""
    racer = view.racers[seat]
    assert racer.cards is not None
    return Shown(
        heading(view),
        racer.placed,
        racer.placed + racer.left,
        len(racer.cards.hand),
        None if covered else racer.cards,
        0 if view.over or racer.ready is not None else _takes(view.options),
    )


def after(line: RaceLine, names: Sequence[str]) -> Shown:
    """A seat's board when the race is over."""
    placed = line.numbers + line.rules
    deck = line.left - len(line.hand) - len(line.discards)
    cards = Cards(line.board, line.hand, line.discards, deck, idle=False)
    return Shown(seats.name(names, line.seat), placed, placed + line.left, len(line.hand), cards, 0)


def _takes(options: Options) -> int:
    return only(*range(1, options.highest + 1)) | options.rules_cards


def board(
    shown: Shown, *, places: Sequence[Cell] = (), last: Cell | None = None, theme: Theme = "felt"
) -> bytes:
    """A board as a PNG 1200 px wide and 700 to 1500 high.

    `places`, where cards of the hand fit, have letters (`text.big_bang.places`); others still open an outline alone.
    The card that lies on `last` was just placed.
    """
    colours = palette(theme, triangles.PAIRS)
    laid = shown.cards.board if shown.cards is not None else ()
    shape = grid([*((each.x, each.y) for each in laid), *places], HEAD, LEAST, TALLEST)
    canvas = sheet(colours, WIDTH, shape.low + AIR + FOOT + EDGE, edge="line", colour="felt")
    _head(canvas, shown)
    if shown.cards is None:
        put(canvas, shape, ())
        canvas.text(_("covered until GO"), WIDTH // 2, shape.low - 40, 54, "chalk", "felt", "middle")
    else:
        open_now = (cell for cell in _open(laid, shown.takes) if shape.holds(cell))
        put(canvas, shape, laid, places=dict.fromkeys(open_now, "") | letters(places), last=last)
    canvas.put(_foot(canvas, shown), EDGE, shape.low + AIR)
    return canvas.png()


def _open(laid: Sequence[Lying], takes: int) -> list[Cell]:
    """The empty places beside the cards where something can still come to lie."""
    cells = [ORIGIN, *(cell_at(each.x, each.y) for each in laid)]
    pieces = [STAR, *(piece_of(each.card, each.turn) for each in laid)]
    return [place_of(packed >> 8) for packed in field_of(cells, pieces) if packed & takes]


def _head(canvas: Canvas, shown: Shown) -> None:
    middle, right = HEAD // 2 + 4, WIDTH - EDGE - PAD
    text, size = fonts.fit(placed_of(shown.placed, shown.whole), 500, 46, 36)
    taken = canvas.text(text, right, middle, size, "quiet", "felt", "right")
    seats.put_title(canvas, shown.title, EDGE + PAD, middle, right - taken - 30 - EDGE - PAD)


def _foot(canvas: Canvas, shown: Shown) -> Canvas:
    """The hand; on the right the deck, and the discards with their top card, which may be placed too."""
    colours, width, middle = canvas.palette, WIDTH - 2 * EDGE, FOOT // 2
    tile = seats.panel(colours, width, FOOT, framed=False)
    high = triangles.height(HAND)
    top = middle - high // 2
    x = PAD + tile.text(_("hand"), PAD, middle, 40, "quiet", "panel") + 20
    if shown.cards is None:
        for at in range(shown.held):
            triangles.back(colours, HAND, "panel").put(tile, x + at * (HAND + 12), top)
        return tile
    for card in shown.cards.hand:
        x += _held(tile, card, x, top) + 12
    if not shown.cards.hand:
        tile.text(_("empty"), x, middle, 40, "chalk", "panel")
    deck = _("deck {count}").format(count=shown.cards.deck)
    discards = _("discards {count}").format(count=len(shown.cards.discards))
    right = width - PAD
    if shown.cards.discards:
        right -= HAND
        _held(tile, shown.cards.discards[-1], right, top)
        right -= 16
    for text, y, size, colour in ((deck, middle - 34, 44, "chalk"), (discards, middle + 34, 44, "quiet")):
        text, size = fonts.fit(text, right - x - 20, size, 36)
        tile.text(text, right, y, size, colour, "panel", "right")
    return tile


def _held(tile: Canvas, card: int, x: int, top: int) -> int:
    """A card of the hand or of the discards; a rules card with its name. Returns the pixels it takes."""
    triangles.card(tile.palette, card, 0, HAND, "panel", up=True).put(tile, x, top)
    if card >= FIRST_RULE:
        tile.figure(name(card), x + HAND - 24, top + 20, 36, "quiet", "panel")
    return HAND
