"""The card of awards at a season's end: the first places large, then other players who were first in something."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts, shapes
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Theme
from ui.pictures.paper import EDGE, TITLE, WIDTH, blank, lines_of, put_figure, put_heading, put_rule, put_text
from ui.standings import awards as words
from ui.standings import boards
from ui.standings.awards import Award, Awards
from ui.standings.boards import Row

FIRST: Final = 176  # the winner
PLACE: Final = 110
AWARD: Final = 124
NOTHING: Final = 170
RANK: Final = 74
NAME: Final = 150
RIGHT: Final = 1170
FIGURES: Final = 900  # where names end and scores begin


def awards(season: Awards, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide, as high as there are places and awards."""
    places = [FIRST if row.rank == 1 else PLACE for row in season.rows] or [NOTHING]
    canvas = blank(TITLE + sum(places) + len(season.awards) * AWARD + EDGE // 2, theme)
    put_heading(canvas, words.awards_title(season), words.awards_played(season) if season.rows else "")
    top = TITLE
    if not season.rows:
        put_rule(canvas, top)
        for at, line in enumerate(lines_of(words.nobody_played(), WIDTH - 2 * EDGE - 16, 44)):
            canvas.text(line, EDGE + 8, top + 54 + at * 60, 44, "soft", "card")
    for row, height in zip(season.rows, places, strict=False):
        _place(canvas, season, row, top, height)
        top += height
    for given in season.awards:
        _award(canvas, given, top)
        top += AWARD
    return canvas.png()


def _place(canvas: Canvas, season: Awards, row: Row, top: int, height: int) -> None:
    """The winner's row is higher, with the rank on a disc and a bird beside the score."""
    put_rule(canvas, top)
    middle, first = top + height // 2, row.rank == 1
    name = fonts.readable(boards.row_name(row), boards.unreadable())
    if first:
        canvas.box(RANK - 50, middle - 50, 100, 100, 50, "ink", "card")
        canvas.figure(boards.rank(row), RANK, middle, 84, "card", "ink")
        feathers, beak = shapes.bird(112)
        canvas.paint(feathers, FIGURES - 130, middle - 58, "cardinal", "card")
        canvas.paint(beak, FIGURES - 130, middle - 58, "blush", "card")
        put_text(canvas, name, NAME, middle, FIGURES - NAME - 150, 72, "ink")
    else:
        canvas.figure(boards.rank(row), RANK, middle, 60, "ink", "card")
        put_text(canvas, name, NAME, middle, FIGURES - NAME - 20, 52, "ink")
    if first:
        canvas.text(words.figure_label(), RIGHT, top + height - 30, 38, "soft", "card", "right")
        middle -= 18
    put_figure(
        canvas, words.row_figure(season, row), RIGHT, middle, RIGHT - FIGURES, 112 if first else 79, "ink"
    )


def _award(canvas: Canvas, given: Award, top: int) -> None:
    put_rule(canvas, top)
    put_text(canvas, words.award(given), EDGE + 8, top + 36, FIGURES - EDGE, 40, "soft")
    name = fonts.readable(words.holders(given), boards.unreadable())
    put_text(canvas, name, EDGE + 8, top + 86, FIGURES - EDGE - 20, 48, "ink")
    put_figure(canvas, words.award_figure(given), RIGHT, top + AWARD // 2, RIGHT - FIGURES, 79, "ink")
