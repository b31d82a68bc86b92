"""Letters and numbers, and players' names in any script.

Nunito writes everything of our own: its numbers have one width, and it has a true minus. Names go through a chain of
further fonts, chosen letter by letter by `fonts/coverage.json`. Shaping is our own and small (right-to-left
runs, joined Arabic), so that a picture does not depend on what libraries a machine has.
"""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont

from ui.pictures.bidi import visual

Face = Literal["number", "text"]

FONTS: Final = Path(__file__).parent / "fonts"
CAP: Final = 0.705  # height of digits and capitals, of the size
# Tried in this order for what "text" lacks.
_CHAIN: Final = ("text", "rounded", "arabic", "thai", "korean", "chinese", "emoji", "symbols")
_UNKNOWN: Final = "·"
# What only changes the letter before it: loose accents, variants, skin tones.
_SILENT: Final = (
    ("\u0300", "\u036f"),
    ("\u20d0", "\u20ff"),
    ("\ufe00", "\ufe0f"),
    ("\U0001f3fb", "\U0001f3ff"),
)


@cache
def _coverage() -> dict[str, tuple[list[int], list[int]]]:
    """For each font, the first and last code points of the ranges that it draws, ascending."""
    told: dict[str, str] = json.loads((FONTS / "coverage.json").read_text("ascii"))
    ranges = {name: [part.split("-") for part in text.split()] for name, text in told.items()}
    return {
        name: ([int(part[0], 16) for part in parts], [int(part[-1], 16) for part in parts])
        for name, parts in ranges.items()
    }


def draws(name: str, letter: str) -> bool:
    """Whether a font has the letter."""
    firsts, lasts = _coverage()[name]
    code = ord(letter)
    at = bisect_right(firsts, code) - 1
    return at >= 0 and code <= lasts[at]


@lru_cache(maxsize=4096)
def _font_for(letter: str) -> str | None:
    return next((name for name in _CHAIN if draws(name, letter)), None)


@lru_cache(maxsize=64)
def _face(name: str, size: int) -> ImageFont.FreeTypeFont:
    file = FONTS / f"{name}.ttf"
    if not file.exists():
        file = file.with_suffix(".woff2")
    return ImageFont.truetype(str(file), size, layout_engine=ImageFont.Layout.BASIC)


def readable(name: str, instead: str) -> str:
    """The name as it can be drawn: NFKC, one line, a dot for each letter that no font has.

    Returns `instead` for a name of which nothing could be read.
    """
    letters: list[str] = []
    for letter in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(letter)
        if letter.isspace():
            letter = " "
        elif kind in ("Cc", "Cf", "Co", "Cs", "Cn") or any(low <= letter <= high for low, high in _SILENT):
            continue
        elif _font_for(letter) is None:
            if kind.startswith("M"):
                continue
            letter = _UNKNOWN
        if not (letter in " ·" and letters and letters[-1] == letter):
            letters.append(letter)
    text = "".join(letters).strip()
    return text if text.strip(" ·") else instead


def _runs(text: str, face: Face) -> list[tuple[str, str]]:
    """Pieces of one font each, in their order on the line."""
    runs: list[tuple[str, str]] = []
    for letter in visual(text):
        name = face if draws(face, letter) else _font_for(letter) or face
        if runs and runs[-1][0] == name:
            runs[-1] = (runs[-1][0], runs[-1][1] + letter)
        else:
            runs.append((name, letter))
    return runs


@lru_cache(maxsize=2048)
def width(text: str, size: int, face: Face = "text") -> int:
    """The width of a line in pixels."""
    return round(sum(_face(name, size).getlength(piece) for name, piece in _runs(text, face)))


def fit(text: str, room: int, size: int, least: int, face: Face = "text") -> tuple[str, int]:
    """The text and its size, at least `least`, so that it takes at most `room` pixels; cut with … if necessary."""
    needed = width(text, size, face)
    if needed <= room:
        return text, size
    about = size * room // needed  # a width is not quite in proportion to the size
    for smaller in range(max(least, about), least - 1, -1):
        if width(text, smaller, face) <= room:
            return text, smaller
    shorter = text
    while len(shorter) > 1 and width(shorter.rstrip() + "…", least, face) > room:
        shorter = shorter[:-1]
    return shorter.rstrip() + "…", least


@lru_cache(maxsize=512)
def line(text: str, size: int, face: Face = "text") -> tuple[Image.Image, int, int]:
    """A line of text as a mask cut to its ink, and where the ink lies: x from the pen's start, y from the base line."""
    runs = _runs(text, face)
    pad = size // 2  # ink may reach past the pen
    canvas = Image.new("L", (width(text, size, face) + 2 * pad, 3 * size))
    pen = ImageDraw.Draw(canvas)
    x = float(pad)
    for name, piece in runs:
        font = _face(name, size)
        pen.text((x, 2 * size), piece, font=font, fill=255, anchor="ls")
        x += font.getlength(piece)
    box = canvas.getbbox()
    if box is None:
        return Image.new("L", (1, 1)), 0, 0
    return canvas.crop(box), box[0] - pad, box[1] - 2 * size
