"""A race that is over: the winner's board, and the ranking below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.big_bang.types import RaceLine, Racer, RaceScored
from engine.game import Result
from ui.big_bang import score as words
from ui.big_bang.picture import triangles
from ui.big_bang.picture.grid import EDGE, MOST, WIDTH, Box, grid, put
from ui.big_bang.race import why
from ui.big_bang.score import clock
from ui.big_bang.table import progress
from ui.pictures import cards, ending, fonts
from ui.pictures import places as seats
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas, sheet
from ui.pictures.ending import begin, shortened
from ui.pictures.palette import SEATS, Pair, Palette, Theme, palette
from ui.text.locale import _
from ui.text.words import number

__all__ = ["End", "result"]

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

UNUSED: Final = {("quiet", "felt"), *(("panel", colour) for colour in ("line", "fence", "gold"))}


class End(NamedTuple):
    """A game that is over with this race."""

    ended: Result
    resigned: tuple[int, ...]
    racers: tuple[Racer, ...]


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
    end: End | None = None,
    theme: Theme = "felt",
) -> bytes:
    """The ranking as a PNG 1200 px wide, by points and then by time; above it the winner's board.

    `match`: one of several races, so totals are shown too. `stolen`: with the score for cards that others have left. At
    the `end` of a game the headline stands above, the winner's place is turned face up, and gold is what decided it:
    the last card, and the points or the time.
    """
    order = sorted(scored.lines, key=lambda line: (line.place, line.seat))
    best = order[0]
    first = [line.seat for line in order if line.place == 1]
    colours = palette(theme, PAIRS) if end is None else palette(theme, _ended_pairs(first, len(order)))
    rows = len(order) * (ROW + GAP) - GAP + EDGE
    head = HEAD if end is None else ending.HEAD
    box = _box(best, head, TALL - head - AIR - LABELS - rows)
    top = box.top + box.high + AIR + LABELS
    last = (best.board[-1].x, best.board[-1].y) if end is not None and best.board else None
    if end is None:
        canvas = sheet(colours, WIDTH, top + rows, edge="line", colour="felt")
        _head(canvas, title, best, alone=len(order) == 1)
    else:
        canvas = begin(colours, top + rows, _headline(end, names))
    put(canvas, grid([(lies.x, lies.y) for lies in best.board], box), best.board, last=last)
    right = WIDTH - EDGE - 30
    for column in _columns(best, match=match, stolen=stolen, alone=len(order) == 1):
        text, size = fonts.fit(column.label, column.room - 16, 40, SMALL_PRINT)
        canvas.text(text, right, top - LABELS // 2 - 2, size, "quiet", "felt", "right")
        right -= column.room
    for at, line in enumerate(order):
        columns = _columns(line, match=match, stolen=stolen, alone=len(order) == 1)
        rank = line.place if len(order) > 1 else 0
        gold = -1 if end is None or line.place > 1 or len(first) > 1 else int(end.ended.reason == "time")
        is_first = end is not None and line.place == 1
        name = seats.name(names, line.seat)
        row = _row(colours, name, line, rank, columns, is_first=is_first, gold=gold)
        canvas.put(row, EDGE, top + at * (ROW + GAP))
    return canvas.png()


def _headline(end: End, names: Sequence[str]) -> str:
    shown = [seats.name(names, seat) for seat in range(len(names))]
    return shortened(shown, partial(words.headline, end.ended, resigned=end.resigned, racers=end.racers))


def _ended_pairs(first: Sequence[int], count: int) -> tuple[Pair, ...]:
    """The colours of an end, without those of empty places and of seats that are not there: all would be too many."""
    marks = tuple(("chalk" if seat in first else "panel", SEATS[seat]) for seat in range(count))
    kept = (pair for pair in (*triangles.PAIRS, *ending.PAIRS, ("chalk", "panel")) if pair not in UNUSED)
    return (*kept, *marks, ("chalk", "gold"))


def _box(best: RaceLine, top: int, tallest: int) -> Box:
    """The room of the winner's board, in which its triangles are as large as they can be."""
    ys = (0, *(lies.y for lies in best.board))
    high = max(LEAST, min(tallest, (max(ys) - min(ys) + 1) * MOST))
    return Box(EDGE + AIR, top, WIDTH - 2 * (EDGE + AIR), high)


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


def _row(
    colours: Palette,
    name: str,
    line: RaceLine,
    rank: int,
    columns: Sequence[_Column],
    *,
    is_first: bool = False,
    gold: int = -1,
) -> Canvas:
    """Rank, mark and name, and below the name how the race ended; the figures on the right, that column in `gold`."""
    width, middle = WIDTH - 2 * EDGE, ROW // 2
    ground, ink, small = ("chalk", "panel", "line") if is_first else ("panel", "chalk", "quiet")
    tile = Canvas(colours, width, ROW, "felt")
    tile.box(0, 0, width, ROW, seats.ROUND, ground, "felt")
    left = seats.PAD
    if rank and is_first:
        tile.figure(str(rank), left + 40, middle, 60, ink, ground)
    elif rank:
        seats.put_rank(tile, rank, left + 40, middle)
    left += 100 if rank else 0
    mark = cards.mark(colours, SEATS[line.seat], seats.MARK, ground)
    tile.put(mark, left, middle - seats.MARK // 2)
    left += seats.MARK + 16
    right = width - 30
    for at, column in enumerate(columns):
        size = 56 if at else round((72 if len(column.value) < 4 else NUMBER) / fonts.CAP)
        if at == gold:
            wide = fonts.width(column.value, size, "number") + 28
            tile.box(right - wide + 14, middle - 46, wide, 92, 30, "gold", ground)
            tile.figure(column.value, right, middle, size, "ink", "gold", "right")
        else:
            tile.figure(column.value, right, middle, size, ink, ground, "right")
        right -= column.room
    text, size = fonts.fit(name, right - left - 20, seats.NAME, SMALL_PRINT)
    tile.text(text, left, 40, size, ink, ground)
    how = why(line.ready)
    if len(columns) == 2:  # more leave no room for it
        placed = _count_placed(line)
        how = _("{placed} of {whole}, {why}").format(placed=placed, whole=placed + line.left, why=how)
    text, size = fonts.fit(how, right - left - 20, 40, SMALL_PRINT)
    tile.text(text, left, 92, size, small, ground)
    return tile


def _count_placed(line: RaceLine) -> int:
    return line.numbers + line.rules
