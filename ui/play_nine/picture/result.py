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
    begin,
    colours,
    put_pill,
    shortened,
)
from ui.pictures.palette import SEATS, Pair, Theme
from ui.pictures.score_table import LEFT, TOP, Scores, put_scores, put_totals
from ui.play_nine import score as words
from ui.play_nine.closing import Golf, Group, groups, hole_name, whose_best
from ui.play_nine.picture.seats import colour
from ui.text.locale import _
from ui.text.words import number

BLOCK: Final = 10  # gold around pairs of one number
CARD: Final = (104, 148)
APART: Final = 24  # between blocks
BETWEEN: Final = 10  # between cards
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
    scores = _scores(golf, order)
    height = HEAD + TOP + EDGE + scores.height
    say = partial(words.headline, ended, resigned=golf.resigned, match=golf.match)
    palette = colours(theme, seats, first, (*CARDS, *(("panel", SEATS[seat]) for seat in first)))
    canvas = begin(palette, height, shortened(shown, say))
    put_totals(canvas, scores, ended, golf.resigned, shown)
    _put_best(canvas, golf, shown, first)
    put_scores(canvas, scores, shown, HEAD + TOP)
    return canvas.png()


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


def _scores(golf: Golf, order: Sequence[int]) -> Scores:
    best, count = golf.best, len(golf.columns)
    at = None if best is None else best.hole - 1 + (golf.holes if best.is_extra else 0)
    return Scores(
        _("hole"),
        tuple(str(hole + 1) if hole < golf.holes else f"T{hole + 1 - golf.holes}" for hole in range(count)),
        golf.columns,
        tuple(order),
        None if best is None or at is None else (best.line.seat, at),
        totals=tuple(words.tally(score, match=golf.match) for score in golf.ended.scores),
        total_label=_("won") if golf.match else _("in all"),
    )
