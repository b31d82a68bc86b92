"""A race as everybody sees it: how far each player is, and no card (rules 4.4.13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.big_bang.types import View
from ui.big_bang.picture.grid import EDGE, WIDTH
from ui.big_bang.race import before, through
from ui.big_bang.table import heading
from ui.pictures import fonts, shapes
from ui.pictures import places as seats
from ui.pictures.canvas import SMALL_PRINT, Canvas
from ui.pictures.palette import CLEAR, SEATS, Pair, Palette, Theme, palette
from ui.pictures.strip import PAIRS as STRIP
from ui.pictures.strip import Strip, table_cloth
from ui.text.locale import _

__all__ = ["race"]

HEAD: Final = 132
ROW: Final = 126
GAP: Final = 14  # between rows
RAIL: Final = 34  # the height of a cell
COUNT: Final = 130  # the width of the number's column
PAIRS: Final[tuple[Pair, ...]] = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("panel", "chalk", "quiet", "gold")),
    *(("panel", colour) for colour in ("chalk", "quiet", "fence", "cardinal", *SEATS)),
    *STRIP,
)


class _Row(NamedTuple):
    """What there is to say about a seat."""

    seat: int
    name: str
    placed: int
    whole: int  # cards of the set
    said: str  # what is told beside the name
    flag: bool  # placed everything
    leads: bool


def race(
    view: View,
    names: Sequence[str],
    *,
    waiting: bool = False,
    go: bool = False,
    strip: Strip | None = None,
    theme: Theme = "felt",
) -> bytes:
    """The race for everybody: a PNG 1200 px wide, a row for each seat.

    While it is `waiting` for GO it says so, and with `go` it shows a large GO.
    """
    colours = palette(theme, PAIRS)
    tall = HEAD + len(names) * (ROW + GAP) - GAP + EDGE
    canvas = table_cloth(colours, WIDTH, tall, strip)
    _head(canvas, view, waiting=waiting, go=go)
    most = max(racer.placed for racer in view.racers)
    for seat, racer in enumerate(view.racers):
        told = [before(view, seat), through(racer.ready, racer.time)]
        row = _Row(
            seat,
            seats.name(names, seat),
            racer.placed,
            racer.placed + racer.left,
            " · ".join(filter(None, told)),
            racer.ready == "all",
            racer.placed == most,
        )
        canvas.put(_row(colours, row), EDGE, HEAD + seat * (ROW + GAP))
    return canvas.png()


def _head(canvas: Canvas, view: View, *, waiting: bool, go: bool) -> None:
    """Which race it is; on the right what the numbers mean, or GO."""
    middle, right, title = HEAD // 2 + 2, WIDTH - EDGE - 28, EDGE + 28
    said, size, colour = _("cards placed"), 42, "quiet"
    if waiting:
        said, size, colour = _("wait for GO"), 54, "chalk"
    elif go:
        said, size, colour = _("GO!"), 130, "gold"
    said, size = fonts.fit(said, 560, size, SMALL_PRINT)
    taken = canvas.text(said, right, middle, size, colour, "felt", "right")
    seats.put_title(canvas, heading(view), title, middle, right - taken - 40 - title)


@lru_cache(maxsize=64)
def _row(colours: Palette, told: _Row) -> Canvas:
    """Mark and name; below it a cell for each card, filled as they are placed; their number at the right."""
    width = WIDTH - 2 * EDGE
    tile = seats.panel(colours, width, ROW, framed=False)
    seats.put_mark(tile, told.seat, seats.PAD, ROW // 2)
    left, right, line = seats.PAD + seats.MARK + 16, width - COUNT - 34, 38
    if told.flag:
        pole, cloth = shapes.flag(46)
        tile.paint(pole, right - 40, line - 24, "chalk", "panel")
        tile.paint(cloth, right - 40, line - 24, "cardinal", "panel")
    beside = right - (56 if told.flag else 0)
    said, size = fonts.fit(told.said, 620, SMALL_PRINT, SMALL_PRINT)
    taken = tile.text(said, beside, line, size, "chalk" if told.flag else "quiet", "panel", "right")
    seats.put_name(tile, told.name, left, line, beside - taken - 24 - left)
    _rail(tile, told, left, 76, right - left)
    tile.number(str(told.placed), width - 30, ROW // 2, 72, "chalk", "panel", "right")
    return tile


def _rail(tile: Canvas, told: _Row, x: int, y: int, room: int) -> None:
    """A cell for each card of the set, in chalk for the leader."""
    for at in range(told.whole):
        left, end = (x + (room + 6) * part // told.whole for part in (at, at + 1))
        filled = "chalk" if told.leads else "quiet"
        tile.block(left, y, end - left - 6, RAIL, filled if at < told.placed else "fence")
