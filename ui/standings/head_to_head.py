"""Two people head to head: how often each finished ahead, with a bar for each game."""

from __future__ import annotations

from typing import Final

from ui.pictures import fonts
from ui.pictures.canvas import Canvas
from ui.pictures.palette import Theme
from ui.pictures.paper import EDGE, TITLE, WIDTH, blank, put_figure, put_heading, put_rule, put_text
from ui.standings import boards
from ui.standings import players as words
from ui.standings.players import Duel, Duels

NAMES: Final = 210  # both names, and what all games come to
ROW: Final = 126
NOTHING: Final = 110
BAR: Final = 210  # from the sides
BAR_HIGH: Final = 40
BAR_WIDE: Final = WIDTH - 2 * BAR
_MIDDLE: Final = WIDTH // 2


def head_to_head(duels: Duels, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide."""
    rows = len(duels.lines) * ROW if duels.lines else NOTHING
    canvas = blank(TITLE + NAMES + rows + EDGE // 2, theme)
    put_heading(canvas, words.head_to_head(), words.together(duels))
    names = [fonts.readable(name, boards.unreadable()) for name in duels.names]
    _names(canvas, names, duels)
    if not duels.lines:
        put_rule(canvas, TITLE + NAMES)
        room = WIDTH - 2 * EDGE - 16
        put_text(canvas, words.not_yet(), EDGE + 8, TITLE + NAMES + NOTHING // 2, room, 40, "soft")
    for at, duel in enumerate(duels.lines):
        _duel(canvas, duel, TITLE + NAMES + at * ROW)
    return canvas.png()


def _names(canvas: Canvas, names: list[str], duels: Duels) -> None:
    """The names at the sides in the colours of their bars, the figures in the middle."""
    room = _MIDDLE - 2 * EDGE
    for name, colour, right in ((names[0], "sky", False), (names[1], "ink", True)):
        x = WIDTH - EDGE - 8 if right else EDGE + 8
        text, size = fonts.fit(name, room, 52, 40)
        canvas.text(text, x, TITLE + 44, size, colour, "card", "right" if right else "left")
    middle = TITLE + 140
    canvas.figure(":", _MIDDLE, middle - 4, 84, "soft", "card")
    put_figure(canvas, str(duels.first), _MIDDLE - 44, middle, 500, 120, "sky")
    canvas.figure(str(duels.second), _MIDDLE + 44, middle, 120, "ink", "card", "left")


def _duel(canvas: Canvas, duel: Duel, top: int) -> None:
    put_rule(canvas, top)
    text, size = fonts.fit(words.duel_title(duel), BAR_WIDE, 40, 36)
    canvas.text(text, _MIDDLE, top + 36, size, "soft", "card", "middle")
    middle = top + 86
    _bar(canvas, duel, middle - BAR_HIGH // 2)
    put_figure(canvas, str(duel.first), BAR - 26, middle - 20, BAR - EDGE - 26, 79, "sky")
    text, size = fonts.fit(str(duel.second), BAR - EDGE - 26, 79, 46, "number")
    canvas.figure(text, WIDTH - BAR + 26, middle - 20, size, "ink", "card", "left")


def _bar(canvas: Canvas, duel: Duel, top: int) -> None:
    """The first one's share from the left, the second one's from the right; level games lie between."""
    games = duel.first + duel.second + duel.level
    canvas.box(BAR, top, BAR_WIDE, BAR_HIGH, BAR_HIGH // 2, "sand", "card")
    for won, lost, colour, right in (
        (duel.first, duel.second, "sky", False),
        (duel.second, duel.first, "ink", True),
    ):
        most = BAR_WIDE - BAR_HIGH if lost else BAR_WIDE
        wide = min(max(round(BAR_WIDE * won / games), BAR_HIGH), most)
        if won:
            canvas.box(
                WIDTH - BAR - wide if right else BAR, top, wide, BAR_HIGH, BAR_HIGH // 2, colour, "sand"
            )
