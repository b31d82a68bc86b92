"""A side's row at the table of Sequence Numbers: its players, its sequences, and its last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.sequence_numbers.board import SIDE_NAMES
from ui.pictures import cards, fonts, places, shapes
from ui.pictures.canvas import SMALL_PRINT, Canvas
from ui.pictures.palette import Pair, Palette
from ui.text.locale import cache_by_language

WIDTH: Final = 1168
JOIN: Final = " · "
DISC: Final = 34
DISC_STEP: Final = 46
DISCS: Final = 690
SPACE: Final = 20  # between discs and texts
ARROW: Final = "➔"  # of which the fonts have a picture
PAIRS: Final[tuple[Pair, ...]] = (
    *(("felt", colour) for colour in ("panel", "gold")),
    ("gold", "panel"),
    *(("panel", colour) for colour in ("chalk", "quiet", *SIDE_NAMES)),
    *((colour, "panel") for colour in ("chalk", "quiet")),
)

FIRST: Final[tuple[Pair, ...]] = (
    *(("felt", colour) for colour in ("chalk",)),
    *(("chalk", colour) for colour in ("panel", "card", *SIDE_NAMES)),
    ("card", "cardinal"),
    ("card", "soft"),
)


class Member(NamedTuple):
    """A player of a side."""

    name: str
    lit: bool  # is not a team-mate of the player to move


class Side(NamedTuple):
    """What there is to say about a side."""

    side: int
    members: tuple[Member, ...]
    made: int  # sequences
    need: int
    last: str  # what it played last, and where; "" for nothing
    framed: bool
    rank: int  # 0 until the game is over


def height(members: int) -> int:
    """The height of a row with that many players."""
    return 98 if members <= 2 else 148


@cache_by_language(32)
def row(colours: Palette, told: Side) -> Canvas:
    tall = height(len(told.members))
    middle = tall // 2
    ground, ink = ("chalk", "panel") if told.rank == 1 else ("panel", "chalk")
    tile = (
        _first_panel(colours, tall)
        if told.rank == 1
        else places.panel(colours, WIDTH, tall, framed=told.framed)
    )
    left, right = places.PAD, WIDTH - 28
    if told.rank == 1:
        _put_bird(tile, left + 36, middle)
    elif told.rank:
        places.put_rank(tile, told.rank, left + 36, middle)
    left += places.RANK if told.rank else 0
    tile.put(cards.mark(colours, SIDE_NAMES[told.side], places.MARK, ground), left, middle - places.MARK // 2)
    discs = max(told.need, told.made)
    wide = (discs - 1) * DISC_STEP + DISC
    first = right - wide if told.rank else DISCS  # at the end they stand where other games have points
    left += places.MARK + 14
    _names(tile, told.members, left, middle, first - SPACE - left, ground)
    for at in range(discs):
        _disc(tile, first + at * DISC_STEP, middle, ink, ground, made=at < told.made)
    if told.last and not told.rank:
        end = DISCS + wide
        text, size = fonts.fit(told.last.replace("→", ARROW), right - end - SPACE, places.NAME, SMALL_PRINT)
        tile.text(text, right, middle, size, "chalk", "panel", "right")
    return tile


def _first_panel(colours: Palette, tall: int) -> Canvas:
    """The row of the winner, turned face up."""
    tile = Canvas(colours, WIDTH, tall, "felt")
    tile.box(0, 0, WIDTH, tall, places.ROUND, "chalk", "felt")
    return tile


def _put_bird(tile: Canvas, x: int, middle: int) -> None:
    size, side = 76, 58
    tile.box(x - size // 2, middle - size // 2, size, size, size // 2, "card", "chalk")
    feathers, beak = shapes.bird(side)
    tile.paint(feathers, x - side // 2, middle - side // 2, "cardinal", "card")
    tile.paint(beak, x - side // 2, middle - side // 2, "soft", "card")


def _disc(tile: Canvas, x: int, middle: int, ink: str, ground: str, *, made: bool) -> None:
    y = middle - DISC // 2
    rim = ink if made or ground == "chalk" else "quiet"
    tile.box(x, y, DISC, DISC, DISC // 2, rim, ground)
    if not made:
        tile.box(x + 4, y + 4, DISC - 8, DISC - 8, DISC // 2 - 4, ground, rim)


def _names(tile: Canvas, members: Sequence[Member], x: int, middle: int, room: int, ground: str) -> None:
    """The names in one line if that is large enough to read, otherwise one below the other."""

    def ink(member: Member | None = None) -> str:
        if ground == "chalk":
            return "panel"
        return "chalk" if member is not None and member.lit else "quiet"

    for size in (places.NAME, places.NOTE):
        wide = sum(fonts.width(member.name, size) for member in members)
        if len(members) <= 2 and wide + (len(members) - 1) * fonts.width(JOIN, size) <= room:
            for at, member in enumerate(members):
                if at:
                    x += tile.text(JOIN, x, middle, size, ink(), ground)
                x += tile.text(member.name, x, middle, size, ink(member), ground)
            return
    pitch, large = (44, places.NOTE) if len(members) > 2 else (38, SMALL_PRINT)
    first = middle - (len(members) - 1) * pitch // 2
    for at, member in enumerate(members):
        text, size = fonts.fit(member.name, room, large, SMALL_PRINT)
        tile.text(text, x, first + at * pitch, size, ink(member), ground)
