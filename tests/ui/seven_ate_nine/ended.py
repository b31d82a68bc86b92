"""A race that Ada has won by one card, with a duel that was won by 12 ms."""

from __future__ import annotations

from engine.game import Result
from ui.seven_ate_nine.closing import Course, Duel, Ended

TOOK = 58_400


def ended(seats: int, last: int | None = 72) -> Ended:
    left = (0, 1, 7, 12)[:seats]
    played = tuple(
        tuple(TOOK * (card + 1) // (36 - count) * (90 - 7 * seat) // 90 for card in range(36 - count))
        for seat, count in enumerate(left)
    )
    played = ((*played[0][:-1], TOOK), *played[1:])
    race = Course((36,) * seats, played, TOOK, last, last is None, Duel(0, 1, 12, 35_000))
    return Ended(Result("out", (1, 2, 3, 4)[:seats], left, tuple(range(seats))), (), race)
