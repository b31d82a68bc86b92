"""The boards of everybody in a race, side by side: what a replay shows when nothing is hidden any more."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from ui.big_bang.picture import triangles
from ui.big_bang.picture.board import BoardPicture, board
from ui.big_bang.picture.grid import WIDTH
from ui.pictures.palette import Theme, palette
from ui.pictures.strip import Strip, table_cloth

BESIDE: Final = 2  # boards in a row
CACHE_SIZE: Final = 12  # boards: those of two moments
QUICK: Final = 1  # of 9: two thirds of the time, for a sixth more bytes


def boards(each: Sequence[BoardPicture], *, strip: Strip | None = None, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide: rows of two boards, each at half its size. A single one has the whole width."""
    if len(each) == 1:
        return board(each[0], strip=strip, theme=theme)
    tiles = [_half(one, theme) for one in each]
    rows = [tiles[at : at + BESIDE] for at in range(0, len(tiles), BESIDE)]
    heights = [max(tile.height for tile in row) for row in rows]
    sheet = _open(table_cloth(palette(theme, triangles.PAIRS), WIDTH, sum(heights), strip).png())
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for column, tile in enumerate(row):
            sheet.alpha_composite(tile, (column * WIDTH // BESIDE, top))
        top += height
    made = io.BytesIO()
    sheet.save(made, "PNG", compress_level=QUICK)
    return made.getvalue()


def _open(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


@lru_cache(CACHE_SIZE)
def _half(one: BoardPicture, theme: Theme) -> Image.Image:
    """A board at half its size. From one moment to the next only one changes."""
    whole = _open(board(one, theme=theme))
    return whole.resize((whole.width // BESIDE, whole.height // BESIDE), Image.Resampling.LANCZOS)
