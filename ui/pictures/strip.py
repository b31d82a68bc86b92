"""The strip below a table of a replay: how far the replay is, what happened there, and a rail with the rounds."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final

import msgspec
from PIL import Image

from ui.pictures import fonts
from ui.pictures.canvas import SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import CLEAR, Pair, Palette, palette
from ui.pictures.paper import WIDTH, lines_of
from ui.text import replay as words

HIGH: Final = 232
PILL: Final = (172, 50)
RAIL: Final = 14
TICK: Final = (4, 38)
LEFT: Final = 36
CAPTION: Final = ((48, 1), (40, 2), (SMALL_PRINT, 2))  # sizes to try, each with the lines it may have
LINE: Final = 48  # the height of a line of the caption
PAIRS: Final[tuple[Pair, ...]] = (("felt", "chalk"), ("felt", "quiet"), ("cardinal", "card"))
_CLOTH: Final[tuple[Pair, ...]] = ((CLEAR, "line"), ("line", "felt"), ("felt", "cardinal"), ("felt", "panel"))


class Strip(msgspec.Struct, frozen=True):
    """What the strip says of a move, counted from 1; `rounds` are the moves with which rounds begin."""

    move: int
    moves: int
    said: tuple[str, ...] = ()  # sentences
    rounds: tuple[int, ...] = ()
    time: str = ""  # since GO, in a race


def table_cloth(colours: Palette, width: int, height: int, strip: Strip | None) -> Canvas:
    """A new picture of a table: the cloth, and in a replay the strip below `height` pixels of it."""
    whole = height if strip is None else height + HIGH
    canvas = sheet(colours, width, whole, edge="line", colour="felt")
    if strip is not None:
        _put(canvas, strip, height)
    return canvas


@cache
def with_strip(draw: Callable[..., bytes]) -> Callable[..., bytes]:
    """Draws what `draw` does, such as the result of a round, with the strip below it."""
    return partial(_draw_with_strip, draw)


def _draw_with_strip(draw: Callable[..., bytes], *args: Any, strip: Strip, **options: Any) -> bytes:
    above = Image.open(io.BytesIO(draw(*args, **options))).convert("RGBA")
    cloth = table_cloth(palette("felt", (*_CLOTH, *PAIRS)), WIDTH, above.height, strip)
    whole = Image.open(io.BytesIO(cloth.png())).convert("RGBA")
    whole.alpha_composite(above)
    out = io.BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()


def caption(said: Sequence[str], room: int) -> tuple[list[str], int]:
    """As many of the sentences as fit whole in at most two lines, the first at least, and the size of the letters."""
    for count in range(len(said), 0, -1):
        for size, most in CAPTION:
            lines = lines_of(" ".join(said[:count]), room, size)
            if len(lines) <= most and all(fonts.width(line, size) <= room for line in lines):
                return lines, size
    first, *others = lines_of("".join(said[:1]), room, SMALL_PRINT)
    lines = [first, " ".join(others)]  # of very long names
    return [fonts.fit(line, room, SMALL_PRINT, SMALL_PRINT)[0] for line in lines if line], SMALL_PRINT


def _put(canvas: Canvas, strip: Strip, top: int) -> None:
    room = canvas.size[0] - 2 * LEFT
    wide, high = PILL
    middle = top + 18 + high // 2
    canvas.block(LEFT, middle - high // 2, wide, high, "cardinal")
    text, size = fonts.fit(words.replay(), wide - 16, 40, SMALL_PRINT)
    canvas.text(text, LEFT + wide // 2, middle, size, "card", "cardinal", "middle")
    canvas.text(words.move_of(strip.move, strip.moves), LEFT + wide + 28, middle, 42, "quiet", "felt")
    if strip.time:
        canvas.text(strip.time, LEFT + room, middle, 48, "chalk", "felt", "right")
    _put_caption(canvas, strip.said, middle + high // 2 + 12, room)
    _put_rail(canvas, strip, top + HIGH - 32, room)


def _put_caption(canvas: Canvas, said: Sequence[str], top: int, room: int) -> None:
    lines, size = caption(said, room)
    first = top + LINE if len(lines) == 1 else top + LINE // 2
    for number, line in enumerate(lines):
        canvas.text(line, LEFT, first + number * LINE, size, "chalk", "felt")


def _put_rail(canvas: Canvas, strip: Strip, y: int, room: int) -> None:
    canvas.block(LEFT, y, room, RAIL, "panel")
    canvas.block(LEFT, y, room * strip.move // strip.moves, RAIL, "chalk")
    for move in strip.rounds:
        if move > 1:
            across, tall = TICK
            canvas.block(LEFT + room * move // strip.moves, y + RAIL // 2 - tall // 2, across, tall, "quiet")
