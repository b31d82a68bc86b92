"""A game of nine holes that Ada has won by 54, at tables of every size."""

from __future__ import annotations

from engine.game import Result
from tests.ui.text.cases import line

HOLES = 9
BEST = (-5, 7, 7, 4, -5, 7, 7, 2)
LOOSE = (1, 2, 3, 4, 5, 6, 7, 8)
SCORES = (
    (3, -2, 5, 1, -4, -14, 2, 0, -3),
    (8, 4, 3, 6, 2, 5, -1, 9, 6),
    (12, 9, 20, 8, 14, 11, 7, 12, 8),
    (1, 6, 14, 2, 0, 13, 15, 20, 26),
    (31, 7, 9, 23, 4, 18, 3, 14, 0),
    (9, 9, 9, 9, 9, 9, 9, 9, 99),
)
NINE = {
    hole + 1: [
        line(seat, BEST if (seat, hole) == (0, 5) else LOOSE, scores[hole])
        for seat, scores in enumerate(SCORES)
    ]
    for hole in range(HOLES)
}


def ended(seats: int) -> Result:
    totals = (-12, 42, 101, 97, 109, 171)[:seats]
    places = (1, 2, 4, 3, 5, 6)[:seats] if seats > 3 else (1, 2, 3)[:seats]
    return Result("strokes", places, totals, tuple(range(seats)))
