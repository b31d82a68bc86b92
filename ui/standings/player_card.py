"""A player's card: ruled paper with four large figures, a row for each game, and how the last games went."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts
from ui.pictures.canvas import SMALL_PRINT, Canvas
from ui.pictures.palette import Theme
from ui.pictures.paper import EDGE, TITLE, WIDTH, blank, put_figure, put_heading, put_rule, put_text
from ui.standings import boards
from ui.standings import players as words
from ui.standings.players import LAST, Card, Outcome, Played

FIGURES: Final = 190  # the four figures with their words
HEAD: Final = 64  # the columns' heads
ROW: Final = 118
OUTCOMES: Final = 138
COLUMN: Final = 289
# Where the columns of the games end; the bar of games won begins before their share.
RATING, BAR, WON, GAMES = 640, 672, 1030, 1174
BAR_WIDE, BAR_HIGH = 200, 40
DISC: Final = 68
_GAP: Final = 20


def player_card(card: Card, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide."""
    rows = TITLE + FIGURES + HEAD
    canvas = blank(rows + len(card.lines) * ROW + OUTCOMES, theme)
    put_heading(canvas, fonts.readable(card.name, boards.unreadable()), words.since(card))
    _figures(canvas, card)
    for right, text in zip((RATING, WON, GAMES), words.heads(), strict=True):
        canvas.text(text, right, TITLE + FIGURES + HEAD // 2, 38, "soft", "card", "right")
    for at, line in enumerate(card.lines):
        _game(canvas, line, rows + at * ROW)
    _last(canvas, card, rows + len(card.lines) * ROW)
    return canvas.png()


def _figures(canvas: Canvas, card: Card) -> None:
    for at, (value, word) in enumerate(words.headline(card)):
        left = EDGE + at * COLUMN
        middle = left + COLUMN // 2
        if at:
            canvas.block(left - 1, TITLE + 18, 3, FIGURES - 40, "rule")
        size = round(72 / fonts.CAP)
        while size > SMALL_PRINT and fonts.width(value, size, "number") > COLUMN - 28:
            size -= 2
        canvas.figure(value, middle, TITLE + 62, size, "ink" if card.games else "soft", "card")
        text, small = fonts.fit(word, COLUMN - 16, 40, SMALL_PRINT)
        canvas.text(text, middle, TITLE + 140, small, "soft", "card", "middle")
    put_rule(canvas, TITLE + FIGURES)


def _game(canvas: Canvas, line: Played, top: int) -> None:
    put_rule(canvas, top)
    middle = top + ROW // 2
    best = words.best(line)
    room = RATING - 130 - EDGE
    ink = "ink" if line.games else "soft"
    put_text(canvas, boards.game_title(line.game), EDGE + 4, middle - 26 if best else middle, room, 44, ink)
    if best:
        put_text(canvas, best, EDGE + 4, middle + 30, room, 38, "soft")
    put_figure(canvas, words.rating(line), RATING, middle, 124, 46, "soft" if line.rating is None else "ink")
    if line.games:
        _bar(canvas, line, middle)
    put_figure(canvas, words.win_share(line), WON, middle, WON - BAR - BAR_WIDE - 12, 52, ink)
    put_figure(canvas, str(line.games), GAMES, middle, GAMES - WON - 12, 46, "soft")


def _bar(canvas: Canvas, line: Played, middle: int) -> None:
    top = middle - BAR_HIGH // 2
    canvas.box(BAR, top, BAR_WIDE, BAR_HIGH, BAR_HIGH // 2, "sand", "card")
    full = round(BAR_WIDE * line.wins / line.games)
    if full:
        canvas.box(BAR, top, max(full, BAR_HIGH), BAR_HIGH, BAR_HIGH // 2, "sky", "sand")


def _last(canvas: Canvas, card: Card, top: int) -> None:
    """How the last games went, the newest on the right."""
    put_rule(canvas, top)
    middle = top + OUTCOMES // 2
    if not card.games:
        put_text(canvas, words.begin(), EDGE + 4, middle, WIDTH - 2 * EDGE, 46, "ink")
        return
    canvas.text(words.last_ten(), EDGE + 4, middle, 40, "soft", "card")
    shown = card.last[-LAST:]
    for at, outcome in enumerate(shown):
        left = WIDTH - EDGE - 8 - (len(shown) - at) * (DISC + _GAP) + _GAP
        put_outcome(canvas, outcome, left, middle)


def put_outcome(canvas: Canvas, outcome: Outcome, left: int, middle: int) -> None:
    """How a game ended for somebody: a disc for won, an outline for lost, a filled square for level."""
    top, middle_x = middle - DISC // 2, left + DISC // 2
    match outcome:
        case "won":
            canvas.box(left, top, DISC, DISC, DISC // 2, "leaf", "card")
            ink, over = "card", "leaf"
        case "level":
            canvas.box(left, top, DISC, DISC, 12, "sand", "card")
            ink, over = "ink", "sand"
        case "lost":
            canvas.box(left, top, DISC, DISC, 12, "rule", "card")
            canvas.box(left + 4, top + 4, DISC - 8, DISC - 8, 8, "card", "rule")
            ink, over = "soft", "card"
    canvas.figure(words.letter(outcome), middle_x, middle, 44, ink, over)
