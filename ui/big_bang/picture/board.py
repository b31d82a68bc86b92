"""One player's board, with the hand, the deck and the discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.big_bang.cards import FIRST_RULE, STAR, name, piece_of, takes
from engine.big_bang.grid import ORIGIN, cell_at, field_of, open_cells, place_of
from engine.big_bang.types import Cards, Lying, RaceLine, View
from ui.big_bang.picture import triangles
from ui.big_bang.picture.grid import AIR, EDGE, LEAST, WIDTH, Cell, Grid, grid, put
from ui.big_bang.places import name_places
from ui.big_bang.table import heading, progress
from ui.pictures import fonts
from ui.pictures import places as seats
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Theme, palette
from ui.pictures.strip import Strip, table_cloth
from ui.text.locale import _

__all__ = ["BoardPicture", "after", "board", "board_picture", "spread"]

HEAD: Final = 84
FOOT: Final = 190
ROOM: Final = 384  # the least height between them
TALLEST: Final = 1060  # of the cards and places, as far as their least size allows
HIGHEST: Final = 1182  # from there on it does not, open places are cut off
HAND: Final = 150  # the side of a card in the foot
PAD: Final = 28


class BoardPicture(msgspec.Struct, frozen=True):
    """What there is to see of a board. It does not say who looks, so equal boards are drawn once."""

    title: str
    placed: int
    whole: int  # cards of the set
    held: int
    cards: Cards | None  # None: covered
    takes: int  # what may still be placed, as the mask of a face


def board_picture(view: View, seat: int, *, covered: bool = False) -> BoardPicture:
    """A seat's board for a viewer who may see it. A covered one shows only the counts."""
    racer = view.racers[seat]
    assert racer.cards is not None
    return BoardPicture(
        heading(view),
        racer.placed,
        racer.placed + racer.left,
        len(racer.cards.hand),
        None if covered else racer.cards,
        0 if view.over or racer.ready is not None else takes(view.options.highest, view.options.rules_cards),
    )


def after(line: RaceLine, names: Sequence[str]) -> BoardPicture:
    """A seat's board when the race is over."""
    placed = line.numbers + line.rules
    deck = line.left - len(line.hand) - len(line.discards)
    cards = Cards(line.board, line.hand, line.discards, deck, idle=False, points=line.points)
    return BoardPicture(seats.name(names, line.seat), placed, placed + line.left, len(line.hand), cards, 0)


def board(
    shown: BoardPicture,
    *,
    places: Sequence[Cell] = (),
    names: Sequence[str] = (),
    last: Cell | None = None,
    turns: Sequence[Lying] = (),
    strip: Strip | None = None,
    theme: Theme = "felt",
) -> bytes:
    """A board as a PNG 1200 px wide and 700 to 1500 high.

    `places` have the letters that are their `names`, or those of their reading order (`ui.big_bang.places`); other
    open places have an outline. The card on `last` was just placed. The `turns` of a rules card that fit on one of the
    places are shown instead of the hand.
    """
    shape, still_open = spread(shown, places)
    tall = shape.low + AIR + FOOT + EDGE
    canvas = table_cloth(palette(theme, triangles.PAIRS), WIDTH, tall, strip)
    _head(canvas, shown)
    if shown.cards is None:
        put(canvas, shape, ())
        canvas.text(_("covered until GO"), WIDTH // 2, shape.low - 40, 54, "chalk", "felt", "middle")
    else:
        outlined = dict.fromkeys(still_open, "") | name_places(places, names)
        put(canvas, shape, shown.cards.board, places=outlined, last=last)
    foot = _turns(canvas, turns, name_places(places, names)) if turns else _foot(canvas, shown)
    canvas.put(foot, EDGE, shape.low + AIR)
    return canvas.png()


def spread(shown: BoardPicture, places: Sequence[Cell]) -> tuple[Grid, list[Cell]]:
    """Where everything lies, and which open places the picture has.

    Open places count too, so a board keeps its place when the hand changes.
    """
    if shown.cards is None:
        return grid((), HEAD, ROOM, TALLEST), []
    laid = shown.cards.board
    still_open = _open(laid, shown.takes)
    needed = [*((each.x, each.y) for each in laid), *places]
    shape = grid([*needed, *still_open], HEAD, ROOM, TALLEST)
    if shape.low - shape.top > HIGHEST or shape.side < LEAST:
        shape = grid(needed, HEAD, ROOM, TALLEST)
    return shape, [cell for cell in still_open if shape.holds(cell)]


def _open(laid: Sequence[Lying], may_lie: int) -> list[Cell]:
    """The empty places beside the cards where something can still be placed."""
    cells = [ORIGIN, *(cell_at(each.x, each.y) for each in laid)]
    pieces = [STAR, *(piece_of(each.card, each.turn) for each in laid)]
    return [place_of(cell) for cell in open_cells(field_of(cells, pieces), cells, pieces, may_lie)]


def _head(canvas: Canvas, shown: BoardPicture) -> None:
    middle, right = HEAD // 2 + 4, WIDTH - EDGE - PAD
    text, size = fonts.fit(progress(shown.placed, shown.whole), 500, 46, 36)
    taken = canvas.text(text, right, middle, size, "quiet", "felt", "right")
    seats.put_title(canvas, shown.title, EDGE + PAD, middle, right - taken - 30 - EDGE - PAD)


def _foot(canvas: Canvas, shown: BoardPicture) -> Canvas:
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
        x += _draw_card(tile, card, x, top) + 12
    if not shown.cards.hand:
        tile.text(_("empty"), x, middle, 40, "chalk", "panel")
    deck = _("deck {count}").format(count=shown.cards.deck)
    discards = _("discards {count}").format(count=len(shown.cards.discards))
    right = width - PAD
    if shown.cards.discards:
        right -= HAND
        _draw_card(tile, shown.cards.discards[-1], right, top)
        right -= 16
    for text, y, size, colour in ((deck, middle - 34, 44, "chalk"), (discards, middle + 34, 44, "quiet")):
        text, size = fonts.fit(text, right - x - 20, size, 36)
        tile.text(text, right, y, size, colour, "panel", "right")
    return tile


def _turns(canvas: Canvas, turns: Sequence[Lying], letters: Mapping[Cell, str]) -> Canvas:
    """The ways in which a rules card can be turned, in the order given, and for which place."""
    tile = seats.panel(canvas.palette, WIDTH - 2 * EDGE, FOOT, framed=False)
    x, y, card = turns[0].x, turns[0].y, turns[0].card
    told = _("{card} at {place}").format(card=name(card), place=letters[x, y])
    left = PAD + tile.text(told, PAD, FOOT // 2, 44, "chalk", "panel") + 40
    for lies in turns:
        drawn = triangles.card(tile.palette, card, lies.turn, HAND, "panel", up=(x + y) % 2 == 0)
        drawn.put(tile, left, (FOOT - triangles.height(HAND)) // 2)
        left += HAND + 40
    return tile


def _draw_card(tile: Canvas, card: int, x: int, top: int) -> int:
    """A card of the hand or of the discards; a rules card with its name. Returns its width in pixels."""
    triangles.card(tile.palette, card, 0, HAND, "panel", up=True).put(tile, x, top)
    if card >= FIRST_RULE:
        tile.figure(name(card), x + HAND - 24, top + 20, 36, "quiet", "panel")
    return HAND
