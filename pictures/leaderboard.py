"""A leaderboard: ruled paper, a row for each player, the reader's own row apart at the end."""

from __future__ import annotations

from typing import Final

from pictures import fonts, shapes
from pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from pictures.palette import Theme
from pictures.paper import EDGE, TITLE, WIDTH, blank, lines_of, put_figure, put_heading, put_rule, put_text
from text import boards as words
from text.boards import By, Leaderboard, Row

HEAD: Final = 76  # the columns' heads
ROW: Final = 104
OWN: Final = 132  # the reader's own row: its second line says who is next
LINE: Final = 5  # of ink above it
NOTHING: Final = 250  # in place of rows
RANK: Final = 62  # where ranks stand
NAME: Final = 126
FIGURE: Final = round(NUMBER / fonts.CAP)  # the size at which digits are as high as a number that matters
# Where the columns end, the main figure's first; and where names do.
COLUMNS: Final[dict[By, tuple[int, ...]]] = {
    "points": (800, 985, 1170),
    "wins": (800, 965, 1170),
    "rating": (700, 820, 965, 1170),
    "record": (960, 1170),
}
NAMES: Final[dict[By, int]] = {"points": 570, "wins": 570, "rating": 500, "record": 640}
_UP: Final = ((0.0, 0.92), (0.5, 0.08), (1.0, 0.92))
_DOWN: Final = ((0.0, 0.08), (1.0, 0.08), (0.5, 0.92))
ARROW: Final = 34


def leaderboard(board: Leaderboard, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide; its height depends on its rows."""
    own = board.own
    rows = HEAD + len(board.rows) * ROW if board.rows else NOTHING
    canvas = blank(TITLE + rows + (OWN if own else 0) + EDGE // 2, theme)
    put_heading(canvas, words.title(board), words.how_many(board) if board.rows else "")
    if board.rows:
        _heads(canvas, board)
    else:
        _nothing(canvas, board)
    for at, row in enumerate(board.rows):
        top = TITLE + HEAD + at * ROW
        put_rule(canvas, top)
        _row(canvas, board, row, top + ROW // 2, "card")
    if own is not None:
        _own(canvas, board, own, TITLE + rows)
    return canvas.png()


def _heads(canvas: Canvas, board: Leaderboard) -> None:
    for right, text in zip(COLUMNS[board.by], words.heads(board), strict=True):
        canvas.text(text, right, TITLE + HEAD // 2 + 2, 38, "soft", "card", "right")


def _nothing(canvas: Canvas, board: Leaderboard) -> None:
    put_rule(canvas, TITLE)
    room = WIDTH - 2 * EDGE - 16
    put_text(canvas, words.nobody(), EDGE + 8, TITLE + 72, room, 52, "ink")
    for at, line in enumerate(lines_of(words.how_to(board), room, 40)):
        canvas.text(line, EDGE + 8, TITLE + 152 + at * 56, 40, "soft", "card")


def _row(canvas: Canvas, board: Leaderboard, row: Row, middle: int, over: str) -> None:
    _rank(canvas, row, middle, over)
    name = _name(words.named(row))
    ink = "soft" if row.rank is None else "ink"
    put_text(canvas, name, NAME, middle, NAMES[board.by] - NAME, 46, ink, over)
    _cells(canvas, board, row, middle, over)


def _name(name: str) -> str:
    return fonts.readable(name, words.unreadable())


def _cells(canvas: Canvas, board: Leaderboard, row: Row, middle: int, over: str) -> None:
    ends = COLUMNS[board.by]
    first, *others = words.cells(board, row)
    ink = "soft" if row.rank is None else "ink"
    put_figure(canvas, first, ends[0], middle, ends[0] - NAMES[board.by] - 14, FIGURE, ink, over)
    change = row.change if board.by == "rating" else None
    if change is not None:
        _change(canvas, change, others.pop(), ends[-1], middle, over)
    for right, text in zip(ends[1:], others, strict=False):
        canvas.figure(text, right, middle, 46, "soft", over, "right")


def _change(canvas: Canvas, change: int, text: str, right: int, middle: int, over: str) -> None:
    """How far the last rated game moved a rating: a triangle, and the sign as well."""
    colour = "leaf" if change > 0 else "cardinal" if change < 0 else "soft"
    canvas.figure(text, right, middle, 48, colour, over, "right")
    if change:
        arrow = shapes.polygon(_UP if change > 0 else _DOWN, ARROW)
        canvas.paint(arrow, 1000, middle - ARROW // 2, colour, over)


def _rank(canvas: Canvas, row: Row, middle: int, over: str) -> None:
    """The first on a disc, the next two in ink, the others soft."""
    rank = words.rank(row)
    if row.rank == 1:
        canvas.box(RANK - 36, middle - 36, 72, 72, 36, "ink", over)
        canvas.figure(rank, RANK, middle, 60, "card", "ink")
        return
    first = row.rank in (2, 3)
    text, size = fonts.fit(rank, NAME - EDGE - 14, 60 if first else 50, SMALL_PRINT, "number")
    canvas.figure(text, RANK, middle, size, "ink" if first else "soft", over)


def _own(canvas: Canvas, board: Leaderboard, own: Row, top: int) -> None:
    """The reader's row on sand, and below the name who is next."""
    canvas.block(EDGE, top, WIDTH - 2 * EDGE, LINE, "ink")
    canvas.box(EDGE - 6, top + LINE + 6, WIDTH - 2 * EDGE + 12, OWN - LINE - 12, 24, "sand", "card")
    middle = top + LINE + (OWN - LINE) // 2
    _rank(canvas, own, middle, "sand")
    room = NAMES[board.by] - NAME
    name = _name(words.named(own))
    where = words.standing(board, _name)
    put_text(canvas, name, NAME, middle - 25 if where else middle, room, 46, "ink", "sand")
    if where:
        put_text(canvas, where, NAME, middle + 28, room, 38, "soft", "sand")
    _cells(canvas, board, own, middle, "sand")
