"""All boards face up: a finished hole of Play Nine, and the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import places as rank
from engine.play_nine.types import HoleScored, View
from ui.pictures import fonts, places
from ui.pictures.canvas import Canvas
from ui.pictures.palette import TABLE, Theme, palette
from ui.pictures.strip import Strip, table_cloth
from ui.play_nine import score as words
from ui.play_nine.picture.seats import Measures, Place, place, worths
from ui.text.locale import _
from ui.text.words import number

WIDTH: Final = 1200
EDGE: Final = 16  # around everything
GAP: Final = 14  # between places
HEAD: Final = 96
TITLE: Final = 56
NOTE: Final = 40
COLOURS: Final = (*TABLE, ("chalk", "panel"))
ACROSS: Final = (WIDTH - 2 * EDGE - GAP) // 2


def hole(scored: HoleScored, names: Sequence[str], *, theme: Theme = "felt") -> bytes:
    """A finished hole, a PNG 1200 px wide: every board with its pairs and bonuses, its score large."""
    ranks = rank([line.score for line in scored.lines])
    tiles = [
        Place(
            line.seat,
            places.name(names, line.seat),
            line.cards,
            number(line.score),
            (words.standing(line, scored),),
            worths(line.matched, line.bonuses),
            flag=line.went_out,
            rank=ranks[at],
        )
        for at, line in enumerate(scored.lines)
    ]
    shared = any(line.bonuses for line in scored.lines)
    note = _("equal pairs share their bonus") if shared else ""
    return _boards(words.hole_name(scored), note, tiles, theme)


def end(view: View, names: Sequence[str], *, strip: Strip | None = None, theme: Theme = "felt") -> bytes:
    """A game that is over, a PNG 1200 px wide: the winner, and by rank every name, total and last board."""
    ended = view.result
    assert ended is not None
    order = sorted(range(len(ended.places)), key=lambda seat: ended.places[seat])
    tiles = []
    for seat in order:
        total = words.tally(ended.scores[seat], match=view.options.match)
        told = _("holes won") if view.options.match else _("in all")
        rank = ended.places[seat]
        pairs = worths(view.matched[seat], view.bonuses[seat])
        tiles.append(
            Place(seat, places.name(names, seat), view.boards[seat], total, (told,), pairs, rank=rank)
        )
    shown = [places.name(names, seat) for seat in range(len(names))]
    return _boards(words.headline(ended, shown), _("the last hole's cards"), tiles, theme, strip)


def _boards(title: str, note: str, tiles: Sequence[Place], theme: Theme, strip: Strip | None = None) -> bytes:
    """Places in two columns, below a title and the text beside it."""
    colours = palette(theme, COLOURS)
    if len(tiles) < 5:
        measures = Measures(ACROSS, 480, (126, 164), beside=False, digits=66, score=64)
    else:
        measures = Measures(ACROSS, 427, (126, 139), beside=False, digits=66, score=64)
    rows = (len(tiles) + 1) // 2
    tall = HEAD + rows * (measures.height + GAP) - GAP + EDGE
    canvas = table_cloth(colours, WIDTH, tall, strip)
    _head(canvas, title, note)
    for at, tile in enumerate(tiles):
        alone = at % 2 == 0 and at == len(tiles) - 1
        x = (WIDTH - ACROSS) // 2 if alone else EDGE + at % 2 * (ACROSS + GAP)
        canvas.put(place(colours, tile, measures), x, HEAD + at // 2 * (measures.height + GAP))
    return canvas.png()


def _head(canvas: Canvas, title: str, note: str) -> None:
    room = WIDTH - 6 * EDGE
    if note:
        room -= canvas.text(note, WIDTH - 3 * EDGE, HEAD // 2 + 4, NOTE, "quiet", "felt", "right") + 2 * EDGE
    text, size = fonts.fit(fonts.readable(title, ""), room, TITLE, 40)
    canvas.text(text, 3 * EDGE, HEAD // 2 + 4, size, "chalk", "felt")
