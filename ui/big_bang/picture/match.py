"""The end of several races of Big Bang: who won, the board of the race that decided it, and every race."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ui.big_bang import score as words
from ui.big_bang.closing import Ended, gained, title
from ui.big_bang.picture import triangles
from ui.big_bang.picture.grid import Box, grid, put
from ui.big_bang.picture.result import UNUSED
from ui.pictures import fonts, places
from ui.pictures.ending import (
    EDGE,
    GAP,
    HEAD,
    WIDTH,
    begin,
    colours,
    put_pill,
    shortened,
)
from ui.pictures.palette import SEATS, Theme
from ui.pictures.score_table import LEFT, TOP, Scores, put_scores, put_totals
from ui.text.locale import _
from ui.text.words import number


def match(told: Ended, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide."""
    ended, what = told.ended, told.decided
    seats, shown = len(ended.places), [places.name(names, seat) for seat in range(len(ended.places))]
    order = sorted(range(seats), key=lambda seat: (ended.places[seat], seat))
    first = [seat for seat in order if ended.places[seat] == 1]
    scores = Scores(
        _("race"),
        tuple(str(at + 1) for at in range(len(told.columns))),
        told.columns,
        tuple(order),
        (what.line.seat, what.race - 1),
        most_wins=True,
        totals=tuple(map(number, ended.scores)),
        total_label=_("in all"),
    )
    marks = (("panel", SEATS[seat]) for seat in first)
    kept = (pair for pair in triangles.PAIRS if pair not in UNUSED)
    palette = colours(theme, seats, first, (*kept, *marks))
    say = partial(words.headline, ended, resigned=told.resigned)
    canvas = begin(palette, HEAD + TOP + EDGE + scores.height, shortened(shown, say))
    put_totals(canvas, scores, ended, told.resigned, shown)
    x = EDGE + LEFT + GAP
    put_pill(canvas, gained(what), WIDTH - EDGE - 90, HEAD + 46, 140, 92, 64, "felt")
    text, size = fonts.fit(title(what, shown), WIDTH - x - 250, 50, 40)
    canvas.text(text, x + 20, HEAD + 46, size, "chalk", "felt")
    cells = grid(
        [(lies.x, lies.y) for lies in what.line.board], Box(x, HEAD + 106, WIDTH - EDGE - x, TOP - 106)
    )
    put(canvas, cells, what.line.board)
    put_scores(canvas, scores, shown, HEAD + TOP)
    return canvas.png()
