"""The table of Sequence Numbers as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.sequence_numbers.types import Lines, View
from ui.pictures import fonts, places
from ui.pictures.canvas import Canvas
from ui.pictures.palette import CLEAR, Theme, palette
from ui.pictures.strip import PAIRS as STRIP
from ui.pictures.strip import Strip, table_cloth
from ui.sequence_numbers import table as words
from ui.sequence_numbers.closing import find_deciding
from ui.sequence_numbers.panel import LETTERS
from ui.sequence_numbers.picture import board, sides
from ui.sequence_numbers.picture.ended import PAIRS as ENDED
from ui.sequence_numbers.picture.ended import put_ended_board
from ui.sequence_numbers.picture.sides import Member, Side
from ui.sequence_numbers.words import TITLE, headline

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
HEAD: Final = 84
GAP: Final = 8  # between sides
LEAST: Final = 40  # size of a heading
PAIRS: Final = ((CLEAR, "line"), ("line", "felt"), ("felt", "chalk"), *board.PAIRS, *sides.PAIRS, *STRIP)
OVER: Final = (
    (CLEAR, "line"),
    ("line", "felt"),
    ("felt", "chalk"),
    *ENDED,
    *sides.PAIRS,
    *sides.FIRST,
    *STRIP,
)


def table(
    view: View,
    names: Sequence[str],
    *,
    strip: Strip | None = None,
    theme: Theme = "felt",
) -> bytes:
    """The board and the sides: a PNG 1200 px wide, 1384 high for two sides, 1490 for three, 1484 for two of three.

    Gold frames the sides that the table waits for, and the space where a chip was put down last, or taken away. A
    bar goes through each finished sequence. Hands are never drawn, not even the viewer's own. Once the game is over,
    the sides are ranked, and gold is what decided it.
    """
    colours = palette(theme, PAIRS if view.result is None else OVER)
    ranks = words.ranks(view)
    order = sorted(range(len(view.sequences)), key=lambda side: ranks[side] if ranks else side)
    rows = [sides.row(colours, _side(view, names, side, ranks)) for side in order]
    top = HEAD + board.SIZES[1] + EDGE - 2
    tall = top + sum(row.size[1] + GAP for row in rows) - GAP + EDGE
    canvas = table_cloth(colours, WIDTH, tall, strip)
    _head(canvas, view, names)
    if view.result is None:
        board.put_board(canvas, EDGE, HEAD, view.board, view.sequences, marked=mark(view))
    else:
        put_ended_board(canvas, EDGE, HEAD, view, find_deciding(view))
    for row in rows:
        canvas.put(row, EDGE, top)
        top += row.size[1] + GAP
    return canvas.png()


def mark(view: View) -> int | None:
    """The space framed in gold, where a chip was put down last, or taken away. Once the game is over, there is none."""
    return view.last.space if view.last is not None and view.result is None else None


def board_alone(
    chips: bytes,
    sequences: tuple[Lines, ...],
    marked: int | None,
    lettered: tuple[int, ...] = (),
    *,
    theme: Theme = "felt",
) -> bytes:
    """The board alone, for a panel: a PNG 1200 px wide. It takes what it draws, so that it is drawn once for all.

    `lettered` are the spaces from which a player chooses: gold, with the letters of their keys.
    """
    colours = palette(theme, PAIRS)
    canvas = table_cloth(colours, WIDTH, board.SIZES[1] + 2 * EDGE, None)
    board.put_board(canvas, EDGE, EDGE, chips, sequences, marked=marked)
    for letter, space in zip(LETTERS, lettered, strict=False):
        board.put_letter(canvas, EDGE, EDGE, space, letter)
    return canvas.png()


def _head(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    middle, left = HEAD // 2 + 4, EDGE + 20
    room = WIDTH - 2 * left
    if view.result is not None:
        told = _winners(view, names, room)
        text, size = fonts.fit(told, room, 72, LEAST)
        canvas.text(text, left, middle - 4, size, "chalk", "felt")
        return
    taken = places.put_title(canvas, TITLE, left, middle, 640)
    text, size = fonts.fit(words.to_win(view.need), room - taken - 40, 46, 36)
    canvas.text(text, WIDTH - left, middle, size, "quiet", "felt", "right")


def _winners(view: View, names: Sequence[str], room: int) -> str:
    """Says who won; long names are shortened, the words are not."""
    assert view.result is not None
    shown = [places.name(names, seat) for seat in range(len(names))]
    for most in (room, 520, 260, 130):
        short = [fonts.fit(name, most, LEAST, LEAST)[0] for name in shown]
        text = headline(view.result, short)
        if fonts.width(text, LEAST) <= room:
            break
    return text


def _side(view: View, names: Sequence[str], side: int, ranks: Sequence[int]) -> Side:
    seats = [seat for seat, of in enumerate(view.sides) if of == side]
    framed = any(seat in view.awaited for seat in seats)
    members = tuple([Member(places.name(names, seat), seat in view.awaited or not framed) for seat in seats])
    made = len(view.sequences[side])
    return Side(
        side, members, made, view.need, words.last_laid(view, side), framed, ranks[side] if ranks else 0
    )
