"""The table of Play Nine as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.game import Event
from engine.play_nine.types import Drew, Placed, Skipped, TeedOff, Took, Turned, View
from ui.pictures import cards, fonts, places
from ui.pictures.canvas import Canvas
from ui.pictures.palette import SEATS, TABLE, Palette, Theme, palette
from ui.pictures.strip import Strip, table_cloth
from ui.play_nine.picture import seats
from ui.play_nine.picture.end import end
from ui.play_nine.picture.seats import Measures, Place, place, worths
from ui.text.locale import _
from ui.text.words import halves, number

WIDTH: Final = 1200
HEIGHT: Final = 900
EDGE: Final = 16  # around everything
GAP: Final = 14  # between places
PILES: Final = 240  # the width of the piles' column beside rows


def table(
    view: View,
    names: Sequence[str],
    *,
    last: Event | None = None,
    strip: Strip | None = None,
    theme: Theme = "felt",
) -> bytes:
    """The table as its viewer sees it: a PNG 1200 px wide, 900 high, or 1341 for five and six players.

    Gold frames the player to move (before the first turn, those who have yet to tee off), and the card that `last`,
    what was just done in this hole, has changed. Once the game is over, it shows the ranking instead.
    """
    if view.phase == "over":
        return end(view, names, strip=strip, theme=theme)
    colours = palette(theme, TABLE)
    measures, spots, piles = _layout(len(names))
    tall = spots[-1][1] + measures.height + EDGE
    canvas = table_cloth(colours, WIDTH, tall, strip)
    for seat, (x, y) in enumerate(spots):
        canvas.put(place(colours, _place(view, names, seat, last), measures), x, y)
    _piles(canvas, view, last, piles)
    return canvas.png()


class _Piles(NamedTuple):
    """Where the piles lie: the middle of each from the left, and its top."""

    title: tuple[int, int]
    room: int  # for the title
    deck: tuple[int, int]
    discards: tuple[int, int]
    held: tuple[int, int]


def _column(left: int, top: int, width: int) -> _Piles:
    """One below the other."""
    middle = left + width // 2
    return _Piles(
        (middle, top + 56), width - 24, (middle, top + 160), (middle, top + 456), (middle, top + 732)
    )


def _cell(left: int, top: int, width: int) -> _Piles:
    """Side by side, where a place would be."""
    low = top + 132
    deck, discards, held = (left + width * part // 100 for part in (15, 46, 81))
    return _Piles(
        (left + width // 2, top + 40), width - 24, (deck, low + 18), (discards, low), (held, low + 53)
    )


def _layout(count: int) -> tuple[Measures, list[tuple[int, int]], _Piles]:
    """The size and position of the places and of the piles.

    Two and three players have a row each and the piles to the right; more sit in two columns, the piles between
    them, or with five players in the sixth place.
    """
    if count <= 3:
        height = (HEIGHT - 2 * EDGE - (count - 1) * GAP) // count
        width = WIDTH - 2 * EDGE - PILES
        if count == 2:
            measures = Measures(width, height, (134, 176), beside=True, digits=72, score=96)
        else:
            measures = Measures(width, height, (102, 120), beside=True, score=80)
        spots = [(EDGE, EDGE + at * (height + GAP)) for at in range(count)]
        return measures, spots, _column(EDGE + width, 0, PILES)
    height = (HEIGHT - 2 * EDGE - GAP) // 2
    if count == 5:
        measures = Measures((WIDTH - 2 * EDGE - GAP) // 2, height, (126, 139), beside=False)
    else:
        measures = Measures(474, height, (104, 139), beside=False)
    columns = (EDGE, WIDTH - EDGE - measures.width)
    spots = [(columns[at % 2], EDGE + at // 2 * (height + GAP)) for at in range(count)]
    if count == 5:
        return measures, spots, _cell(columns[1], spots[-1][1], measures.width)
    left = EDGE + measures.width
    top = (height + GAP) // 2 if count == 6 else 0
    return measures, spots, _column(left, top, WIDTH - 2 * left)


def _place(view: View, names: Sequence[str], seat: int, last: Event | None) -> Place:
    board = view.boards[seat]
    if view.options.match:
        notes = [_("won {holes}").format(holes=halves(view.points[seat]))]
    else:
        notes = [_("total {total}").format(total=number(view.totals[seat]))]
    face_up = any(card is not None for card in board)
    score = number(view.shown[seat]) if face_up else ""
    if not board:
        score, notes = "", [*notes, _("sits out")]
    elif seat == view.dealer:
        notes.append(_("deals"))
    return Place(
        seat,
        places.name(names, seat),
        board,
        score,
        tuple(notes),
        worths(view.matched[seat], view.bonuses[seat]),
        label=_("this hole"),
        turn=seat == view.turn or (view.phase == "tee" and bool(board) and not face_up),
        deals=seat == view.dealer,
        flag=seat == view.out,
        marked=_changes(last) if getattr(last, "seat", None) == seat else (),
    )


def _changes(last: Event | None) -> tuple[int, ...]:
    """The cards of its seat's board that the event changed."""
    if isinstance(last, TeedOff):
        return last.indices
    if isinstance(last, Placed | Turned):
        return (last.index,)
    return ()


def _piles(canvas: Canvas, view: View, last: Event | None, piles: _Piles) -> None:
    """Which hole, the deck, the discard pile and the card in hand."""
    if view.playoff:
        title = [_("Playoff {number}").format(number=view.playoff), ""]
    else:
        title = [
            _("Hole {number}").format(number=view.hole),
            _("of {holes}").format(holes=view.options.holes),
        ]
    if view.out is not None:
        title[1] = _("last shots")
    middle, top = piles.title
    for line, at, size, colour in zip(title, (0, 54), (52, 42), ("chalk", "quiet"), strict=True):
        text, size = fonts.fit(line, piles.room, size, 36)
        canvas.text(text, middle, top + at, size, colour, "felt", "middle")
    _deck(canvas, view, *piles.deck)
    _discards(canvas, view, *piles.discards, marked=isinstance(last, Skipped))
    if view.held_from is not None and view.turn is not None:
        _draw_held(canvas, view, *piles.held, marked=isinstance(last, Drew | Took))


def _deck(canvas: Canvas, view: View, middle: int, top: int) -> None:
    width, height = 156, 208
    if view.deck:
        drawn = cards.back(canvas.palette, width, height, "felt")
    else:
        drawn = cards.place(canvas.palette, width, height, "felt")
    canvas.put(drawn, middle - width // 2, top)
    text, size = fonts.fit(_("deck {deck}").format(deck=view.deck), width + 40, 44, 36)
    canvas.text(text, middle, top + height + 36, size, "chalk", "felt", "middle")


def _discards(canvas: Canvas, view: View, middle: int, top: int, *, marked: bool) -> None:
    width, height = 176, 244
    edge = cards.FRAME if marked else 0
    if view.discards:
        drawn = _large(canvas.palette, view.discards[-1], marked=marked)
    else:
        drawn, edge = cards.place(canvas.palette, width, height, "felt"), 0
    canvas.put(drawn, middle - width // 2 - edge, top - edge)


def _large(colours: Palette, card: int, *, marked: bool) -> Canvas:
    return seats.large(colours, card, 176, 244, "felt", digits=74, marked=marked)


def _draw_held(canvas: Canvas, view: View, middle: int, top: int, *, marked: bool) -> None:
    """The card in the hand of the player to move, beside that seat's mark."""
    assert view.turn is not None
    width, height = 102, 138
    whole = places.MARK + 10 + width
    left = middle - whole // 2
    canvas.box(left - 14, top - 14, whole + 28, height + 28, 24, "panel", "felt")
    mark = cards.mark(canvas.palette, SEATS[view.turn], places.MARK, "panel")
    canvas.put(mark, left, top + (height - places.MARK) // 2)
    left += places.MARK + 10
    edge = cards.FRAME if marked else 0
    if view.held is None:
        drawn = cards.back(canvas.palette, width, height, "panel", marked=marked)
    else:
        text, colour = number(view.held), seats.colour(view.held)
        drawn = cards.face(canvas.palette, text, colour, width, height, "panel", marked=marked)
    canvas.put(drawn, left - edge, top - edge)
