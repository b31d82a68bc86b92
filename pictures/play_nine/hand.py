"""A player's own cards in Play Nine as a picture, for that player only."""

from __future__ import annotations

from typing import Final

from engine.play_nine.types import View
from pictures import cards
from pictures.canvas import Canvas, sheet
from pictures.palette import TABLE, Theme, palette
from pictures.places import PAD, panel
from pictures.play_nine import seats
from pictures.play_nine.seats import GAP, Measures, Place, put_board, worths
from text.locale import _
from text.play_nine.score import tally
from text.words import number

WIDTH: Final = 1200
HEIGHT: Final = 620
EDGE: Final = 16  # around everything
ASIDE: Final = 14  # between the board and what stands beside it
POSITION: Final = 56  # the strip of the positions' numbers
BOARD: Final = Measures(704, HEIGHT - 2 * EDGE, (158, 220), beside=False, digits=92)
LABEL: Final = 42
COLOURS: Final = (*TABLE, ("quiet", "panel"))


def hand(view: View, *, chosen: int | None = None, theme: Theme = "felt") -> bytes:
    """The viewer's eight cards with their positions 1 to 8, a PNG 1200 px wide and 620 high.

    Beside them stand the scores and what the next move is about: the card in hand, large, or the two piles. `chosen`
    is the first card of a tee-off, framed in gold like the card in hand. Raises ValueError for a viewer without cards.
    """
    seat = view.viewer
    if seat is None or not view.boards[seat]:
        raise ValueError("there are no cards to show")
    canvas = sheet(palette(theme, COLOURS), WIDTH, HEIGHT, edge="line", colour="felt")
    canvas.put(_board(canvas, view, seat, chosen), EDGE, EDGE)
    canvas.put(_beside(canvas, view, seat), EDGE + BOARD.width + ASIDE, EDGE)
    return canvas.png()


def _board(canvas: Canvas, view: View, seat: int, chosen: int | None) -> Canvas:
    tile = panel(canvas.palette, BOARD.width, BOARD.height, framed=False)
    width, height = BOARD.board
    left, top = (BOARD.width - width) // 2, (BOARD.height - height) // 2
    marked = () if chosen is None else (chosen,)
    pairs = worths(view.matched[seat], view.bonuses[seat])
    put_board(tile, Place(seat, "", view.boards[seat], "", (), pairs, marked=marked), left, top, BOARD)
    for at in range(len(view.boards[seat])):
        x = left + at % 4 * (BOARD.card[0] + GAP) + BOARD.card[0] // 2
        y = top - POSITION // 2 - 4 if at < 4 else top + height + POSITION // 2 + 2
        tile.figure(str(at + 1), x, y, 52, "chalk", "panel")
    return tile


def _beside(canvas: Canvas, view: View, seat: int) -> Canvas:
    """The scores, and below them the card in hand or the piles. While others play, only the scores, larger."""
    tile = panel(canvas.palette, WIDTH - 2 * EDGE - BOARD.width - ASIDE, BOARD.height, framed=False)
    if view.options.match:
        so_far = _("holes won"), tally(view.points[seat], match=True)
    else:
        so_far = _("total"), number(view.totals[seat])
    scores = (_("this hole"), number(view.shown[seat])), so_far
    if view.turn == seat and view.held is not None:
        _scores(tile, scores)
        _held(tile, view.held, _("you took") if view.held_from == "discard" else _("you drew"))
    elif view.turn == seat or (
        view.phase == "tee" and view.boards[seat].count(None) == len(view.boards[seat])
    ):
        _scores(tile, scores)
        _piles(tile, view)
    else:
        for at, (label, score) in enumerate(scores):
            middle = tile.size[1] * (1 + 2 * at) // 4
            tile.text(label, tile.size[0] // 2, middle - 86, LABEL, "quiet", "panel", "middle")
            tile.number(score, tile.size[0] // 2, middle + 20, 110, "chalk", "panel")
    return tile


def _scores(tile: Canvas, scores: tuple[tuple[str, str], ...]) -> None:
    """A row for each score."""
    for at, (label, score) in enumerate(scores):
        middle = 52 + at * 78
        tile.text(label, PAD + 8, middle, LABEL, "quiet", "panel")
        tile.number(score, tile.size[0] - PAD - 8, middle, 56, "chalk", "panel", "right")


def _held(tile: Canvas, card: int, told: str) -> None:
    width, height = 224, 296
    middle, top = tile.size[0] // 2, tile.size[1] - PAD - cards.FRAME - height
    tile.text(told, middle, top - 40, LABEL, "quiet", "panel", "middle")
    drawn = seats.large(tile.palette, card, width, height, "panel", digits=120, marked=True)
    tile.put(drawn, middle - drawn.size[0] // 2, top - cards.FRAME)


def _piles(tile: Canvas, view: View) -> None:
    """The deck and the discard pile, side by side."""
    width, height = 176, 244
    top = tile.size[1] - PAD - height - 28
    deck = discards = cards.place(tile.palette, width, height, "panel")
    if view.deck:
        deck = cards.back(tile.palette, width, height, "panel")
    if view.discards:
        card = view.discards[-1]
        discards = seats.large(tile.palette, card, width, height, "panel", digits=74, marked=False)
    for told, drawn, middle in ((_("deck"), deck, 118), (_("discards"), discards, tile.size[0] - 118)):
        tile.text(told, middle, top - 40, LABEL, "quiet", "panel", "middle")
        tile.put(drawn, middle - width // 2, top)
