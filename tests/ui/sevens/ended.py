"""A game of two rounds that Ada has won by 12 points."""

from __future__ import annotations

from engine.game import Result
from engine.sevens.cards import NAMES
from engine.sevens.types import HandLine

THREE = ("Ada", "Ben", "Cy")
WON = Result("points", (1, 2, 3), (18, 30, 50), (0, 1, 2))


def held(seat: int, total: int, *named: str) -> HandLine:
    cards = tuple(NAMES.index(name) for name in named)
    points = tuple(15 if name[0] == "A" else int(name[:-1]) for name in named)
    return HandLine(seat, sum(points), total, cards, points)


ROUNDS = {
    1: [held(0, 18, "8C", "10H"), held(1, 5, "5D"), held(2, 20, "10C", "10S")],
    2: [held(0, 18), held(1, 30, "10D", "AS"), held(2, 50, "AC", "AD")],
}
