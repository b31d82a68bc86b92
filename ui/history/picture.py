"""A page of /history: ruled paper, a row for each game, drawn like the boards."""

from __future__ import annotations

from typing import Final

from ui.covers import ICON_PAIRS, TILE, put_icon
from ui.history import games as words
from ui.history.games import GameList, PastGame
from ui.pictures import fonts, shapes
from ui.pictures.canvas import NUMBER, Canvas
from ui.pictures.palette import Theme
from ui.pictures.paper import COLOURS, EDGE, TITLE, blank, put_figure, put_heading, put_rule, put_text
from ui.standings.boards import unreadable
from ui.standings.player_card import DISC, put_outcome

ROW: Final = 116
ICON: Final = EDGE + DISC + 24
NAMES: Final = ICON + TILE + 22
BIRD: Final = 48
FIGURE: Final = 962  # where the winner's figure ends
FIGURE_ROOM: Final = 220
UNIT: Final = 984
UNIT_ROOM: Final = 200
WINNER, OTHERS, SMALL = 46, 42, 38  # sizes
UPPER, LOWER = -24, 28  # lines of a row, beside its middle


def history(games: GameList, *, theme: Theme = "felt") -> bytes:
    """A PNG 1200 px wide; its height depends on how many games there are."""
    canvas = blank(TITLE + len(games.games) * ROW + EDGE // 2, theme, (*COLOURS, *ICON_PAIRS))
    put_heading(canvas, games.heading)
    for at, game in enumerate(games.games):
        _row(canvas, game, TITLE + at * ROW)
    return canvas.png()


def _row(canvas: Canvas, game: PastGame, top: int) -> None:
    put_rule(canvas, top)
    middle = top + ROW // 2
    if game.outcome is not None:
        put_outcome(canvas, game.outcome, EDGE, middle)
    put_icon(canvas, game.key, ICON, middle - TILE // 2)
    score = game.sides[0].score
    put_figure(canvas, score, FIGURE, middle, FIGURE_ROOM, round(NUMBER / fonts.CAP), "ink")
    put_text(canvas, game.unit, UNIT, middle + UPPER, UNIT_ROOM, SMALL, "soft")
    put_text(canvas, game.day, UNIT, middle + LOWER, UNIT_ROOM, SMALL, "soft")
    wide = fonts.width(score, round(NUMBER / fonts.CAP), "number") if score else 0
    room = FIGURE - min(wide, FIGURE_ROOM) - 24 - NAMES
    _names(canvas, game, middle + UPPER, room)
    ink = "leaf" if game.outcome == "won" else "soft"
    put_text(canvas, words.second_line(game), NAMES + 4, middle + LOWER, room, SMALL, ink)


def _names(canvas: Canvas, game: PastGame, middle: int, room: int) -> None:
    """The winner behind a bird, then the others; a number in place of those for whom there is no room."""
    x = NAMES
    if len(game.sides) > 1 and not game.is_level:
        feathers, beak = shapes.bird(BIRD)
        canvas.paint(feathers, x, middle - BIRD // 2 - 2, "cardinal", "card")
        canvas.paint(beak, x, middle - BIRD // 2 - 2, "blush", "card")
        x += BIRD
        room -= BIRD
    first, *others = (fonts.readable(words.name_of(side), unreadable()) for side in game.sides)
    shown, rest = _fitting(first, others, room)
    x += put_text(canvas, first, x, middle, room - fonts.width(rest, OTHERS), WINNER, "ink")
    for name in (*shown, *filter(None, (rest,))):
        x += canvas.text(name, x, middle, OTHERS, "soft", "card")


def _fitting(first: str, others: list[str], room: int) -> tuple[list[str], str]:
    """The others for whom there is room, each behind a dot, and what stands in place of the rest."""
    parts = [f" · {name}" for name in others]
    for count in range(len(parts), -1, -1):
        rest = f" {words.and_more(len(parts) - count)}" if count < len(parts) else ""
        wide = fonts.width(first, WINNER) + sum(fonts.width(part, OTHERS) for part in (*parts[:count], rest))
        if wide <= room or not count:
            return parts[:count], rest
    return [], ""
