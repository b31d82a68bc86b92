"""A result of the deal of the day as its person shares it: a square for each hole or round, and how good that is.

It has no card and no score.
"""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts, shapes
from ui.pictures.canvas import SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import CLEAR, Pair, Theme, palette
from ui.standings import boards
from ui.text.deals import SharedDay

SIZE: Final = (1200, 436)
EDGE: Final = 16  # around everything
GAP: Final = 18
HEAD: Final = 208  # the height of the heading
SIDE: Final = 212  # of a square
ROUND: Final = 30
LINE: Final = 14  # the thickness of a square's outline
DISC: Final = (124, 92)  # and the bird on it
PAIRS: Final[tuple[Pair, ...]] = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("panel", "chalk", "quiet", "faint", "card")),
    *(("card", colour) for colour in ("cardinal", "blush")),
    *(("panel", colour) for colour in ("chalk", "quiet")),
    ("chalk", "panel"),
    ("quiet", "felt"),
    ("faint", "felt"),
)


def daily_share(shared: SharedDay, *, theme: Theme = "felt") -> bytes:
    """A PNG of 1200 x 436."""
    canvas = sheet(palette(theme, PAIRS), *SIZE, edge="line", colour="felt")
    width, _height = SIZE
    disc, bird = DISC
    left = width - disc - 36
    put_bird(canvas, left, 32, disc, bird)
    canvas.text(shared.day, 46, 76, 76, "chalk", "felt")
    name = fonts.readable(shared.name, boards.unreadable())
    text, size = fonts.fit(f"{name} · {shared.game}", left - 80, 46, SMALL_PRINT)
    canvas.text(text, 46, 144, size, "quiet", "felt")
    x = EDGE
    for square in shared.squares:
        put_square(canvas, square, x, HEAD, SIDE, "felt")
        x += SIDE + GAP
    _facts(canvas, shared, x)
    return canvas.png()


def put_bird(canvas: Canvas, x: int, y: int, disc: int, bird: int) -> None:
    """The bird on a disc."""
    canvas.box(x, y, disc, disc, disc // 2, "card", "felt")
    feathers, beak = shapes.bird(bird)
    inside = (disc - bird) // 2
    canvas.paint(feathers, x + inside, y + inside, "cardinal", "card")
    canvas.paint(beak, x + inside, y + inside, "blush", "card")


def put_square(canvas: Canvas, square: str, x: int, y: int, side: int, over: str) -> None:
    """A tick, a half, or an outline."""
    round_, line = max(8, side * ROUND // SIDE), max(4, side * LINE // SIDE)
    if square == "better":
        canvas.box(x, y, side, side, round_, "chalk", over)
        inside = side * 32 // SIDE
        canvas.paint(shapes.verdict(side - 2 * inside, right=True), x + inside, y + inside, "panel", "chalk")
        return
    colour = "quiet" if square == "level" else "faint"
    canvas.box(x, y, side, side, round_, colour, over)
    canvas.box(x + line, y + line, side - 2 * line, side - 2 * line, round_ - line, over, colour)
    if square == "level":
        half = side // 2
        canvas.block(x + line, y + half, side - 2 * line, side - half - line, "quiet")


def _facts(canvas: Canvas, shared: SharedDay, x: int) -> None:
    """What is said beside the squares, a line each."""
    width = SIZE[0] - EDGE - x
    canvas.box(x, HEAD, width, SIDE, ROUND, "panel", "felt")
    high = SIDE // max(1, len(shared.facts))
    for at, fact in enumerate(shared.facts):
        if at:
            canvas.block(x + 28, HEAD + at * high - 1, width - 56, 3, "felt")
        text, size = fonts.fit(fact, width - 56, 58, SMALL_PRINT)
        canvas.text(text, x + 28, HEAD + at * high + high // 2, size, "chalk" if not at else "quiet", "panel")
