"""The games that the conformance suite checks: a new game is one line here, and one recount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.game import Event, Result, RoundScored
from engine.play_nine import HoleScored, PlayNine
from tests.engine.recording import Subject
from tests.engine.sample_game import LowCard


def recount_hole(cards: Iterable[int]) -> int:
    """Play Nine 5.2.7 in other words than the engine's: all the strokes, less what matched columns save."""
    top, bottom = tuple(cards)[:4], tuple(cards)[4:]
    equal = Counter(above for above, below in zip(top, bottom, strict=True) if above == below)
    cancelled = sum(2 * value * columns for value, columns in equal.items() if value != -5)
    bonus = sum({1: 0, 2: 10, 3: 15, 4: 20}[columns] for columns in equal.values())
    return sum(top) + sum(bottom) - cancelled - bonus


def recount_golf(events: list[Event], result: Result) -> None:
    """Every hole from its cards, then the totals, or the holes won in halves."""
    totals, points = Counter[int](), Counter[int]()
    for hole in (event for event in events if isinstance(event, HoleScored)):
        scores = {line.seat: recount_hole(line.cards) for line in hole.lines}
        assert {line.seat: line.score for line in hole.lines} == scores
        for line in hole.lines:
            matched = {each.column for each in line.matched}
            single = sum(card for index, card in enumerate(line.cards) if index % 4 not in matched)
            shaved = sum(each.score for each in line.matched) + sum(each.score for each in line.bonuses)
            assert line.score == single + shaved
        if not hole.playoff:
            totals.update(scores)
            low = [seat for seat, score in scores.items() if score == min(scores.values())]
            points.update(dict.fromkeys(low, 2 if len(low) == 1 else 1))
        assert all(line.total == totals[line.seat] for line in hole.lines)
    counted = points if result.reason == "match" else totals
    assert result.scores == tuple(counted[seat] for seat in range(len(result.scores)))
    best = max(points.values()) if result.reason == "match" else min(totals.values())
    assert all(result.scores[seat] == best for seat, place in enumerate(result.places) if place == 1)


def recount_low_card(events: list[Event], result: Result) -> None:
    (scored,) = (event for event in events if isinstance(event, RoundScored))
    assert result.scores == tuple(line.score for line in scored.lines)
    assert [seat for seat, place in enumerate(result.places) if place == 1] == [
        result.scores.index(min(result.scores))
    ]


GOLF = {
    "holes": (1, 3),
    "match": (False, True),
    "tie": ("sudden_death", "shared"),
    "max_turns": (30, 4, 0),
    "copies": (8, 4, 2),
}

SUBJECTS = (
    Subject(PlayNine(), GOLF, recount_golf),
    Subject(LowCard(), {"highest": (12, 3, 2)}, recount_low_card),
)
