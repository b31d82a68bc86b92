"""The final ranking: the engine's result under rules 0.3."""

from __future__ import annotations

from engine.game import Result, places
from table.seat import Seat
from table.table import Standing


def rank(seats: tuple[Seat, ...], result: Result) -> tuple[Standing, ...]:
    """Players who resigned rank last, the first to leave lowest. In teams the side keeps its place (rules 0.3)."""
    in_teams = len(set(result.sides)) < len(seats)
    ranks = [
        (1, -seat.resigned) if seat.resigned and not in_teams else (0, place)
        for seat, place in zip(seats, result.places, strict=True)
    ]
    return _standings(seats, ranks, result.scores, result.sides)


def rank_settled(
    seats: tuple[Seat, ...], sides: tuple[int, ...], scores: tuple[int, ...]
) -> tuple[Standing, ...]:
    """Ranks a game that the last people ended: they win; then come the computers, then players who resigned.

    In teams a side is placed where its best member would be (rules 0.3).
    """
    ranks = [(2, -seat.resigned) if seat.resigned else (0, 0) if seat.is_person else (1, 0) for seat in seats]
    members = [[rank for rank, other in zip(ranks, sides, strict=True) if other == side] for side in sides]
    return _standings(seats, [min(side) for side in members], scores, sides)


def _standings(
    seats: tuple[Seat, ...], ranks: list[tuple[int, int]], scores: tuple[int, ...], sides: tuple[int, ...]
) -> tuple[Standing, ...]:
    placed = places(ranks, sides)
    return tuple(
        Standing(
            seat=index,
            name=seat.name,
            user_id=seat.user_id,
            place=placed[index],
            score=scores[index],
            side=sides[index],
            resigned=seat.resigned > 0,
        )
        for index, seat in enumerate(seats)
    )
