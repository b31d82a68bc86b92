"""A race that is over: the winner's board, and the ranking below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.big_bang.types import RaceLine, RaceScored
from ui.big_bang.picture import triangles
from ui.big_bang.picture.grid import EDGE, MOST, WIDTH, Box, grid, put
from ui.big_bang.race import why
from ui.big_bang.score import clock
from ui.big_bang.table import progress
from ui.pictures import fonts
from ui.pictures import places as seats
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import SEATS, Palette, Theme, palette
from ui.text.locale import _
from ui.text.words import number

__all__ = ["result"]

HEAD: Final = 84
ROW: Final = 126
GAP: Final = 14  # between rows
LEAST: Final = 216  # the height of a board
TALL: Final = 1500  # the whole
AIR: Final = 28  # beside and below a board
LABELS: Final = 56  # above the columns
COLUMN: Final = 140
PAIRS: Final = (
    *triangles.PAIRS,
    *(("panel", seat) for seat in SEATS),
    ("chalk", "panel"),
)


class _Column(NamedTuple):
    label: str
    value: str
    room: int


def result(
    scored: RaceScored,
    names: Sequence[str],
    *,
    title: str,
    match: bool = False,
    stolen: bool = False,
    theme: Theme = "felt",
) -> bytes:
    """The ranking as a PNG 1200 px wide, by points and then by time; above it the winner's board.

    `match`: one of several races, so totals are shown too. `stolen`: with the score for cards that others have left.
    """
    colours = palette(theme, PAIRS)
    order = sorted(scored.lines, key=lambda line: (line.place, line.seat))
    best = order[0]
    rows = len(order) * (ROW + GAP) - GAP + EDGE
    box = _box(best, TALL - HEAD - AIR - LABELS - rows)
    top = box.top + box.high + AIR + LABELS
    canvas = sheet(colours, WIDTH, top + rows, edge="line", colour="felt")
    _head(canvas, title, best, alone=len(order) == 1)
    put(canvas, grid([(lies.x, lies.y) for lies in best.board], box), best.board)
    right = WIDTH - EDGE - 30
    for column in _columns(best, match=match, stolen=stolen, alone=len(order) == 1):
        text, size = fonts.fit(column.label, column.room - 16, 40, SMALL_PRINT)
        canvas.text(text, right, top - LABELS // 2 - 2, size, "quiet", "felt", "right")
        right -= column.room
    for at, line in enumerate(order):
        columns = _columns(line, match=match, stolen=stolen, alone=len(order) == 1)
        rank = line.place if len(order) > 1 else 0
        row = _row(colours, seats.name(names, line.seat), line, rank, columns)
        canvas.put(row, EDGE, top + at * (ROW + GAP))
    return canvas.png()


def _box(best: RaceLine, tallest: int) -> Box:
    """The room of the winner's board, in which its triangles are as large as they can be."""
    ys = (0, *(lies.y for lies in best.board))
    high = max(LEAST, min(tallest, (max(ys) - min(ys) + 1) * MOST))
    return Box(EDGE + AIR, HEAD, WIDTH - 2 * (EDGE + AIR), high)


def _head(canvas: Canvas, title: str, best: RaceLine, *, alone: bool) -> None:
    """The title, and whose board it is."""
    middle, left, right = HEAD // 2 + 4, EDGE + 28, WIDTH - EDGE - 28
    said = (
        progress(_count_placed(best), _count_placed(best) + best.left) if alone else _("the winner's board")
    )
    text, size = fonts.fit(said, 560, 46, SMALL_PRINT)
    taken = canvas.text(text, right, middle, size, "quiet", "felt", "right")
    seats.put_title(canvas, title, left, middle, right - taken - 30 - left)


def _columns(line: RaceLine, *, match: bool, stolen: bool, alone: bool) -> list[_Column]:
    """The figures of a seat, from the right."""
    columns = [_Column(_("score") if alone else _("points"), number(line.points), COLUMN)]
    if stolen:
        columns.insert(0, _Column(_("steals"), number(line.score), COLUMN))
    if match:
        columns.insert(0, _Column(_("total"), number(line.total), 204))
    return [*columns, _Column(_("time"), "–" if line.time is None else clock(line.time), 220)]


def _row(colours: Palette, name: str, line: RaceLine, rank: int, columns: Sequence[_Column]) -> Canvas:
    """Rank, mark and name, and below the name how the race ended; the figures on the right."""
    width, middle = WIDTH - 2 * EDGE, ROW // 2
    tile = seats.panel(colours, width, ROW, framed=False)
    left = seats.PAD
    if rank:
        seats.put_rank(tile, rank, left + 40, middle)
        left += 100
    seats.put_mark(tile, line.seat, left, middle)
    left += seats.MARK + 16
    right = width - 30
    for at, column in enumerate(columns):
        if at:
            tile.figure(column.value, right, middle, 56, "chalk", "panel", "right")
        else:
            digits = 72 if len(column.value) < 4 else NUMBER
            tile.number(column.value, right, middle, digits, "chalk", "panel", "right")
        right -= column.room
    seats.put_name(tile, name, left, 40, right - left - 20)
    how = why(line.ready)
    if len(columns) == 2:  # more leave no room for it
        placed = _count_placed(line)
        how = _("{placed} of {whole}, {why}").format(placed=placed, whole=placed + line.left, why=how)
    text, size = fonts.fit(how, right - left - 20, 40, SMALL_PRINT)
    tile.text(text, left, 92, size, "quiet", "panel")
    return tile


def _count_placed(line: RaceLine) -> int:
    return line.numbers + line.rules
