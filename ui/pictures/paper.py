"""A sheet of ruled paper 1200 px wide: scorecards, boards, players' cards."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts, shapes
from ui.pictures.canvas import SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import CLEAR, Pair, Theme, palette

WIDTH: Final = 1200
EDGE: Final = 22
TITLE: Final = 118  # the height of the heading

# What a sheet without seats needs: the second tint for rows apart and bars.
COLOURS: Final[tuple[Pair, ...]] = (
    (CLEAR, "rule"),
    ("rule", "card"),
    *(("card", colour) for colour in ("ink", "soft", "cardinal", "leaf", "blush", "rule", "sand", "sky")),
    *(("sand", colour) for colour in ("ink", "cardinal", "leaf", "sky", "card")),
    *((disc, "card") for disc in ("ink", "leaf", "cardinal", "sky")),
    ("cardinal", "blush"),
)


def blank(height: int, theme: Theme, pairs: tuple[Pair, ...] = COLOURS) -> Canvas:
    """A sheet with nothing on it."""
    return sheet(palette(theme, pairs), WIDTH, height, edge="rule", colour="card")


def put_heading(canvas: Canvas, title: str, right: str = "") -> None:
    """Puts the bird, the title, and small print on the right."""
    feathers, beak = shapes.bird(76)
    canvas.paint(feathers, EDGE - 2, 24, "cardinal", "card")
    canvas.paint(beak, EDGE - 2, 24, "blush", "card")
    room = WIDTH - 2 * EDGE - 88
    if right:
        room -= canvas.text(right, WIDTH - EDGE - 4, 62, 38, "soft", "card", "right") + 24
    text, size = fonts.fit(fonts.readable(title, ""), room, 52, 40)
    canvas.text(text, EDGE + 86, 62, size, "ink", "card")


def put_rule(canvas: Canvas, y: int) -> None:
    """Puts a line across the sheet."""
    canvas.block(EDGE, y - 1, WIDTH - 2 * EDGE, 3, "rule")


def put_text(
    canvas: Canvas, text: str, x: int, middle: int, room: int, size: int, colour: str, over: str = "card"
) -> int:
    """Writes text from the left in at most `room` pixels, smaller and then cut if necessary. Returns its width."""
    text, size = fonts.fit(text, room, size, SMALL_PRINT)
    return canvas.text(text, x, middle, size, colour, over)


def lines_of(text: str, room: int, size: int) -> list[str]:
    """A sentence as lines of at most `room` pixels, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and fonts.width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def put_figure(
    canvas: Canvas, text: str, right: int, middle: int, room: int, size: int, colour: str, over: str = "card"
) -> None:
    """Writes a figure that ends at `right`, in at most `room` pixels, smaller if necessary, never cut."""
    while size > SMALL_PRINT and fonts.width(text, size, "number") > room:
        size -= 2
    canvas.figure(text, right, middle, size, colour, over, "right")
