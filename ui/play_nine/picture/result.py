"""The end of a game of Play Nine: who won, the winner's best hole with its pairs in gold, and every hole's scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.play_nine.types import HoleLine
from ui.pictures import cards, fonts, places
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
from ui.play_nine import score as words
from ui.play_nine.closing import Golf, Group, groups, hole_name, whose_best
from ui.play_nine.picture.seats import colour
from ui.text.locale import _
from ui.text.words import number

TOP: Final = 432  # of the places and the best hole
LEFT: Final = 420  # the places
BLOCK: Final = 10  # gold around pairs of one number
CARD: Final = (104, 148)
APART: Final = 24  # between blocks
BETWEEN: Final = 10  # between cards
MOST_BESIDE: Final = 4  # players who have a place of their own
MOST_COLUMNS: Final = 12  # side by side; more stand in blocks of nine
SCORE: Final = 54
WORTH: Final = 46
CARDS: Final[tuple[Pair, ...]] = (
    ("panel", "fence"),
    ("gold", "fence"),
    ("fence", "card"),
    *(("card", ink) for ink in ("ink", "soft", "leaf", "sky")),
    ("panel", "card"),
    ("card", "gold"),
)


def result(golf: Golf, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide: 900 high for nine holes of two players, 1014 of four. One hole has no table of scores."""
    ended = golf.ended
    seats, shown = len(ended.places), [places.name(names, seat) for seat in range(len(ended.places))]
    order = sorted(range(seats), key=lambda seat: (ended.places[seat], seat))
    first = [seat for seat in order if ended.places[seat] == 1]
    blocks = _blocks(len(golf.columns))
    pitch = 92 if seats <= 2 else 76 if len(blocks) == 1 else 64
    tall = (70 if seats > 2 else 76) + seats * pitch
    height = HEAD + TOP + EDGE + len(blocks) * (GAP + tall)
    say = partial(words.headline, ended, resigned=golf.resigned, match=golf.match)
    palette = colours(theme, seats, first, (*CARDS, *(("panel", SEATS[seat]) for seat in first)))
    canvas = begin(palette, height, shortened(shown, say))
    told = _("holes won") if golf.match else _("in all")
    beside = [
        Place(seat, shown[seat], words.tally(ended.scores[seat], match=golf.match), told, seat in first)
        for seat in order
    ]
    if seats <= MOST_BESIDE:
        put_places(canvas, beside, EDGE, HEAD, LEFT, TOP)
    elif len(first) <= MOST_BESIDE:
        put_places(canvas, beside[: len(first)], EDGE, HEAD, LEFT, TOP)
    _put_best(canvas, golf, shown, first)
    top = HEAD + TOP + GAP
    for block in blocks:
        _put_scores(canvas, golf, shown, order, block, top, tall, pitch)
        top += tall + GAP
    return canvas.png()


def _blocks(columns: int) -> list[range]:
    if columns <= 1:
        return []
    if columns <= MOST_COLUMNS:
        return [range(columns)]
    return [range(start, min(start + 9, columns)) for start in range(0, columns, 9)]


def _put_best(canvas: Canvas, golf: Golf, shown: Sequence[str], first: Sequence[int]) -> None:
    """The winner's best hole: pairs of one number together in gold, the other cards soft, the score in gold."""
    x, width = EDGE + LEFT + GAP, WIDTH - 2 * EDGE - LEFT - GAP
    canvas.box(x, HEAD, width, TOP, ROUND, "panel", "felt")
    best = golf.best
    if best is None:
        return
    taken = canvas.text(hole_name(best), x + width - 30, HEAD + 52, 46, "quiet", "panel", "right")
    room = width - 90 - taken
    title = whose_best(shown[best.line.seat]) if len(first) == 1 else whose_best("")
    if fonts.width(title, 40) > room:
        title = whose_best("")
    text, size = fonts.fit(title, room, 50, 40)
    canvas.text(text, x + 30, HEAD + 52, size, "chalk", "panel")
    at, top = x + 34, HEAD + 100
    for group in groups(best.line):
        at = _put_group(canvas, best.line, group, at, top)
    put_pill(
        canvas, number(best.line.score), x + width - 106, HEAD + 252, 172, 124, round(62 / fonts.CAP), "panel"
    )


def _put_group(canvas: Canvas, line: HoleLine, group: Group, x: int, top: int) -> int:
    """Columns side by side, and what their pairs are worth. Returns where the next ones begin."""
    wide, high = CARD
    whole, worth = len(group.columns) * (wide + BETWEEN) - BETWEEN, group.worth
    is_pair = worth is not None
    under = "gold" if is_pair else "panel"
    if is_pair:
        size = whole + 2 * BLOCK, 2 * high + BETWEEN + 2 * BLOCK
        canvas.box(x - BLOCK, top - BLOCK, *size, 24, "gold", "panel")
    for at, column in enumerate(group.columns):
        for row in (0, 1):
            card = line.cards[column + 4 * row]
            ink = colour(card) if is_pair else "soft"
            ink = "ink" if ink == "cardinal" else ink
            drawn = cards.face(canvas.palette, number(card), ink, wide, high, under, digits=58)
            canvas.put(drawn, x + at * (wide + BETWEEN), top + row * (high + BETWEEN))
    if worth is not None:
        middle, text = top + high + BETWEEN // 2, number(worth)
        across = min(whole - 8, max(96, fonts.width(text, WORTH, "number") + 36))
        canvas.box(x + (whole - across) // 2, middle - 29, across, 58, 29, "gold", "card")
        canvas.figure(text, x + whole // 2, middle, WORTH, "ink", "gold")
    return x + whole + APART


def _put_scores(
    canvas: Canvas,
    golf: Golf,
    shown: Sequence[str],
    order: Sequence[int],
    block: range,
    top: int,
    tall: int,
    pitch: int,
) -> None:
    """A row for each player, a column for each hole: the lowest score underlined, the best hole in gold."""
    canvas.box(EDGE, top, WIDTH - 2 * EDGE, tall, ROUND, "panel", "felt")
    best, has_names = golf.best, len(order) <= 2
    at_best = None if best is None else best.hole - 1 + (golf.holes if best.is_extra else 0)
    in_all = len(order) > MOST_BESIDE
    left = 220 if has_names and len(block) <= 9 else 150
    right = WIDTH - EDGE - (150 if in_all else 22)
    step = (right - left) / len(block)
    canvas.text(_("hole"), EDGE + 26, top + 38, 42, "quiet", "panel")
    if in_all:
        told = _("won") if golf.match else _("in all")
        canvas.text(told, WIDTH - EDGE - 26, top + 38, 40, "quiet", "panel", "right")
    first_row = top + tall - len(order) * pitch + pitch // 2 - 8
    for row, seat in enumerate(order):
        middle = first_row + row * pitch
        canvas.put(cards.mark(canvas.palette, SEATS[seat], 52, "panel"), EDGE + 26, middle - 26)
        if has_names and left == 220:
            name, size = fonts.fit(shown[seat], left - 112, 42, 36)
            canvas.text(name, EDGE + 92, middle, size, "chalk", "panel")
        if in_all:
            total = words.tally(golf.ended.scores[seat], match=golf.match)
            canvas.figure(total, WIDTH - EDGE - 26, middle, SCORE, "chalk", "panel", "right")
    for at, column in enumerate(block):
        x = round(left + (at + 0.5) * step)
        canvas.figure(_column_name(column, golf.holes), x, top + 38, 42, "quiet", "panel")
        scores = golf.columns[column]
        low = min(score for score in scores if score is not None)
        for row, seat in enumerate(order):
            score = scores[seat]
            if score is not None:
                is_best = best is not None and (best.line.seat, at_best) == (seat, column)
                _put_score(
                    canvas, score, x, first_row + row * pitch, step, is_low=score == low, is_best=is_best
                )


def _put_score(
    canvas: Canvas, score: int, x: int, middle: int, step: float, *, is_low: bool, is_best: bool
) -> None:
    text, size = fonts.fit(number(score), round(step) - 6, SCORE, 36, "number")
    if is_best:
        put_pill(canvas, text, x, middle, min(112, round(step)), 72, size, "panel")
        return
    canvas.figure(text, x, middle, size, "chalk" if is_low else "quiet", "panel")
    if is_low:
        canvas.box(x - 24, middle + 27, 48, 6, 3, "chalk", "panel")


def _column_name(column: int, holes: int) -> str:
    return str(column + 1) if column < holes else f"T{column + 1 - holes}"
