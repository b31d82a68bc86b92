"""The strip below a table of a replay: how far the replay is, what happened there, and a rail with the rounds."""

from __future__ import annotations

from typing import Final

import msgspec

from ui.pictures import fonts
from ui.pictures.canvas import SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import Pair, Palette
from ui.text import replay as words

HIGH: Final = 156
PILL: Final = (210, 56)
RAIL: Final = 14
TICK: Final = (4, 38)
LEFT: Final = 36
PAIRS: Final[tuple[Pair, ...]] = (("felt", "chalk"), ("felt", "quiet"), ("cardinal", "card"))


class Strip(msgspec.Struct, frozen=True):
    """What the strip says of a move, counted from 1; `rounds` are the moves with which rounds begin."""

    move: int
    moves: int
    said: str = ""
    rounds: tuple[int, ...] = ()


def table_cloth(colours: Palette, width: int, height: int, strip: Strip | None) -> Canvas:
    """A new picture of a table: the cloth, and in a replay the strip below `height` pixels of it."""
    whole = height if strip is None else height + HIGH
    canvas = sheet(colours, width, whole, edge="line", colour="felt")
    if strip is not None:
        _put(canvas, strip, height)
    return canvas


def _put(canvas: Canvas, strip: Strip, top: int) -> None:
    room = canvas.size[0] - 2 * LEFT
    wide, high = PILL
    middle = top + 22 + high // 2
    canvas.block(LEFT, middle - high // 2, wide, high, "cardinal")
    text, size = fonts.fit(words.replay(), wide - 16, 40, SMALL_PRINT)
    canvas.text(text, LEFT + wide // 2, middle, size, "card", "cardinal", "middle")
    x = LEFT + wide + 32
    x += canvas.text(words.move_of(strip.move, strip.moves), x, middle, 46, "chalk", "felt") + 48
    text, size = fonts.fit(strip.said, LEFT + room - x, 38, SMALL_PRINT)
    canvas.text(text, LEFT + room, middle, size, "quiet", "felt", "right")
    y = middle + high // 2 + 34
    canvas.block(LEFT, y, room, RAIL, "panel")
    canvas.block(LEFT, y, room * strip.move // strip.moves, RAIL, "chalk")
    for move in strip.rounds:
        if move > 1:
            across, tall = TICK
            canvas.block(LEFT + room * move // strip.moves, y + RAIL // 2 - tall // 2, across, tall, "quiet")
