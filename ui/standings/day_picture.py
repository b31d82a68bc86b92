"""The deal of the day in a server's channel for news: who has ended today's, and yesterday's order. It has no card."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts
from ui.pictures.canvas import SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import Theme, palette
from ui.pictures.paper import put_text
from ui.standings import boards
from ui.standings import days as words
from ui.standings.daily_picture import EDGE, PAIRS, ROUND, put_bird, put_square
from ui.standings.days import DayBoard, Finisher, Placed
from ui.text import deals
from ui.text.words import bare

SIZE: Final = (1200, 900)
FIRST: Final = 596  # the height on a day that has no yesterday
HEAD: Final = 178  # the height of the heading
LEFT: Final = 46  # of text
RIGHT: Final = 1156
LABEL: Final = 100  # the height of a heading within
COLUMNS: Final = (LEFT, 622)
COLUMN: Final = 534  # the width of one
ROW: Final = 96  # of somebody who has ended today's; many people have lower ones
SQUARE: Final = 60
PLACES: Final = 680  # where yesterday's first three begin
PLACE: Final = (380, 204)
PLACE_GAP: Final = 14
INDENT: Final = 92  # beside a place's number
COLOURS: Final = (*PAIRS, ("panel", "faint"), ("faint", "panel"), ("quiet", "panel"))


def day_picture(board: DayBoard, *, theme: Theme = "felt") -> bytes:
    """A PNG of 1200 x 900; lower on a day that has no yesterday."""
    width, height = SIZE[0], FIRST if board.before is None else SIZE[1]
    canvas = sheet(palette(theme, COLOURS), width, height, edge="line", colour="felt")
    _heading(canvas, board)
    bottom = FIRST - EDGE
    canvas.box(EDGE, HEAD, width - 2 * EDGE, bottom - HEAD, ROUND, "panel", "felt")
    today, yesterday = words.headings()
    _label(canvas, today, words.how_many(board), HEAD + LABEL // 2, "panel")
    _finished(canvas, board, HEAD + LABEL, bottom - 16)
    if board.before is not None:
        _label(canvas, yesterday, board.before.game, PLACES - LABEL // 2 + 8, "felt")
        _order(canvas, board.before.best)
    return canvas.png()


def _heading(canvas: Canvas, board: DayBoard) -> None:
    put_bird(canvas, 36, 34, 112, 84)
    has_legend = any(each.squares for each in board.finished)
    room = (700 if has_legend else RIGHT) - 178
    canvas.text(deals.day(board.number), 178, 68, 76, "chalk", "felt")
    put_text(canvas, board.game, 178, 132, room, 46, "quiet", "felt")
    for at, square in enumerate(("better", "level") if has_legend else ()):
        put_square(canvas, square, 740, 42 + at * 62, 46, "felt")
        put_text(canvas, words.third(square), 806, 66 + at * 62, RIGHT - 806, 44, "quiet", "felt")


def _label(canvas: Canvas, text: str, right: str, middle: int, over: str) -> None:
    taken = canvas.text(text, LEFT, middle, 50, "chalk", over)
    room = RIGHT - LEFT - taken - 40
    shown, size = fonts.fit(right, room, 42, SMALL_PRINT)
    if right:
        canvas.text(shown, RIGHT, middle, size, "quiet", over, "right")


def _finished(canvas: Canvas, board: DayBoard, top: int, bottom: int) -> None:
    """In two columns, row by row: whoever comes later moves nobody from one to the other."""
    cells: list[Finisher | str] = [*board.finished, *filter(None, [words.others(board)])]
    if not cells:
        canvas.text(deals.nobody_yet(), LEFT, top + ROW // 2, 46, "quiet", "panel")
        return
    rows = (len(cells) + 1) // 2
    high = min(ROW, (bottom - top) // rows)
    for at, cell in enumerate(cells):
        left, row_top = COLUMNS[at % 2], top + at // 2 * high
        if at >= 2:
            canvas.block(left, row_top - 1, COLUMN, 3, "felt")
        _cell(canvas, cell, left, row_top + high // 2, high)


def _cell(canvas: Canvas, cell: Finisher | str, left: int, middle: int, high: int) -> None:
    size = min(48, high - 10)
    if isinstance(cell, str):
        put_text(canvas, cell, left, middle, COLUMN, size, "quiet", "panel")
        return
    side = min(SQUARE, high - 12)
    x = left + COLUMN - len(cell.squares) * (side + 10) + 10
    _name(canvas, cell.name, left, middle, x - left - 24, size)
    for at, square in enumerate(cell.squares):
        put_square(canvas, square, x + at * (side + 10), middle - side // 2, side, "panel")


def _order(canvas: Canvas, best: tuple[Placed, ...]) -> None:
    width, height = PLACE
    for at in range(max(1, len(best))):
        left = EDGE + at * (width + PLACE_GAP)
        canvas.box(left, PLACES, width, height, ROUND, "panel", "felt")
        if at < len(best):
            _place(canvas, best[at], left)
    if not best:
        put_text(canvas, deals.nobody_yet(), EDGE + 28, PLACES + 52, width - 56, 42, "quiet", "panel")


def _place(canvas: Canvas, placed: Placed, left: int) -> None:
    width, _height = PLACE
    x = left + INDENT
    canvas.figure(str(placed.place), left + 50, PLACES + 46, 60, "quiet", "panel")
    _name(canvas, placed.name, x, PLACES + 46, width - INDENT - 24, 50)
    put_text(canvas, placed.made, x, PLACES + 100, width - INDENT - 24, 42, "quiet", "panel")
    for at, square in enumerate(placed.squares):
        put_square(canvas, square, x + at * 54, PLACES + 136, 46, "panel")


def _name(canvas: Canvas, name: str, x: int, middle: int, room: int, size: int) -> None:
    shown = fonts.readable(bare(name), boards.unreadable())
    put_text(canvas, shown, x, middle, room, size, "chalk" if name else "quiet", "panel")
