"""Play Nine as pictures: the table, a finished hole, and (from `pictures.scorecard`) the scorecard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.game import Event
from engine.play_nine.scoring import result as final_result
from engine.play_nine.types import Drew, HoleScored, Placed, Skipped, TeedOff, Took, Turned, View
from pictures import cards, fonts, places, seats
from pictures.canvas import Canvas, sheet
from pictures.palette import SEATS, TABLE, Palette, Theme, palette
from pictures.scorecard import scorecard
from pictures.seats import Measures, Place, place
from text.locale import _
from text.words import halves, number

__all__ = ["result", "scorecard", "table"]

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
    theme: Theme = "felt",
) -> bytes:
    """The table as its viewer may see it: a PNG 1200 px wide, 900 high, or 1341 for five and six players.

    Gold frames whose turn it is (before the first turn, who has yet to tee off), and the card or pile that
    `last`, what was just done in this hole, has changed. Once the game is over it shows the ranking.
    """
    colours = palette(theme, TABLE)
    measures, spots, piles = _layout(len(names))
    tall = spots[-1][1] + measures.height + EDGE
    canvas = sheet(colours, WIDTH, tall, edge="line", colour="felt")
    for seat, (x, y) in enumerate(spots):
        canvas.put(place(colours, _place(view, names, seat, last), measures), x, y)
    if view.phase == "over":
        _ranking(canvas, view, piles)
    else:
        _piles(canvas, view, last, piles)
    return canvas.png()


class _Piles(NamedTuple):
    """Where the column of the piles is."""

    left: int
    top: int
    width: int

    @property
    def middle(self) -> int:
        return self.left + self.width // 2


def _layout(count: int) -> tuple[Measures, list[tuple[int, int]], _Piles]:
    """The size of the places, where they lie, and the column of the piles.

    Two and three players have a row each and the piles to the right; more sit in two columns, the piles between;
    the fifth alone in the middle below.
    """
    if count <= 3:
        height = (HEIGHT - 2 * EDGE - (count - 1) * GAP) // count
        width = WIDTH - 2 * EDGE - PILES
        if count == 2:
            measures = Measures(width, height, (134, 176), beside=True, digits=72, score=96)
        else:
            measures = Measures(width, height, (102, 120), beside=True, score=80)
        piles = _Piles(EDGE + width, 0, PILES)
        return measures, [(EDGE, EDGE + at * (height + GAP)) for at in range(count)], piles
    measures = Measures(474, (HEIGHT - 2 * EDGE - GAP) // 2, (104, 139), beside=False)
    columns = (EDGE, WIDTH - EDGE - measures.width)
    spots = [(columns[at % 2], EDGE + at // 2 * (measures.height + GAP)) for at in range(count)]
    if count == 5:
        spots[-1] = ((WIDTH - measures.width) // 2, spots[-1][1])
    left = EDGE + measures.width
    top = (measures.height + GAP) // 2 if count == 6 else 0
    return measures, spots, _Piles(left, top, WIDTH - 2 * left)


def _place(view: View, names: Sequence[str], seat: int, last: Event | None) -> Place:
    board = view.boards[seat]
    over = view.phase == "over"
    if view.options.match:
        total = halves(view.points[seat])
        notes = [_("won {holes}").format(holes=total)]
    else:
        total = number(view.totals[seat])
        notes = [_("total {total}").format(total=total)]
    face_up = any(card is not None for card in board)
    score = number(view.shown[seat]) if face_up else ""
    if over:
        score, notes = total, [_("hole {score}").format(score=score)] if score else []
    elif not board:
        score, notes = "", [*notes, _("sits out")]
    elif seat == view.dealer:
        notes.append(_("deals"))
    return Place(
        seat,
        places.name(names, seat),
        board,
        score,
        tuple(notes),
        label=_("in all") if over else _("this hole"),
        turn=seat == view.turn or (view.phase == "tee" and bool(board) and not face_up),
        deals=seat == view.dealer and not over,
        flag=seat == view.out,
        marked=_changed(last) if getattr(last, "seat", None) == seat else (),
    )


def _changed(last: Event | None) -> tuple[int, ...]:
    """The cards of its seat's board that the event changed."""
    if isinstance(last, TeedOff):
        return last.indices
    if isinstance(last, Placed | Turned):
        return (last.index,)
    return ()


def _piles(canvas: Canvas, view: View, last: Event | None, piles: _Piles) -> None:
    """Which hole, the deck, the discard pile and the card in hand, one below the other."""
    middle, top = piles.middle, piles.top
    if view.playoff:
        title = [_("Playoff {number}").format(number=view.playoff), ""]
    else:
        title = [
            _("Hole {number}").format(number=view.hole),
            _("of {holes}").format(holes=view.options.holes),
        ]
    if view.out is not None:
        title[1] = _("last shots")
    for line, at, size, colour in zip(title, (56, 110), (52, 42), ("chalk", "quiet"), strict=True):
        text, size = fonts.fit(line, piles.width - 24, size, 36)
        canvas.text(text, middle, top + at, size, colour, "felt", "middle")
    _deck(canvas, view, middle, top + 160, marked=isinstance(last, Drew))
    _discards(canvas, view, middle, top + 456, marked=isinstance(last, Skipped))
    if view.held_from is not None and view.turn is not None:
        _held(canvas, view, middle, top + 732, marked=isinstance(last, Took))


def _deck(canvas: Canvas, view: View, middle: int, top: int, *, marked: bool) -> None:
    width, height = 156, 208
    edge = cards.FRAME if marked else 0
    if view.deck:
        drawn = cards.back(canvas.palette, width, height, "felt", marked=marked)
    else:
        drawn, edge = cards.place(canvas.palette, width, height, "felt"), 0
    canvas.put(drawn, middle - width // 2 - edge, top - edge)
    canvas.figure(str(view.deck), middle, top + height + 36, 50, "chalk", "felt")


def _discards(canvas: Canvas, view: View, middle: int, top: int, *, marked: bool) -> None:
    width, height = 176, 244
    edge = cards.FRAME if marked else 0
    if view.discards:
        drawn = _large(canvas.palette, view.discards[-1], marked=marked)
    else:
        drawn, edge = cards.place(canvas.palette, width, height, "felt"), 0
    canvas.put(drawn, middle - width // 2 - edge, top - edge)


def _large(colours: Palette, card: int, *, marked: bool) -> Canvas:
    words = {-5: _("Hole-in-|One"), 0: _("Mulligan"), 12: _("Out of|Bounds")}.get(card, "")
    return cards.face(
        colours,
        number(card),
        seats.colour(card),
        176,
        244,
        "felt",
        digits=74,
        words=tuple(words.split("|")) if words else (),
        marked=marked,
    )


def _held(canvas: Canvas, view: View, middle: int, top: int, *, marked: bool) -> None:
    """The card in the hand of whose turn it is, beside that seat's mark."""
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


def _ranking(canvas: Canvas, view: View, piles: _Piles) -> None:
    """The end: who came in where."""
    ended = final_result(view.options, view.totals, view.points, view.extra)
    middle, top = piles.middle, piles.top
    text, size = fonts.fit(_("Final"), piles.width - 24, 56, 40)
    canvas.text(text, middle, top + 76, size, "chalk", "felt", "middle")
    order = sorted(range(len(ended.places)), key=lambda seat: ended.places[seat])
    for row, seat in enumerate(order):
        y = top + 190 + row * 116
        canvas.box(middle - 84, y - 52, 168, 104, 24, "panel", "felt")
        canvas.number(str(ended.places[seat]), middle - 42, y, 60, "chalk", "panel")
        canvas.put(cards.mark(canvas.palette, SEATS[seat], 72, "panel"), middle, y - 36)


def result(
    scored: HoleScored,
    names: Sequence[str],
    *,
    title: str,
    theme: Theme = "felt",
) -> bytes:
    """A finished hole, a PNG 1200 px wide: every board face up with its pairs and bonuses, its score large."""
    colours = palette(theme, TABLE)
    measures = Measures((WIDTH - 2 * EDGE - GAP) // 2, 480, (126, 164), False, 66, 64)
    rows = (len(scored.lines) + 1) // 2
    head = 96
    canvas = sheet(
        colours, WIDTH, head + rows * (measures.height + GAP) - GAP + EDGE, edge="line", colour="felt"
    )
    places.put_title(canvas, title, 3 * EDGE, head // 2 + 4, WIDTH - 6 * EDGE)
    for at, line in enumerate(scored.lines):
        told = _("total {total}").format(total=number(line.total))
        seat = Place(
            line.seat,
            places.name(names, line.seat),
            line.cards,
            number(line.score),
            (told,),
            flag=line.went_out,
        )
        alone = at % 2 == 0 and at == len(scored.lines) - 1
        x = (WIDTH - measures.width) // 2 if alone else EDGE + at % 2 * (measures.width + GAP)
        canvas.put(place(colours, seat, measures), x, head + at // 2 * (measures.height + GAP))
    return canvas.png()
