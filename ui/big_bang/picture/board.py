"""One player's board, with the hand, the deck and the discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.big_bang.cards import FIRST_RULE, STAR, name, piece_of, takes
from engine.big_bang.grid import ORIGIN, cell_at, field_of, open_cells, place_of
from engine.big_bang.types import Cards, Lying, RaceLine, View
from ui.big_bang.picture import triangles
from ui.big_bang.picture.grid import EDGE, WIDTH, Box, Cell, Grid, grid, put
from ui.big_bang.picture.triangles import HAIRLINE
from ui.big_bang.places import name_places
from ui.big_bang.table import heading, progress
from ui.pictures import fonts
from ui.pictures import places as seats
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Palette, Theme, palette
from ui.pictures.strip import Strip, table_cloth
from ui.text.locale import _

__all__ = ["BoardPicture", "after", "board", "board_picture", "spread"]

HEIGHT: Final = 760  # with every board: the keys below it stay in sight
FELT: Final = Box(EDGE, 22, 904, HEIGHT - 44)
SIDE: Final = 240  # the width of the column beside it
PAD: Final = 16
HAND: Final = triangles.Size(144, 92)  # a card in that column
BELOW: Final = 3  # between two of them


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
    """A board as a PNG, 1200 px wide and 760 high.

    `places` have the letters that are their `names`, or those of their reading order (`ui.big_bang.places`); other
    open places have an outline. The card on `last` was just placed. The `turns` of a rules card that fit on one of the
    places are shown instead of the hand.
    """
    canvas = table_cloth(palette(theme, triangles.PAIRS), WIDTH, HEIGHT, strip)
    shape, still_open = spread(shown, places)
    if shown.cards is None:
        put(canvas, shape, ())
        low = shape.spot((0, 1))[1] + 60
        canvas.text(_("covered until GO"), FELT.left + FELT.wide // 2, low, 54, "chalk", "felt", "middle")
    else:
        outlined = dict.fromkeys(still_open, "") | name_places(places, names)
        put(canvas, shape, shown.cards.board, places=outlined, last=last)
    beside = _column(canvas.palette, shown, turns, name_places(places, names))
    canvas.put(beside, WIDTH - EDGE - SIDE, EDGE)
    return canvas.png()


def spread(shown: BoardPicture, places: Sequence[Cell]) -> tuple[Grid, list[Cell]]:
    """Where everything lies, and which open places the picture has.

    Open places count too, so a board keeps its place when the hand changes.
    """
    if shown.cards is None:
        return grid((), FELT), []
    laid = shown.cards.board
    still_open = _open(laid, shown.takes)
    return grid([*((each.x, each.y) for each in laid), *places, *still_open], FELT), still_open


def _open(laid: Sequence[Lying], may_lie: int) -> list[Cell]:
    """The empty places beside the cards where something can still be placed."""
    cells = [ORIGIN, *(cell_at(each.x, each.y) for each in laid)]
    pieces = [STAR, *(piece_of(each.card, each.turn) for each in laid)]
    return [place_of(cell) for cell in open_cells(field_of(cells, pieces), cells, pieces, may_lie)]


def _column(
    colours: Palette, shown: BoardPicture, turns: Sequence[Lying], letters: Mapping[Cell, str]
) -> Canvas:
    """How much is placed; below it the hand, or the ways to turn a rules card; then the deck and the discards."""
    tile = seats.panel(colours, SIDE, HEIGHT - 2 * EDGE, framed=False)
    _line(tile, shown.title, 32, "quiet")
    tile.number(str(shown.placed), SIDE // 2, 98, 76, "chalk", "panel")
    _line(tile, progress(shown.placed, shown.whole).removeprefix(f"{shown.placed} "), 164, "quiet")
    tile.block(PAD, 192, SIDE - 2 * PAD, HAIRLINE, "fence")
    if turns:
        x, y, card = turns[0].x, turns[0].y, turns[0].card
        _line(tile, _("{card} at {place}").format(card=name(card), place=letters[x, y]), 220, "chalk")
        _stack(tile, [(lies.card, lies.turn) for lies in turns], up=(x + y) % 2 == 0)
    elif shown.cards is None:
        for at in range(shown.held):
            triangles.back(colours, HAND, "panel").put(tile, *_slot(at))
    else:
        _line(tile, _("hand") if shown.cards.hand else _("hand empty"), 220, "quiet")
        _stack(tile, [(card, 0) for card in shown.cards.hand], up=True)
    if shown.cards is not None:
        _rest(tile, shown.cards)
    return tile


def _line(tile: Canvas, text: str, middle: int, colour: str) -> None:
    text, size = fonts.fit(text, SIDE - 2 * PAD, 40, 36)
    tile.text(text, SIDE // 2, middle, size, colour, "panel", "middle")


def _slot(at: int) -> tuple[int, int]:
    """The top left corner of a card in the column."""
    return (SIDE - HAND.side) // 2, 242 + at * (HAND.high + BELOW)


def _stack(tile: Canvas, cards: Sequence[tuple[int, int]], *, up: bool) -> None:
    for at, (card, turn) in enumerate(cards):
        _draw_card(tile, card, turn, *_slot(at), up=up)


def _rest(tile: Canvas, cards: Cards) -> None:
    """The deck, and the discards with their top card, which may be placed too."""
    tile.block(PAD, 536, SIDE - 2 * PAD, HAIRLINE, "fence")
    _line(tile, _("deck {count}").format(count=cards.deck), 564, "chalk")
    _line(tile, _("discards {count}").format(count=len(cards.discards)), 606, "quiet")
    if cards.discards:
        _draw_card(tile, cards.discards[-1], 0, (SIDE - HAND.side) // 2, 628, up=True)


def _draw_card(tile: Canvas, card: int, turn: int, x: int, top: int, *, up: bool) -> None:
    """A card of the hand or of the discards; a rules card with its name."""
    triangles.card(tile.palette, card, turn, HAND, "panel", up=up).put(tile, x, top)
    if card >= FIRST_RULE:
        tile.figure(name(card), x + HAND.side + 20, top + 24, 36, "quiet", "panel")
