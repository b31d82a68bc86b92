"""What a player's place has in every game: its panel, the mark, the name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ui.pictures import cards, fonts
from ui.pictures.canvas import SMALL_PRINT, Canvas
from ui.pictures.palette import SEATS, Palette
from ui.text.locale import _
from ui.text.words import bare

MARK: Final = 62  # the seat's mark
NAME: Final = 46
NOTE: Final = 40
PAD: Final = 18
RANK: Final = 84  # what a rank at the left takes, with the gap after it
TURN: Final = 9  # the gold frame of a player whose turn it is
ROUND: Final = 30


def name(names: Sequence[str], seat: int) -> str:
    """A seat's name as it can be drawn, or what stands instead of a name that cannot."""
    return fonts.readable(bare(names[seat]), _("Player {seat}").format(seat=SEATS[seat]))


def panel(palette: Palette, width: int, height: int, *, framed: bool) -> Canvas:
    """An empty place, to be put on felt; framed in gold or not."""
    tile = Canvas(palette, width, height, "felt")
    if framed:
        tile.box(0, 0, width, height, ROUND, "gold", "felt")
        tile.box(TURN, TURN, width - 2 * TURN, height - 2 * TURN, ROUND - TURN, "panel", "gold")
    else:
        tile.box(0, 0, width, height, ROUND, "panel", "felt")
    return tile


def put_name(tile: Canvas, text: str, x: int, middle: int, room: int) -> int:
    """Writes a name in at most `room` pixels, shortened if necessary. Returns its width in pixels."""
    text, size = fonts.fit(text, room, NAME, SMALL_PRINT)
    return tile.text(text, x, middle, size, "chalk", "panel")


def put_mark(tile: Canvas, seat: int, x: int, middle: int) -> None:
    tile.put(cards.mark(tile.palette, SEATS[seat], MARK, "panel"), x, middle - MARK // 2)


def put_title(canvas: Canvas, text: str, x: int, middle: int, room: int) -> int:
    """Writes a picture's heading on felt. Returns its width in pixels."""
    text, size = fonts.fit(fonts.readable(text, ""), room, 54, 40)
    return canvas.text(text, x, middle, size, "chalk", "felt")


def put_rank(tile: Canvas, rank: int, middle_x: int, middle: int) -> None:
    """Puts the place of a player: the first on a disc."""
    first = rank == 1
    if first:
        tile.box(middle_x - 36, middle - 36, 72, 72, 36, "chalk", "panel")
    ink, over = ("panel", "chalk") if first else ("quiet", "panel")
    tile.figure(str(rank), middle_x, middle, 60, ink, over)
