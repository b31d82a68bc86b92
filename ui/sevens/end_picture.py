"""The end of a game of Sevens: who won, the round that decided it with the cards left in gold, and every round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ui.pictures import fonts, places
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
    put_resigned,
    shortened,
)
from ui.pictures.palette import SEATS, Pair, Theme
from ui.pictures.score_table import LEFT, TOP, Scores, put_scores, put_totals
from ui.sevens import score as words
from ui.sevens.closing import Decided, Ended, left_with, title
from ui.sevens.picture import put_card
from ui.text.locale import _
from ui.text.words import number

ACROSS: Final = (
    (4, 104, 148),
    (12, 78, 112),
    (99, 58, 84),
)  # up to so many cards, how wide and high they are
BLOCK: Final = 10  # of gold around the cards
PAIRS: Final[tuple[Pair, ...]] = (
    ("gold", "fence"),
    ("fence", "card"),
    *(("card", ink) for ink in ("ink", "leaf", "sky")),
)


def end(told: Ended, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide; without scores where there was one round."""
    ended = told.ended
    seats, shown = len(ended.places), [places.name(names, seat) for seat in range(len(ended.places))]
    order = sorted(range(seats), key=lambda seat: (ended.places[seat], seat))
    first = [seat for seat in order if ended.places[seat] == 1]
    scores = _scores(told, order)
    marks = (("panel", SEATS[seat]) for seat in first)
    palette = colours(theme, seats, first, (*PAIRS, *marks))
    say = partial(words.headline, ended, resigned=told.resigned)
    canvas = begin(palette, HEAD + TOP + EDGE + scores.height, shortened(shown, say))
    put_totals(canvas, scores, ended, told.resigned, shown)
    x = EDGE + LEFT + GAP
    canvas.box(x, HEAD, WIDTH - EDGE - x, TOP, ROUND, "panel", "felt")
    if told.decided is not None:
        _put_decided(canvas, told.decided, shown, x)
    else:
        put_resigned(canvas, told.resigned, shown, x, TOP)
    put_scores(canvas, scores, shown, HEAD + TOP)
    return canvas.png()


def _scores(told: Ended, order: Sequence[int]) -> Scores:
    what = told.decided
    return Scores(
        _("round"),
        tuple(str(at + 1) for at in range(len(told.columns))),
        told.columns,
        tuple(order),
        None if what is None else (what.line.seat, what.round - 1),
        totals=tuple(map(number, told.ended.scores)),
        total_label=_("in all"),
    )


def _put_decided(canvas: Canvas, what: Decided, shown: Sequence[str], x: int) -> None:
    """The cards that the next player was left with, and what they cost."""
    canvas.text(title(what), x + 30, HEAD + 52, 50, "chalk", "panel")
    name, _size = fonts.fit(shown[what.line.seat], 300, 42, 42)
    canvas.text(left_with(name), x + 30, HEAD + 112, 42, "quiet", "panel")
    held = what.line.cards
    most, wide, high = next(each for each in ACROSS if len(held) <= each[0])
    rows = -(-len(held) // {4: 4, 12: 6}.get(most, 8))
    across = -(-len(held) // max(rows, 1))
    left, top = x + 40, HEAD + 162
    if held:
        size = across * (wide + 8) - 8 + 2 * BLOCK, rows * (high + 8) - 8 + 2 * BLOCK
        canvas.box(left - BLOCK, top - BLOCK, *size, 24, "gold", "panel")
    for at, card in enumerate(held):
        spot = left + at % across * (wide + 8), top + at // across * (high + 8)
        put_card(canvas, card, *spot, wide, high, "gold")
    middle = top + max(1, rows) * (high + 8) // 2
    put_pill(canvas, number(what.line.score), WIDTH - EDGE - 80, middle, 120, 110, 76, "panel")
