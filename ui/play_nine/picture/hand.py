"""A player's own cards in Play Nine as a picture, for that player only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.play_nine.types import View
from ui.pictures import cards, fonts
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import TABLE, Theme, palette
from ui.pictures.places import PAD, panel
from ui.play_nine.picture import seats
from ui.play_nine.picture.rivals import put_rivals
from ui.play_nine.picture.seats import GAP, Measures, Place, put_board, worths
from ui.play_nine.score import tally
from ui.text.locale import _
from ui.text.words import number

WIDTH: Final = 1200
HEIGHT: Final = 620
FOR_MANY: Final = 780  # the height with more than three others
EDGE: Final = 16  # around everything
ASIDE: Final = 14  # between the board and what stands beside it
POSITION: Final = 56  # the strip of the positions' numbers
BOARD: Final = Measures(704, HEIGHT - 2 * EDGE, (158, 220), beside=False, digits=92)
LABEL: Final = 42
CARD: Final = (100, 146)  # the card in hand, or a pile
STACKED: Final = 190  # the width left of two cards
WAITING: Final = 156  # where the others begin: below the scores ...
ACTING: Final = 222  # ... or below the cards as well
COLOURS: Final = (*TABLE, ("quiet", "panel"))


def hand(view: View, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """The viewer's eight cards with their positions 1 to 8, a PNG 1200 px wide and 620 or 780 high.

    Beside them stand the scores, what the next move is about (the card in hand, or the two piles), and the cards and
    scores of the others, small. Raises ValueError for a viewer without cards.
    """
    seat = view.viewer
    if seat is None or not view.boards[seat]:
        raise ValueError("there are no cards to show")
    many = sum(bool(board) for board in view.boards) > 4
    canvas = sheet(palette(theme, COLOURS), WIDTH, FOR_MANY if many else HEIGHT, edge="line", colour="felt")
    canvas.put(_board(canvas, view, seat), EDGE, EDGE)
    canvas.put(_beside(canvas, view, names, seat), EDGE + BOARD.width + ASIDE, EDGE)
    return canvas.png()


def _board(canvas: Canvas, view: View, seat: int) -> Canvas:
    tile = panel(canvas.palette, BOARD.width, canvas.size[1] - 2 * EDGE, framed=False)
    width, height = BOARD.board
    left, top = (BOARD.width - width) // 2, (tile.size[1] - height) // 2
    pairs = worths(view.matched[seat], view.bonuses[seat])
    put_board(tile, Place(seat, "", view.boards[seat], "", (), pairs), left, top, BOARD)
    for at in range(len(view.boards[seat])):
        x = left + at % 4 * (BOARD.card[0] + GAP) + BOARD.card[0] // 2
        y = top - POSITION // 2 - 4 if at < 4 else top + height + POSITION // 2 + 2
        tile.figure(str(at + 1), x, y, 52, "chalk", "panel")
    return tile


def _beside(canvas: Canvas, view: View, names: Sequence[str], seat: int) -> Canvas:
    """The scores, beside them the card in hand or the piles if there is something to do, and below everybody else."""
    width = WIDTH - 2 * EDGE - BOARD.width - ASIDE
    tile = panel(canvas.palette, width, canvas.size[1] - 2 * EDGE, framed=False)
    if view.options.match:
        so_far = _("holes won"), tally(view.points[seat], match=True)
    else:
        so_far = _("total"), number(view.totals[seat])
    scores = (_("this hole"), number(view.shown[seat])), so_far
    below = WAITING
    if view.turn == seat:
        below = ACTING
        _stack_scores(tile, scores)
        _draw_choice(tile, view, seat)
    else:
        _side_by_side(tile, scores)
    tile.block(PAD, below - 12, tile.size[0] - 2 * PAD, 3, "felt")
    put_rivals(tile, view, names, seat, below)
    return tile


def _stack_scores(tile: Canvas, scores: tuple[tuple[str, str], ...]) -> None:
    """A score below the other, each below its label."""
    for at, (label, score) in enumerate(scores):
        top = 30 + at * 98
        told, size = fonts.fit(label, STACKED, SMALL_PRINT, SMALL_PRINT)
        tile.text(told, PAD, top, size, "quiet", "panel")
        tile.number(score, PAD, top + 46, NUMBER, "chalk", "panel", "left")


def _side_by_side(tile: Canvas, scores: tuple[tuple[str, str], ...]) -> None:
    """A score beside the other, each below its label."""
    for at, (label, score) in enumerate(scores):
        middle = tile.size[0] * (1 + 2 * at) // 4
        tile.text(label, middle, 36, LABEL, "quiet", "panel", "middle")
        tile.number(score, middle, 94, 64, "chalk", "panel")


def _draw_choice(tile: Canvas, view: View, seat: int) -> None:
    """What the next move is about: the card in hand, framed in gold, or the deck and the discard pile."""
    (width, height), top, right = CARD, 34, tile.size[0] - PAD - 8
    if view.turn == seat and view.held is not None:
        drawn = _face(tile, view.held, marked=True)
        tile.put(drawn, right - width - cards.FRAME, top - cards.FRAME)
        return
    deck = discards = cards.place(tile.palette, width, height, "panel")
    if view.deck:
        deck = cards.back(tile.palette, width, height, "panel")
    if view.discards:
        discards = _face(tile, view.discards[-1], marked=False)
    tile.put(deck, right - 2 * width - 14, top)
    tile.put(discards, right - width, top)


def _face(tile: Canvas, card: int, *, marked: bool) -> Canvas:
    (width, height), ink = CARD, seats.colour(card)
    return cards.face(tile.palette, number(card), ink, width, height, "panel", digits=NUMBER, marked=marked)
