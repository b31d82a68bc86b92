"""The games that the conformance suite checks: a new game is one `Subject` here, and one recount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.big_bang import game as big_bang
from engine.big_bang import types as big_bang_types
from engine.big_bang.rules import RULES_2 as BIG_BANG_2
from engine.game import Event, Result, RoundScored
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_2 as PLAY_NINE_2
from engine.play_nine.types import HoleScored
from engine.sequence_numbers.game import SequenceNumbers
from engine.sequence_numbers.rules import RULES_2 as SEQUENCE_NUMBERS_2
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_2 as SEVEN_ATE_NINE_2
from engine.seven_ate_nine.types import Dealt, LaidLast, Played, RaceScored
from engine.sevens.game import Sevens
from engine.sevens.rules import RULES_2 as SEVENS_2
from tests.engine.recording import Subject
from tests.engine.sequence_numbers.tables import VALUES, asides, recount_sequences
from tests.engine.sevens.tables import VALUES as SEVENS
from tests.engine.sevens.tables import recount_sevens
from tests.sample_game.engine.game import LowCard
from tests.sample_game.engine.rules import RULES_1 as LOW_CARD_1


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


def recount_races(events: list[Event], result: Result) -> None:
    """7 Ate 9: the cards left, what was played being taken from an even deal, and the races won."""
    seats = len(result.scores)
    points, left = [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Dealt):
            assert max(points) < 3
            left = [event.draws + len(hand or ()) for hand in event.hands]
            assert sum(left) in (36, 72)
            assert len(set(left)) == 1
        elif isinstance(event, Played | LaidLast):
            assert min(left) > 0
            left[event.seat] -= 1
        elif isinstance(event, RaceScored):
            (winner,) = (seat for seat in range(seats) if not left[seat])
            assert event.winner == winner
            assert [line.left for line in event.lines] == left
            points[winner] += 1
    match = result.reason == "match"
    assert list(result.scores) == (points if match else left)
    assert max(points) == (3 if match else 1)


def recount_big_bang(events: list[Event], result: Result) -> None:
    """Big Bang 4.2.8, 4.4.10 and 4.4.15 from the boards alone, and 4.2.3 on each of them."""
    totals = Counter[int]()
    for race in (event for event in events if isinstance(event, big_bang_types.RaceScored)):
        sizes = {
            len(line.board) + len(line.hand) + len(line.discards) <= len(line.board) + line.left
            for line in race.lines
        }
        assert sizes == {True}
        for line in race.lines:
            on = {(each.x, each.y): each.card for each in line.board}
            assert len(on) == len(line.board) == line.numbers + line.rules
            assert (0, 0) not in on
            for (x, y), card in on.items():
                third = (x, y - 1) if (x + y) % 2 else (x, y + 1)
                beside = [on[cell] for cell in ((x - 1, y), (x + 1, y), third) if cell in on]
                assert beside or (0, 0) in ((x - 1, y), (x + 1, y), third)
                assert card > 7 or all(abs(card - other) == 1 for other in beside if other < 8)
            assert line.numbers == sum(card < 8 for card in on.values())
            assert line.points - line.numbers - 2 * line.rules in (0, -line.left)
        best = [line for line in race.lines if line.place == 1]
        assert {line.points for line in best} == {max(line.points for line in race.lines)}
        totals.update({line.seat: line.score for line in race.lines})
        assert all(line.total == totals[line.seat] for line in race.lines)
        assert all(line.score in (line.points, 0) for line in race.lines if line not in best)
    assert result.scores == tuple(totals[seat] for seat in range(len(result.scores)))


def recount_low_card(events: list[Event], result: Result) -> None:
    rounds = [event for event in events if isinstance(event, RoundScored)]
    each = zip(*([line.score for line in scored.lines] for scored in rounds), strict=True)
    assert result.scores == tuple(map(sum, each))
    best = min(result.scores)
    assert [place == 1 for place in result.places] == [score == best for score in result.scores]


GOLF = {
    "holes": (1, 3),
    "match": (False, True),
    "tie": ("sudden_death", "shared"),
    "max_turns": (30, 4, 0),
    "copies": (8, 4, 2),
}

RACES = {
    "match": (False, True),
    "penalty": ("none", "cooldown", "draw1"),
    "grace_ms": (1500, 0),
    "start_hand": (0, 4),
    "targets": (False, True),
    "last_card_free": (True, False),
    "auto_last": (False, True),
    "deck": ("short", "full"),
    "typing": (True, False),
}

BIG_BANG = {
    "highest": (4, 3, 7),
    "replay": (False, True),
    "hold": (False, True),
    "rules_cards": (False, True),
    "first_stuck_ends": (False, True),
    "duplicate": (True, False),
    "stolen": (False, True),
    "unplayed": (0, -1),
    "rounds": (1, 2),
    "limit_s": (0, 120),
    "racers": (6,),
    "penalty": ("cooldown", "none"),
}

SUBJECTS = (
    Subject(SevenAteNine(SEVEN_ATE_NINE_2), RACES, recount_races, pace=3000),
    Subject(
        big_bang.BigBang(BIG_BANG_2),
        BIG_BANG,
        recount_big_bang,
        unlisted=frozenset({"dead", "stop"}),
        rare=frozenset({"stop"}),
        pace=3000,
    ),
    Subject(Sevens(SEVENS_2), SEVENS, recount_sevens),
    Subject(SequenceNumbers(SEQUENCE_NUMBERS_2), VALUES, recount_sequences, asides=asides),
    Subject(PlayNine(PLAY_NINE_2), GOLF, recount_golf, longest=7000),
    Subject(LowCard(LOW_CARD_1), {"highest": (12, 3, 2), "rounds": (1, 3)}, recount_low_card),
)
