"""The totals at the end of a game, and below them the scores of every round.

The best of a round is underlined, and what decided the game is gold.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from engine.game import Result
from ui.pictures import cards, fonts
from ui.pictures.canvas import Canvas
from ui.pictures.ending import EDGE, GAP, HEAD, ROUND, WIDTH, Place, put_pill, put_places
from ui.pictures.palette import SEATS
from ui.text.words import number

MOST_COLUMNS: Final = 12  # side by side; more are in blocks of nine
MOST_BESIDE: Final = 4  # players who have a place of their own above, with their total
SCORE: Final = 54
TOP: Final = 432  # of the places, and of what stands beside them
LEFT: Final = 420  # the places


class Scores(NamedTuple):
    """What the table says. `rows` are the seats in their order."""

    label: str  # what a column is
    heads: tuple[str, ...]
    columns: tuple[tuple[int | None, ...], ...]  # of each round: the score of each seat in it
    rows: tuple[int, ...]
    gold: tuple[int, int] | None  # the seat and the column that decided it
    most_wins: bool = False
    totals: tuple[str, ...] = ()  # of each seat
    total_label: str = ""

    @property
    def blocks(self) -> list[range]:
        """The columns that stand side by side. A single round has no table."""
        count = len(self.columns)
        if count <= 1:
            return []
        if count <= MOST_COLUMNS:
            return [range(count)]
        return [range(start, min(start + 9, count)) for start in range(0, count, 9)]

    @property
    def pitch(self) -> int:
        return 92 if len(self.rows) <= 2 else 76 if len(self.blocks) == 1 else 64

    @property
    def block_height(self) -> int:
        return (76 if len(self.rows) <= 2 else 70) + len(self.rows) * self.pitch

    @property
    def height(self) -> int:
        """With the gap above each block."""
        return len(self.blocks) * (self.block_height + GAP)


def put_totals(
    canvas: Canvas, scores: Scores, ended: Result, resigned: Collection[int], names: Sequence[str]
) -> None:
    """The place of each player; where there are more than four, those of the winners, unless they are too many, too."""
    winners = [seat for seat in scores.rows if ended.places[seat] == 1]
    beside = scores.rows if len(scores.rows) <= MOST_BESIDE else winners
    if len(beside) > MOST_BESIDE:
        return
    told = [
        Place(
            seat,
            names[seat],
            scores.totals[seat],
            scores.total_label,
            seat in winners,
            resigned=seat in resigned,
        )
        for seat in beside
    ]
    put_places(canvas, told, EDGE, HEAD, LEFT, TOP)


def put_scores(canvas: Canvas, scores: Scores, names: Sequence[str], top: int) -> None:
    """A row for each player and a column for each round, below the gap at `top`."""
    for block in scores.blocks:
        _put_block(canvas, scores, names, block, top + GAP)
        top += scores.block_height + GAP


def _put_block(canvas: Canvas, scores: Scores, names: Sequence[str], block: range, top: int) -> None:
    tall, pitch = scores.block_height, scores.pitch
    canvas.box(EDGE, top, WIDTH - 2 * EDGE, tall, ROUND, "panel", "felt")
    has_names = len(scores.rows) <= 2 and len(block) <= 9
    in_all = len(scores.rows) > MOST_BESIDE
    left = 220 if has_names else 150 if fonts.width(scores.label, 42) < 100 else 180
    step = (WIDTH - EDGE - (150 if in_all else 22) - left) / len(block)
    canvas.text(scores.label, EDGE + 26, top + 38, 42, "quiet", "panel")
    if in_all:
        canvas.text(scores.total_label, WIDTH - EDGE - 26, top + 38, 40, "quiet", "panel", "right")
    first = top + tall - len(scores.rows) * pitch + pitch // 2 - 8
    for row, seat in enumerate(scores.rows):
        middle = first + row * pitch
        canvas.put(cards.mark(canvas.palette, SEATS[seat], 52, "panel"), EDGE + 26, middle - 26)
        if has_names:
            name, size = fonts.fit(names[seat], left - 112, 42, 36)
            canvas.text(name, EDGE + 92, middle, size, "chalk", "panel")
        if in_all:
            canvas.figure(scores.totals[seat], WIDTH - EDGE - 26, middle, SCORE, "chalk", "panel", "right")
    for at, column in enumerate(block):
        x = round(left + (at + 0.5) * step)
        canvas.figure(scores.heads[column], x, top + 38, 42, "quiet", "panel")
        found = [score for score in scores.columns[column] if score is not None]
        best = max(found) if scores.most_wins else min(found)
        for row, seat in enumerate(scores.rows):
            score = scores.columns[column][seat]
            if score is not None:
                is_gold = scores.gold == (seat, column)
                _put_score(
                    canvas, score, x, first + row * pitch, step, is_best=score == best, is_gold=is_gold
                )


def _put_score(
    canvas: Canvas, score: int, x: int, middle: int, step: float, *, is_best: bool, is_gold: bool
) -> None:
    text, size = fonts.fit(number(score), round(step) - 6, SCORE, 36, "number")
    if is_gold:
        put_pill(canvas, text, x, middle, min(112, round(step)), 72, size, "panel")
        return
    canvas.figure(text, x, middle, size, "chalk" if is_best else "quiet", "panel")
    if is_best:
        canvas.box(x - 24, middle + 27, 48, 6, 3, "chalk", "panel")
