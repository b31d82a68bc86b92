"""A leaderboard: ruled paper, a row for each player, the reader's own marked, or apart at the end."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts, shapes
from ui.pictures.canvas import NUMBER, Canvas
from ui.pictures.palette import Theme
from ui.pictures.paper import EDGE, TITLE, WIDTH, blank, lines_of, put_figure, put_heading, put_rule, put_text
from ui.standings import boards as words
from ui.standings.boards import By, Leaderboard, Row

HEAD: Final = 76  # the columns' heads
ROW: Final = 104
MANY: Final = 12  # rows; more of them are lower, so that a phone shows the whole page
LOW_ROW: Final = 84
OWN: Final = 132  # the reader's own row: its second line says who is next
LINE: Final = 5  # of ink above it
NOTHING: Final = 250  # in place of rows
RANK: Final = 62  # where ranks stand
NAME: Final = 126
RANK_ROOM: Final = 2 * (RANK - EDGE)
RANKED: Final = 40  # the size of the longest ranks
FIGURE: Final = round(NUMBER / fonts.CAP)  # the size at which digits are as high as a number that matters
# Where the columns end, the main figure's first; and where names do.
COLUMNS: Final[dict[By, tuple[int, ...]]] = {
    "score": (800, 985, 1170),
    "wins": (800, 965, 1170),
    "rating": (700, 820, 965, 1170),
    "record": (960, 1170),
}
NAMES: Final[dict[By, int]] = {"score": 570, "wins": 570, "rating": 500, "record": 640}
_UP: Final = ((0.0, 0.92), (0.5, 0.08), (1.0, 0.92))
_DOWN: Final = ((0.0, 0.08), (1.0, 0.08), (0.5, 0.92))
ARROW: Final = 34


def leaderboard(board: Leaderboard, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide; its height depends on its rows."""
    apart = board.own if board.own_at is None else None
    heights = [OWN if at == board.own_at else row_height(board) for at in range(len(board.rows))]
    rows = HEAD + sum(heights) if board.rows else NOTHING
    canvas = blank(TITLE + rows + (OWN if apart else 0) + EDGE // 2, theme)
    put_heading(canvas, words.title(board), words.how_many(board) if board.rows else "")
    if board.rows:
        _heads(canvas, board)
    else:
        _nothing(canvas, board)
    top = TITLE + HEAD
    for at, (row, height) in enumerate(zip(board.rows, heights, strict=True)):
        put_rule(canvas, top)
        if at == board.own_at:
            _own(canvas, board, row, top)
        else:
            _row(canvas, board, row, top + height // 2, "card")
        top += height
    if apart is not None:
        canvas.block(EDGE, top := TITLE + rows, WIDTH - 2 * EDGE, LINE, "ink")
        _own(canvas, board, apart, top)
    return canvas.png()


def row_height(board: Leaderboard) -> int:
    """The height of a row that is not its reader's."""
    return LOW_ROW if len(board.rows) > MANY else ROW


def _wider(board: Leaderboard) -> int:
    """How much more room than usual the longest rank takes: from 10,000 on."""
    shown = [*board.rows, *([] if board.own is None else [board.own])]
    widest = max(fonts.width(words.rank(row), RANKED, "number") for row in shown)
    return max(0, widest - RANK_ROOM)


def _heads(canvas: Canvas, board: Leaderboard) -> None:
    compared = words.games_line(board)
    if compared:
        put_text(canvas, compared, EDGE + 8, TITLE + HEAD // 2 + 2, NAMES[board.by] - EDGE, 38, "soft")
    for right, text in zip(COLUMNS[board.by], words.heads(board), strict=True):
        canvas.text(text, right, TITLE + HEAD // 2 + 2, 38, "soft", "card", "right")


def _nothing(canvas: Canvas, board: Leaderboard) -> None:
    put_rule(canvas, TITLE)
    room = WIDTH - 2 * EDGE - 16
    put_text(canvas, words.nobody(), EDGE + 8, TITLE + 72, room, 52, "ink")
    for at, line in enumerate(lines_of(words.how_to(board), room, 40)):
        canvas.text(line, EDGE + 8, TITLE + 152 + at * 56, 40, "soft", "card")


def _row(canvas: Canvas, board: Leaderboard, row: Row, middle: int, over: str) -> None:
    wider = _wider(board)
    _rank(canvas, row, middle, over, wider)
    name = _name(words.row_name(row))
    ink = "soft" if row.rank is None else "ink"
    put_text(canvas, name, NAME + wider, middle, NAMES[board.by] - NAME - wider, 46, ink, over)
    _cells(canvas, board, row, middle, over)


def _name(name: str) -> str:
    return fonts.readable(name, words.unreadable())


def _cells(canvas: Canvas, board: Leaderboard, row: Row, middle: int, over: str) -> None:
    ends = COLUMNS[board.by]
    first, *others = words.cells(board, row)
    ink = _quiet(over) if row.rank is None else "ink"
    put_figure(canvas, first, ends[0], middle, ends[0] - NAMES[board.by] - 14, FIGURE, ink, over)
    change = row.change if board.by == "rating" else None
    if change is not None:
        _change(canvas, change, others.pop(), ends[-1], middle, over)
    for right, text in zip(ends[1:], others, strict=False):
        canvas.figure(text, right, middle, 46, _quiet(over), over, "right")


def _quiet(over: str) -> str:
    """The colour of what matters less. On sand it is ink too: small print has too little contrast there."""
    return "ink" if over == "sand" else "soft"


def _change(canvas: Canvas, change: int, text: str, right: int, middle: int, over: str) -> None:
    """How far the last rated game moved a rating: a triangle, and the sign as well."""
    colour = "leaf" if change > 0 else "cardinal" if change < 0 else _quiet(over)
    canvas.figure(text, right, middle, 48, colour, over, "right")
    if change:
        arrow = shapes.polygon(_UP if change > 0 else _DOWN, ARROW)
        canvas.paint(arrow, 1000, middle - ARROW // 2, colour, over)


def _rank(canvas: Canvas, row: Row, middle: int, over: str, wider: int) -> None:
    """The first on a disc, the next two in ink, the others soft, and none of them cut."""
    rank, at = words.rank(row), RANK + wider // 2
    if row.rank == 1:
        canvas.box(at - 36, middle - 36, 72, 72, 36, "ink", over)
        canvas.figure(rank, at, middle, 60, "card", "ink")
        return
    first = row.rank in (2, 3)
    text, size = fonts.fit(rank, RANK_ROOM + wider, 60 if first else 50, RANKED, "number")
    canvas.figure(text, at, middle, size, "ink" if first else _quiet(over), over)


def _own(canvas: Canvas, board: Leaderboard, own: Row, top: int) -> None:
    """The reader's row on sand, and below the name who is next."""
    canvas.box(EDGE - 6, top + LINE + 6, WIDTH - 2 * EDGE + 12, OWN - LINE - 12, 24, "sand", "card")
    middle = top + LINE + (OWN - LINE) // 2
    wider = _wider(board)
    _rank(canvas, own, middle, "sand", wider)
    left, room = NAME + wider, NAMES[board.by] - NAME - wider
    name = _name(words.row_name(own))
    where = words.standing(board, _name)
    put_text(canvas, name, left, middle - 25 if where else middle, room, 46, "ink", "sand")
    if where:
        put_text(canvas, where, left, middle + 28, room, 38, "ink", "sand")
    _cells(canvas, board, own, middle, "sand")
