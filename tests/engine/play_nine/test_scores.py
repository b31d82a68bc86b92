"""What eight cards score in Play Nine, and how it came about (5.2.7, 5.4.1 to 5.4.9, 5.6)."""

from __future__ import annotations

import pytest

from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import bonuses, find_matches, hole_points, score
from engine.play_nine.types import Bonus, Column, HoleLine
from tests.engine.play_nine.tables import Golf, laid
from tests.games.play_nine import recount_hole

# The score, then the matched columns as {column: score}, then the bonuses as {value: score}.
VECTORS = {
    "1 2 3 4 / 5 6 7 8": (36, {}, {}),
    "1 2 3 4 / 1 2 3 4": (0, {0: 0, 1: 0, 2: 0, 3: 0}, {}),
    "1 2 3 1 / 1 2 3 1": (-10, {0: 0, 1: 0, 2: 0, 3: 0}, {1: -10}),
    "1 1 3 1 / 1 1 3 1": (-15, {0: 0, 1: 0, 2: 0, 3: 0}, {1: -15}),
    "1 1 1 1 / 1 1 1 1": (-20, {0: 0, 1: 0, 2: 0, 3: 0}, {1: -20}),
    "1 3 3 1 / 1 3 3 1": (-20, {0: 0, 1: 0, 2: 0, 3: 0}, {1: -10, 3: -10}),
    "0 0 0 0 / 0 0 0 0": (-20, {0: 0, 1: 0, 2: 0, 3: 0}, {0: -20}),
    "11 11 11 0 / 11 11 11 12": (-3, {0: 0, 1: 0, 2: 0}, {11: -15}),
    "-5 2 3 4 / -5 2 3 4": (-10, {0: -10, 1: 0, 2: 0, 3: 0}, {}),
    "-5 -5 3 4 / -5 -5 3 4": (-30, {0: -10, 1: -10, 2: 0, 3: 0}, {-5: -10}),
    "-5 -5 7 7 / -5 -5 7 7": (-40, {0: -10, 1: -10, 2: 0, 3: 0}, {-5: -10, 7: -10}),
    "-5 1 2 3 / -5 4 5 6": (11, {0: -10}, {}),
    "0 5 6 7 / 0 8 9 10": (45, {0: 0}, {}),
    "12 12 12 12 / 11 11 11 11": (92, {}, {}),
    "7 7 1 2 / 7 7 3 4": (0, {0: 0, 1: 0}, {7: -10}),
    "6 7 8 9 / 6 0 8 12": (28, {0: 0, 2: 0}, {}),
}


@pytest.mark.parametrize("board", VECTORS)
def test_score_and_how_it_came_about(board: str) -> None:
    """Play Nine 5.6, by 5.2.7."""
    cards, _ = laid(board)
    expected, columns, added = VECTORS[board]
    assert score(RULES_1, cards) == recount_hole(cards) == expected
    assert {each.column: each.score for each in find_matches(RULES_1, cards)} == columns
    assert {each.value: each.score for each in bonuses(RULES_1, find_matches(RULES_1, cards))} == added


@pytest.mark.parametrize("board", VECTORS)
def test_scored_hole_explains_itself(board: str) -> None:
    """Play Nine 5.5: score, final cards, matched columns, bonuses, turns, who went out are in the event."""
    golf = Golf.lay("9 9 9 9 / 1 2 3 (4)", "1 2 3 4 / 5 6 7 (8)", turns=(4, 3))
    scored = golf.end_hole(board, "1 2 3 4 / 5 6 7 8")
    cards, _ = laid(board)
    first, second = scored.lines
    assert first == HoleLine(
        seat=0,
        score=VECTORS[board][0],
        total=VECTORS[board][0],
        cards=cards,
        matched=find_matches(RULES_1, cards),
        bonuses=bonuses(RULES_1, find_matches(RULES_1, cards)),
        turns=5,
        went_out=False,
    )
    assert (second.score, second.turns, second.went_out) == (36, 3, True)
    assert (scored.round, scored.playoff, scored.capped) == (1, 0, False)


def test_breakdown_names_columns_and_values() -> None:
    cards, _ = laid("-5 7 1 7 / -5 7 2 7")
    columns = (Column(0, -5, -10), Column(1, 7, 0), Column(3, 7, 0))
    assert find_matches(RULES_1, cards) == columns
    assert bonuses(RULES_1, columns) == (Bonus(7, 2, -10),)


@pytest.mark.parametrize(
    ("rule", "board", "expected"),
    [
        ("5.4.1: matched columns need not touch for their bonus", "2 3 5 2 / 2 4 6 2", 18 - 10),
        ("5.4.2: two bonuses add up", "4 6 6 4 / 4 6 6 4", -20),
        ("5.4.3: three equal columns make -15 in all", "8 8 8 1 / 8 8 8 2", 3 - 15),
        ("5.4.3: four equal columns make -20 in all", "8 8 8 8 / 8 8 8 8", -20),
        ("5.4.4: a pair of 0 scores 0", "0 1 1 1 / 0 2 2 2", 9),
        ("5.4.4: two pairs of 0 have a bonus", "0 0 1 1 / 0 0 2 2", 6 - 10),
        ("5.4.5: a pair of -5 is not cancelled", "-5 1 1 1 / -5 2 2 2", 9 - 10),
        ("5.4.5: a -5 above a 0 is just a -5", "-5 1 1 1 / 0 2 2 2", 9 - 5),
        ("5.4.6: -5 is not wild", "-5 1 1 1 / 9 2 2 2", 9 + 4),
        ("5.4.6: 0 is not wild", "0 1 1 1 / 9 2 2 2", 9 + 9),
        ("5.4.7: the same value in a row is nothing", "3 3 3 3 / 4 4 4 4", 28),
        ("5.4.7: the same value on a diagonal is nothing", "3 4 1 1 / 4 3 2 2", 14 + 6),
    ],
)
def test_ruling_on_scores(rule: str, board: str, expected: int) -> None:
    cards, _ = laid(board)
    assert score(RULES_1, cards) == expected, rule


def test_running_score_counts_face_up_cards_only() -> None:
    """Play Nine 5.4.8: a column with a face-down card is not matched yet, and that card counts nothing."""
    golf = Golf.lay("7 3 (1) (1) / 7 (3) (1) (1)", "1 2 3 4 / 5 6 7 (8)")
    assert golf.view(None).shown == (3, 28)


def test_face_down_matches_count_in_the_end() -> None:
    """Play Nine 5.4.8: everything is turned up before scoring."""
    golf = Golf.lay("1 2 3 4 / 5 6 7 (8)", "9 9 9 (12) / 9 9 9 (12)", deck="1")
    golf.do(0, "take", "@8").do(1, "deck", "flip 4")
    assert golf.view(1).scores[1] == (-15,)


def test_matched_cards_stay_in_play() -> None:
    """Play Nine 5.4.9: a match is counted in the end only; its cards may still be replaced."""
    golf = Golf.lay("7 1 2 3 / 7 4 (5) (6)", "1 2 (3) (4) / 5 6 (7) (8)", deck="0")
    golf.do(0, "deck", "@1")
    assert golf.board(0) == "0 1 2 3 / 7 4 (5) (6)"
    assert golf.view(0).shown[0] == 0 + 1 + 2 + 3 + 7 + 4


def test_hole_of_match_play_is_won_or_halved() -> None:
    """Play Nine 5.4.20: in halves, so that a halved hole is a whole number."""
    assert hole_points(RULES_1, (3, 5)) == (2, 0)
    assert hole_points(RULES_1, (5, -3)) == (0, 2)
    assert hole_points(RULES_1, (4, 4)) == (1, 1)
