"""A sheet of scores: ruled paper, a row for each player. Golf's scorecard, and those of other games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ui.pictures import cards, fonts
from ui.pictures.canvas import NUMBER, SMALL_PRINT, Canvas
from ui.pictures.palette import SEATS, SHEET, Theme
from ui.pictures.paper import EDGE, TITLE, WIDTH, blank, put_heading
from ui.pictures.places import name
from ui.text.locale import _
from ui.text.words import halves, number

ROW: Final = 104
HEAD: Final = 76  # the row of holes' numbers
MARK: Final = 50
SCORE: Final = 40
RING: Final = 60  # how high
STROKE: Final = 4
COLOURS: Final = (*SHEET, ("leaf", "card"))

Best = Literal["least", "most"]
Scores = Sequence[Sequence[int | None]]  # a seat: its score of each hole, None where it did not play


class Ruling(NamedTuple):
    """How many holes stand side by side, and the widths of the columns in pixels; totals take the rest."""

    across: int = 9
    names: int = 262
    holes: int = 648
    place: int = 76

    @property
    def right(self) -> int:
        """Where places begin."""
        return WIDTH - EDGE - self.place

    def fit(self, columns: int) -> Ruling:
        """The ruling for that many columns. Five or fewer leave room for longer names."""
        return self._replace(names=self.names + WIDER, holes=self.holes - WIDER) if columns <= FEW else self


FEW: Final = 5
WIDER: Final = 224
GOLF: Final = Ruling()


def scorecard(
    names: Sequence[str],
    rounds: Scores,
    totals: Sequence[int],
    places: Sequence[int],
    *,
    playoff: Scores = (),
    title: str,
    date: str = "",
    theme: Theme = "felt",
    ruling: Ruling = GOLF,
    halfway: str | None = None,
    best: Best = "least",
    match: bool = False,
) -> bytes:
    """A PNG 1200 px wide: names, scores of each hole, totals and places, best first; the best of each hole is ringed.

    `rounds` holds each seat's score per hole, 1 to 20 of them, None for a hole not played. Under all but the last
    block stands their sum, headed `halfway`, or as in golf. `playoff` holds the scores of the
    extra holes, shown as T1, T2 for players of one. `places` may be (). In match play `totals` are the holes won,
    in halves.
    """
    holes = max((len(scores) for scores in rounds), default=0)
    extra = max((len(scores) for scores in playoff), default=0)
    ruling = ruling.fit(holes)
    everyone = sorted(range(len(names)), key=lambda seat: places[seat]) if places else list(range(len(names)))
    played = [seat for seat in everyone if playoff and any(score is not None for score in playoff[seat])]
    blocks = range(0, holes, ruling.across)
    tall = TITLE + sum(_height(len(everyone)) for _first in blocks) + (_height(len(played)) if extra else 0)
    canvas = blank(tall + EDGE // 2, theme, COLOURS)
    put_heading(canvas, title, date)
    top = TITLE
    shown = [name(names, seat) for seat in range(len(names))]
    for first in blocks:
        columns = [str(hole + 1) for hole in range(first, min(first + ruling.across, holes))]
        scores = [tuple(line[first : first + ruling.across]) for line in rounds]
        _block(canvas, ruling, top, everyone, shown, columns, scores, best)
        if first + ruling.across >= holes:
            head = _("Won") if match else _("Total")
            counted = [halves(totals[seat]) if match else number(totals[seat]) for seat in everyone]
            _totals(canvas, ruling, top, head, counted, [places[seat] for seat in everyone] if places else ())
        else:
            by_rank = [scores[seat] for seat in everyone]
            _halfway(canvas, ruling, top, _("Out") if halfway is None else halfway, by_rank)
        top += _height(len(everyone))
    if extra:
        columns = [f"T{hole + 1}" for hole in range(extra)]
        _block(canvas, ruling, top, played, shown, columns, playoff, best)
    return canvas.png()


def _height(rows: int) -> int:
    return HEAD + rows * ROW + EDGE // 2


def _best(scores: Sequence[int | None], best: Best) -> int | None:
    """The score to ring in a column: none where all are equal."""
    known = {score for score in scores if score is not None}
    if len(known) < 2:
        return None
    return min(known) if best == "least" else max(known)


def _block(
    canvas: Canvas,
    ruling: Ruling,
    top: int,
    rows: Sequence[int],
    names: Sequence[str],
    columns: Sequence[str],
    scores: Scores,
    best: Best,
) -> None:
    """The names and up to nine columns of scores, with their rules."""
    left, step = EDGE + ruling.names, ruling.holes // max(len(columns), 1)
    bottom = top + HEAD + len(rows) * ROW
    for row in range(len(rows) + 1):
        canvas.block(EDGE, top + HEAD + row * ROW - 2, WIDTH - 2 * EDGE, 3, "rule")
    for column in range(len(columns) + 1):
        canvas.block(left + column * step - 1, top + 8, 3, bottom - top - 8, "rule")
    for column, text in enumerate(columns):
        canvas.figure(text, left + column * step + step // 2, top + HEAD // 2 + 2, 40, "soft", "card")
    for row, seat in enumerate(rows):
        _name(canvas, seat, names[seat], top + HEAD + row * ROW + ROW // 2, ruling.names)
    for column in range(len(columns)):
        x = left + column * step + step // 2
        made = [scores[seat][column] for seat in rows]
        ringed = _best(made, best)
        for row, score in enumerate(made):
            if score is not None:
                _score(canvas, score, x, top + HEAD + row * ROW + ROW // 2, step, ringed=score == ringed)


def _score(canvas: Canvas, score: int, x: int, middle: int, step: int, *, ringed: bool) -> None:
    text = number(score)
    most = SMALL_PRINT if ringed and len(text) > 2 else SCORE
    text, size = fonts.fit(text, step - 3, most, SMALL_PRINT, "number")
    if ringed:  # like a ring drawn by hand, over the rules if necessary
        wide = min(max(fonts.width(text, size, "number") + 24, RING), step + 6)
        left, top = x - wide // 2, middle - RING // 2
        canvas.box(left, top, wide, RING, RING // 2, "leaf", "card")
        inner = wide - 2 * STROKE, RING - 2 * STROKE
        canvas.box(left + STROKE, top + STROKE, *inner, inner[1] // 2, "card", "leaf")
    canvas.figure(text, x, middle, size, "ink", "card")


def _name(canvas: Canvas, seat: int, text: str, middle: int, wide: int) -> None:
    canvas.put(cards.mark(canvas.palette, SEATS[seat], MARK, "card"), EDGE, middle - MARK // 2)
    x, room = EDGE + MARK + 10, wide - MARK - 16
    lines = _lines(text, room)
    for at, line in enumerate(lines):
        text, size = fonts.fit(line, room, 40 if len(lines) == 1 else 38, 36)
        canvas.text(text, x, middle + (0 if len(lines) == 1 else at * 44 - 22), size, "ink", "card")


def _lines(text: str, room: int) -> list[str]:
    """One line, or two where the name has a space and is too long for one."""
    if fonts.width(text, 36) <= room or " " not in text:
        return [text]
    words = text.split()
    fitting = [at for at in range(1, len(words)) if fonts.width(" ".join(words[:at]), 38) <= room]
    cut = max(fitting, default=1)
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _totals(
    canvas: Canvas, ruling: Ruling, top: int, head: str, totals: Sequence[str], places: Sequence[int]
) -> None:
    right = ruling.right
    room = right - 8 - (EDGE + ruling.names + ruling.holes + 8)
    canvas.text(head, right - 8, top + HEAD // 2 + 2, 38, "soft", "card", "right")
    for row, total in enumerate(totals):
        middle = top + HEAD + row * ROW + ROW // 2
        text, size = fonts.fit(total, room, round(NUMBER / fonts.CAP), 56, "number")
        canvas.figure(text, right - 8, middle, size, "ink", "card", "right")
        if places:
            x = right + ruling.place - 32
            first = places[row] == 1
            if first:
                canvas.box(x - 32, middle - 32, 64, 64, 32, "leaf", "card")
            over, ink = ("leaf", "card") if first else ("card", "soft")
            canvas.figure(str(places[row]), x, middle, 42, ink, over)


def _halfway(canvas: Canvas, ruling: Ruling, top: int, head: str, scores: Scores) -> None:
    """The sum of the first holes."""
    right = ruling.right
    canvas.text(head, right - 8, top + HEAD // 2 + 2, 38, "soft", "card", "right")
    for row, line in enumerate(scores):
        middle = top + HEAD + row * ROW + ROW // 2
        total = sum(score for score in line if score is not None)
        canvas.figure(number(total), right - 8, middle, SCORE, "soft", "card", "right")
