"""A score is explained so that its reader can add it up, and a result says who won and why (5.2.7, 5.2.8)."""

from __future__ import annotations

import re

import pytest

from engine.game import Result
from engine.play_nine.types import HoleLine, HoleScored
from tests.ui.text.cases import ADA_BO, FOUR_PAIRS, LONG, WORST, WORST_BOARD, line, played, scored
from ui.play_nine import score as play_nine


@pytest.mark.parametrize(
    ("cards", "score", "expected"),
    [
        ((1, 2, 3, 4, 5, 6, 7, 8), 36, "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 = 36"),
        ((6, 7, 8, 9, 6, 0, 8, 12), 28, "7 + 9 + 0 + 12 = 28 (pairs of 6 and 8: 0)"),
        ((9, 10, 11, 12) * 2, 0, "pairs of 9, 10, 11 and 12: 0"),
        ((1, 2, 3, 1) * 2, -10, "pairs of 2 and 3: 0; 2 pairs of 1: −10, −5 each"),
        ((1, 1, 3, 1) * 2, -15, "pair of 3: 0; 3 pairs of 1: −15, −5 each"),
        ((0,) * 8, -20, "4 pairs of 0: −20, −5 each"),
        (
            (1, 3, 3, 1) * 2,
            -20,
            "−10 − 10 = −20 (2 pairs of 1: −10, −5 each; 2 pairs of 3: −10, −5 each)",
        ),
        ((-5, 2, 3, 4) * 2, -10, "pairs of 2, 3 and 4: 0; pair of −5: −10"),
        (
            (-5, -5, 7, 7) * 2,
            -40,
            "−30 − 10 = −40 (2 pairs of −5: −30, −15 each; 2 pairs of 7: −10, −5 each)",
        ),
        ((-5, 0, 2, 8, -5, 11, 3, 8), 6, "−10 + 0 + 2 + 11 + 3 = 6 (pair of 8: 0; pair of −5: −10)"),
        ((-5, 1, 2, 3, 0, 4, -5, 6), 6, "−5 + 1 + 2 + 3 + 0 + 4 − 5 + 6 = 6"),
        ((11, 11, 11, 0, 11, 11, 11, 12), -3, "−15 + 0 + 12 = −3 (3 pairs of 11: −15, −5 each)"),
    ],
)
def test_score_is_explained(cards: tuple[int, ...], score: int, expected: str) -> None:
    assert play_nine.how(line(0, cards, score)) == expected


@pytest.mark.parametrize("seats", [2, 6])
def test_explanations_of_a_game_add_up(seats: int) -> None:
    holes = [event for _session, events in played(seats) for event in events if isinstance(event, HoleScored)]

    assert len(holes) == 2
    for hole in holes:
        assert [_added_up(one) for one in hole.lines] == [one.score for one in hole.lines]


def _added_up(one: HoleLine) -> int:
    """What a reader makes of the sum, or without one of the pairs."""
    told = play_nine.how(one).replace("−", "-")
    if " = " not in told:
        return sum(int(worth) for worth in re.findall(r": (-?\d+)", told))
    terms, total = told.split(" = ")
    added = sum(int(term) for term in terms.replace(" - ", " + -").split(" + "))
    assert added == int(total.split(" (")[0])
    return added


def test_equal_scores_of_a_hole_share_their_place() -> None:
    boards = {(0,) * 8: -20, (9, 10, 11, 12) * 2: 0, (12, 11, 10, 9) * 2: 0, WORST_BOARD: 92}
    hole = scored(*(line(seat, cards, score) for seat, (cards, score) in enumerate(boards.items())))

    text = play_nine.hole_result(hole, LONG[:4])

    assert re.findall(r"^(\d) ·", text, re.MULTILINE) == ["1", "2", "2", "4"]


def test_result_of_a_hole_says_why_it_ended_and_what_comes() -> None:
    lines = (line(0, FOUR_PAIRS, 0), line(1, FOUR_PAIRS, 0))

    capped = play_nine.hole_result(scored(*lines, capped=True), ADA_BO)
    tied = play_nine.hole_result(scored(*lines, round=11, playoff=2, tie_goes_on=(0, 1)), ADA_BO)
    holes_won = scored(line(0, FOUR_PAIRS, 0, points=5), line(1, FOUR_PAIRS, 0))
    match = play_nine.hole_result(holes_won, ADA_BO)

    assert capped.startswith("**Hole 3 is over.** It had reached the turn limit.\n")
    assert tied.startswith("**Extra hole 2 is over.**\n")
    assert "A ● **Ada**: **0**, in sudden death" in tied
    assert tied.endswith("\nAda and Bo are tied for first place and play an extra hole.")
    assert "A ● **Ada**: **0**, 2½ holes won" in match
    assert "B ■ **Bo**: **0**, 0 holes won" in match
    assert play_nine.lead(holes_won, ADA_BO) == "Ada leads: 2½ holes won."


def test_who_leads_is_said_of_ties_and_of_a_level_match_too() -> None:
    ahead = [line(0, FOUR_PAIRS, 0, total=14), line(1, FOUR_PAIRS, 0, total=-3)]
    tied = [line(seat, FOUR_PAIRS, 0, total=7) for seat in (0, 1)]
    level = [line(seat, FOUR_PAIRS, 0, points=3) for seat in (0, 1)]

    assert play_nine.lead(scored(*ahead), ADA_BO) == "Bo leads: −3."
    assert play_nine.lead(scored(*tied), ADA_BO) == "Ada and Bo lead: 7."
    assert play_nine.lead(scored(*level), ADA_BO) == "The match is level."
    assert play_nine.lead(scored(*tied, round=11, playoff=2), ADA_BO) == ""


@pytest.mark.parametrize("names", [LONG, WORST])
@pytest.mark.parametrize("cards", [WORST_BOARD, (-5, 10, 11, 12) * 2, (-5, 10, 11, 12, -5, 10, 12, 11)])
def test_fullest_result_of_a_hole_fits_a_message(names: tuple[str, ...], cards: tuple[int, ...]) -> None:
    lines = [line(seat, cards, 92, total=-720, went_out=seat == 5) for seat in range(6)]

    assert len(play_nine.hole_result(scored(*lines, tie_goes_on=tuple(range(6))), names)) <= 2000


def test_match_that_was_settled_is_ranked_by_holes_won_too() -> None:
    ended = Result("settled", (1, 2), (5, 2), (0, 1))

    assert "A ● **Ada**: 2½ holes won" in play_nine.result(ended, ADA_BO, match=True)


def test_alt_text_of_the_fullest_hole_fits() -> None:
    for cards in (FOUR_PAIRS, WORST_BOARD, (-5, 10, 11, 12) * 2, (-5, -5, 12, 12) * 2):
        lines = [line(seat, cards, -40, total=-720, went_out=seat == 5) for seat in range(6)]

        alt = play_nine.hole_alt(scored(*lines), LONG)

        assert len(alt) <= 1024
        assert alt.count("score −40, total −720") == 6


def test_fullest_ranking_fits_a_message() -> None:
    ended = Result("shared", (1,) * 6, (-720,) * 6, tuple(range(6)))

    assert len(play_nine.result(ended, WORST, resigned=tuple(range(6)))) <= 2000
