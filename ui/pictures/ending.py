"""What the pictures of all games' ends share: the headline beside the bird, and the winner's place turned face up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from ui.pictures import cards, fonts, shapes
from ui.pictures.canvas import SMALL_PRINT, Canvas, sheet
from ui.pictures.palette import CLEAR, SEATS, Pair, Palette, Theme, palette
from ui.text.locale import _

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
GAP: Final = 14
HEAD: Final = 178
ROUND: Final = 30
DISC: Final = (124, 92)  # and the bird on it
HEADLINE: Final = (112, 56)
ROOM: Final = 972  # for the headline
STACKED: Final = 200  # a place this high has its total below the name
PAIRS: Final[tuple[Pair, ...]] = (
    (CLEAR, "line"),
    ("line", "felt"),
    *(("felt", colour) for colour in ("panel", "chalk", "card")),
    ("card", "cardinal"),
    ("card", "blush"),
    *(("panel", colour) for colour in ("chalk", "quiet", "gold")),
    ("chalk", "panel"),
    ("chalk", "line"),
    ("gold", "ink"),
)


class Place(NamedTuple):
    """What there is to say about a seat or a side."""

    seat: int
    name: str
    total: str
    told: str = ""  # what the total is
    is_first: bool = False
    note: str = ""  # small, below the name
    resigned: bool = False  # which is said instead of the total


def colours(theme: Theme, seats: int, first: Collection[int], more: Sequence[Pair] = ()) -> Palette:
    """The palette of an end where these seats are `first`."""
    marks = (("chalk" if seat in first else "panel", SEATS[seat]) for seat in range(seats))
    return palette(theme, (*PAIRS, *marks, *more))


def begin(colours: Palette, height: int, headline: str) -> Canvas:
    """A new picture with its headline."""
    canvas = sheet(colours, WIDTH, height, edge="line", colour="felt")
    disc, side = DISC
    canvas.box(36, 30, disc, disc, disc // 2, "card", "felt")
    feathers, beak = shapes.bird(side)
    x, y = 36 + (disc - side) // 2, 30 + (disc - side) // 2
    canvas.paint(feathers, x, y, "cardinal", "card")
    canvas.paint(beak, x, y, "blush", "card")
    text, size = fonts.fit(headline, ROOM, *HEADLINE)
    canvas.text(text, 190, 92, size, "chalk", "felt")
    return canvas


def shortened(names: Sequence[str], say: Callable[[Sequence[str]], str]) -> str:
    """A headline of these names that has room: long names are cut, the words are not."""
    least = HEADLINE[1]
    for most in (ROOM, 520, 320, 200, 120, 90):
        text = say([fonts.fit(name, most, least, least)[0] for name in names])
        if fonts.width(text, least) <= ROOM:
            break
    return text


def put_resigned(canvas: Canvas, resigned: Sequence[int], names: Sequence[str], x: int, height: int) -> None:
    """In the place beside the players, where nothing else decided the game: who left it."""
    for at, seat in enumerate(resigned):
        told, size = fonts.fit(_("{name} resigned").format(name=names[seat]), WIDTH - EDGE - x - 60, 60, 40)
        middle = HEAD + height // 2 + round((at - (len(resigned) - 1) / 2) * 76)
        canvas.text(told, x + 30, middle, size, "chalk", "panel")


def put_place(canvas: Canvas, place: Place, x: int, y: int, width: int, height: int) -> None:
    """The place of a seat on felt: that of the winner is turned face up."""
    ground, ink, small = ("chalk", "panel", "line") if place.is_first else ("panel", "chalk", "quiet")
    canvas.box(x, y, width, height, min(ROUND, height // 3), ground, "felt")
    if height < STACKED:
        _put_row(canvas, place, x, y + height // 2, width, height, ground, ink)
        return
    size, above, tall = (76, 24, 110) if height > 240 else (62, 16, 86)
    canvas.put(cards.mark(canvas.palette, SEATS[place.seat], size, ground), x + 26, y + above)
    name, letters = fonts.fit(place.name, width - size - 60, 58, 40)
    canvas.text(name, x + 26 + size + 14, y + above + size // 2, letters, ink, ground)
    middle = y + height - 30 - tall // 2
    taken = canvas.number(place.total, x + 28, middle, tall, ink, ground, "left")
    if fonts.width(place.told, SMALL_PRINT) <= width - taken - 60:
        told, letters = fonts.fit(place.told, width - taken - 60, 42, SMALL_PRINT)
        canvas.text(told, x + width - 24, y + height - 44, letters, small, ground, "right")


def _put_row(
    canvas: Canvas, place: Place, x: int, middle: int, width: int, height: int, ground: str, ink: str
) -> None:
    is_large = place.is_first and height >= 150
    size = min(84 if is_large else 62, height - 16)
    is_wide = width > WIDTH // 2
    side, between = (30, 16) if is_wide else (20, 12)
    canvas.put(cards.mark(canvas.palette, SEATS[place.seat], size, ground), x + side, middle - size // 2)
    tall = max(56, min(120 if is_large else 84 if is_wide else 64, height - 20))
    small = "line" if place.is_first else "quiet"
    if place.resigned:
        taken = canvas.text(_("resigned"), x + width - side, middle, 42, small, ground, "right")
    else:
        taken = canvas.number(place.total, x + width - side, middle, tall, ink, ground, "right")
    taken += between + 8
    left, room = x + side + size + between, width - 2 * side - size - between - taken
    if is_wide and place.told and not place.resigned:  # there is room beside it
        canvas.text(place.told, x + width - side - taken, middle, 42, small, ground, "right")
        room -= fonts.width(place.told, 42) + 24
    name, letters = fonts.fit(place.name, room, 64 if is_large else 50, SMALL_PRINT)
    if place.note and height >= 110:
        canvas.text(name, left, middle - 34, letters, ink, ground)
        note, letters = fonts.fit(place.note, room, 46, SMALL_PRINT)
        canvas.text(note, left, middle + 36, letters, small, ground)
    else:
        canvas.text(name, left, middle, letters, ink, ground)


def put_places(canvas: Canvas, told: Sequence[Place], x: int, y: int, width: int, height: int) -> None:
    """Up to four places one below the other, best first; a single winner's is the largest."""
    firsts = sum(place.is_first for place in told)
    gap = GAP if len(told) <= 2 else 9
    others = len(told) - 1
    low, top = (height - gap * others) // len(told), y
    if firsts == 1 and others:
        low = {1: 156, 2: 93}.get(others, 66)
    for at, place in enumerate(told):
        tall = height - others * (low + gap) if firsts == 1 and at == 0 else low
        put_place(canvas, place, x, top, width, tall)
        top += tall + gap


def put_pill(
    canvas: Canvas, text: str, middle_x: int, middle: int, width: int, height: int, size: int, under: str
) -> None:
    """What decided it, in gold."""
    wide = max(width, fonts.width(text, size, "number") + height // 4)
    canvas.box(middle_x - wide // 2, middle - height // 2, wide, height, min(36, height // 2), "gold", under)
    canvas.figure(text, middle_x, middle, size, "ink", "gold")
