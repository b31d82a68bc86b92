"""The final ranking: rules 0.3 laid over what the engine says."""

from __future__ import annotations

from engine.game import Result
from table.table import Seat, Standing


def ranked(seats: tuple[Seat, ...], result: Result) -> tuple[Standing, ...]:
    """Who resigned ranks last, the first to leave lowest; in teams the side keeps its place (rules 0.3)."""
    in_teams = len(set(result.sides)) < len(seats)
    ranks = [
        (1, -seat.resigned) if seat.resigned and not in_teams else (0, place)
        for seat, place in zip(seats, result.places, strict=True)
    ]
    return _placed(seats, ranks, result.scores, result.sides)


def settled(seats: tuple[Seat, ...], sides: tuple[int, ...], scores: tuple[int, ...]) -> tuple[Standing, ...]:
    """People ended a game that only they were left in: they win; then the computers, then who resigned."""
    ranks = [(2, -seat.resigned) if seat.resigned else (0, 0) if seat.is_person else (1, 0) for seat in seats]
    return _placed(seats, ranks, scores, sides)


def _placed(
    seats: tuple[Seat, ...], ranks: list[tuple[int, int]], scores: tuple[int, ...], sides: tuple[int, ...]
) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            seat=index,
            name=seat.name,
            user_id=seat.user_id,
            place=1 + sum(other < ranks[index] for other in ranks),
            score=scores[index],
            side=sides[index],
            resigned=seat.resigned > 0,
        )
        for index, seat in enumerate(seats)
    )
