"""What decided a game is found in its holes, and told in words as in the picture."""

from __future__ import annotations

import pytest

from engine.game import Result
from tests.ui.play_nine.ended import HOLES, NINE, ended
from tests.ui.text.cases import line
from ui.play_nine import closing
from ui.play_nine.closing import Group, best_hole, golf, groups

TWO_SEVENS = (7, -5, 4, 7, 7, -5, 2, 7)


def test_the_best_hole_is_the_winners_lowest_score() -> None:
    best = golf(ended(2), (), NINE, HOLES, match=False).best

    assert best is not None
    assert (best.line.seat, best.hole, best.line.score) == (0, 6, -14)
    assert not best.is_extra


def test_sudden_death_was_decided_in_its_last_hole() -> None:
    played = {**NINE, 10: [line(0, (1,) * 8, 5), line(1, (1,) * 8, 3)]}

    best = best_hole(Result("sudden_death", (2, 1), (9, 9), (0, 1)), played, HOLES)

    assert best is not None
    assert closing.hole_name(best) == "extra hole 1"
    assert best.line.score == 3


def test_pairs_of_one_number_belong_together_wherever_they_lie() -> None:
    assert groups(line(0, TWO_SEVENS, -14)) == [Group((0, 3), -10), Group((1,), -10), Group((2,))]
    assert groups(line(0, (1, 2, 3, 4, 5, 6, 7, 8), 36)) == [Group((0, 1, 2, 3))]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_words_say_what_the_picture_shows(seats: int) -> None:
    names = ("Ada", "Ben", "_" * 40, "Di", "Eve", "Flo")[:seats]
    told = closing.alt(golf(ended(seats), (), NINE, HOLES, match=False), names)

    assert told.startswith("Ada wins by 54. Ada's best hole, hole 6: −5 7 7 4 / −5 7 7 2, pair of −5: −10,")
    assert "score −14. Scorecard, 9 holes. Ada: " in told
    assert len(told) <= 1024
