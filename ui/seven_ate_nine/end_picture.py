"""The end of a race of 7 Ate 9: who won, the last card in gold, how the cards went down, and the closest duel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from engine.seven_ate_nine.cards import modifier, number
from ui.pictures import cards, fonts, places, shapes
from ui.pictures.canvas import Canvas
from ui.pictures.ending import (
    EDGE,
    GAP,
    HEAD,
    ROUND,
    WIDTH,
    Place,
    begin,
    colours,
    put_pill,
    put_places,
    shortened,
)
from ui.pictures.palette import SEATS, Pair, Theme
from ui.seven_ate_nine import score as words
from ui.seven_ate_nine.closing import Course, Ended, closest, counted, late, took
from ui.text.locale import _

TOP: Final = 352  # of the card and the places
CARD: Final = (240, 332)
RING: Final = 10  # of gold around the last card
CURVE: Final = 340
MODIFIERS: Final = {1: "leaf", 2: "sky", 3: "cardinal"}
LINE: Final = 10  # and its case on both sides
CASE: Final = 4
PLOT: Final = (112, 1074)  # from the left
MARK: Final = 60
EARLY: Final = 400  # a duel left of this
PAIRS: Final[tuple[Pair, ...]] = (
    ("gold", "fence"),
    ("felt", "gold"),
    ("felt", "fence"),
    ("fence", "card"),
    ("card", "ink"),
    ("card", "leaf"),
    ("card", "sky"),
    ("cardinal", "blush"),
    ("cardinal", "card"),
    ("leaf", "card"),
    ("sky", "card"),
    ("gold", "panel"),
)


def end(told: Ended, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide and 900 high, or 546 where nobody knows how the race went."""
    ended, race = told.ended, told.course
    seats, shown = len(ended.places), [places.name(names, seat) for seat in range(len(ended.places))]
    order = sorted(range(seats), key=lambda seat: (ended.places[seat], seat))
    first = [seat for seat in order if ended.places[seat] == 1]
    marks = (("panel", SEATS[seat]) for seat in first)
    palette = colours(theme, seats, first, (*PAIRS, *marks))
    height = HEAD + TOP + EDGE + (0 if race is None else GAP + CURVE)
    say = partial(words.headline, ended, resigned=told.resigned, match=told.match)
    canvas = begin(palette, height, shortened(shown, say))
    left = EDGE
    if race is not None and (race.last is not None or race.is_face_down):
        _put_last(canvas, race, EDGE + 4, HEAD)
        left += CARD[0] + 2 * RING + GAP + 6
    put_places(
        canvas, [_place(told, seat, shown[seat]) for seat in order], left, HEAD, WIDTH - EDGE - left, TOP
    )
    if race is not None:
        _put_curve(canvas, race, order, first, HEAD + TOP + GAP, counted(match=told.match))
    return canvas.png()


def _place(told: Ended, seat: int, name: str) -> Place:
    is_first, count = told.ended.places[seat] == 1, told.ended.scores[seat]
    note = ""
    if is_first and not told.match and told.course is not None and not count:
        note = _("out after {took}").format(took=took(told.course))
    unit = words.unit(count, match=told.match)
    return Place(seat, name, str(count), unit, is_first, note, seat in told.resigned)


def _put_last(canvas: Canvas, race: Course, x: int, y: int) -> None:
    """The card that won the race, in gold."""
    wide, high = CARD
    canvas.box(x, y, wide + 2 * RING, high + 2 * RING, 40, "gold", "felt")
    x, y = x + RING, y + RING
    cards.lay(canvas, x, y, wide, high, "gold")
    if race.last is None:
        cards.bird(canvas, x, y, wide, high)
        return
    canvas.number(str(number(race.last)), x + wide // 2, y + 124, 136, "ink", "card")
    count = modifier(race.last)
    colour, band = MODIFIERS[count], 90
    low = y + high - 16 - band
    canvas.box(x + 16, low, wide - 32, band, 20, colour, "card")
    canvas.number(f"±{count}", x + 36, low + band // 2, 56, "card", colour, "left")
    for at in range(count):
        canvas.box(x + wide - 56 - at * 34, low + band // 2 - 13, 26, 26, 13, "card", colour)


def _put_curve(
    canvas: Canvas, race: Course, order: Sequence[int], first: Sequence[int], top: int, label: str
) -> None:
    """The cards that each player had left, from GO to the end."""
    canvas.box(EDGE, top, WIDTH - 2 * EDGE, CURVE, ROUND, "panel", "felt")
    most, high, low = max(race.start), top + 40, top + CURVE - 40
    begins, ends = PLOT

    def x_of(at: int) -> int:
        return begins + (ends - begins) * min(at, race.took) // race.took

    def y_of(left: int) -> int:
        return low - (low - high) * left // max(most, 1)

    for text, left in ((str(most), most), ("0", 0)):
        canvas.figure(text, begins - 22, y_of(left), 46, "quiet", "panel", "right")
    if race.duel is not None and x_of(race.duel.at) < EARLY:  # its pill stands low
        canvas.text(label, ends, high + 16, 42, "quiet", "panel", "right")
    else:
        canvas.text(label, begins + 16, low - 34, 42, "quiet", "panel")
    ends_at = {}
    for seat in (*(seat for seat in reversed(order) if seat not in first), *reversed(first)):
        steps = [(x_of(at), y_of(race.start[seat] - done)) for done, at in enumerate(race.played[seat], 1)]
        points = [(begins, y_of(race.start[seat])), *steps, (ends, y_of(race.start[seat] - len(steps)))]
        for colour, thick in (("chalk" if seat in first else "ink", LINE + 2 * CASE), (SEATS[seat], LINE)):
            _put_steps(canvas, points, colour, thick)
        ends_at[seat] = points[-1][1]
    _put_marks(canvas, ends_at, top)
    if race.duel is not None:
        spots = [
            y_of(race.start[seat] - sum(at <= race.duel.at for at in race.played[seat]))
            for seat in (race.duel.faster, race.duel.slower)
        ]
        _put_duel(canvas, race, x_of(race.duel.at), min(spots), max(spots), top)


def _put_steps(canvas: Canvas, points: Sequence[tuple[int, int]], colour: str, thick: int) -> None:
    half = thick // 2
    for (x, y), (right, low) in pairwise(points):
        canvas.block(x - half, y - half, right - x + thick, thick, colour)
        canvas.block(right - half, min(y, low) - half, thick, abs(low - y) + thick, colour)


def _put_marks(canvas: Canvas, ends_at: dict[int, int], top: int) -> None:
    """The seats beside the ends of their lines, none on another."""
    low = top + CURVE - MARK - 8
    for seat, y in sorted(ends_at.items(), key=lambda each: -each[1]):
        low = min(low, y - MARK // 2)
        canvas.put(cards.mark(canvas.palette, SEATS[seat], MARK, "panel"), PLOT[1] + 28, max(low, top + 6))
        low -= MARK + 8


def _put_duel(canvas: Canvas, race: Course, x: int, high: int, low: int, top: int) -> None:
    """A ring around both steps of the closest duel, and how close it was."""
    assert race.duel is not None
    wide, pad, thick = 72, 36, 8
    tall = low - high + 2 * pad
    ring = shapes.tilted(wide, tall, wide // 2, 0).copy()
    inner = shapes.tilted(wide - 2 * thick, tall - 2 * thick, wide // 2 - thick, 0)
    hole = Image.new("L", ring.size)
    hole.paste(inner, (thick, thick))
    canvas.paint(ImageChops.subtract(ring, hole), x - wide // 2, high - pad, "gold", "panel")
    text, size = late(race.duel), round(60 / fonts.CAP)
    width = fonts.width(text, size, "number") + 60
    if x < EARLY:  # the lines are high there, and leave room below them
        left, middle = x + 60, top + 196
        canvas.block(x - 4, low + pad, 8, middle - low - pad + 4, "gold")
        canvas.block(x - 4, middle - 4, left - x + 8, 8, "gold")
    else:
        left, middle = max(720, PLOT[1] - 6 - max(width, 300)), top + 64
        above = middle if x < left else middle + 116  # below what is written there
        canvas.block(x - 4, above - 4, 8, max(0, high - pad - above + 8), "gold")
        canvas.block(x - 4, middle - 4, max(0, left - x + 8), 8, "gold")
    put_pill(canvas, text, left + width // 2, middle, width, 100, size, "panel")
    canvas.text(closest(), left + 8, middle + 86, 42, "chalk", "panel")
