"""The scorecard in words has every number of the card (5.5), and fits a message and an alt text."""

from __future__ import annotations

import re

import pytest

from tests.ui.text.cases import ADA_BO, LONG
from ui.text.scorecard import card_alt, card_text


def test_eighteen_holes_are_two_blocks_and_extra_holes_follow() -> None:
    rounds = (tuple(range(18)), tuple(range(18)))
    extra = ((7, -1), (7, None))

    blocks = card_text(ADA_BO, rounds, (153, 153), (1, 2), extra).strip("`\n").split("\n\n")

    assert [block.split("\n")[0].split() for block in blocks] == [
        [str(hole) for hole in range(1, 10)],
        [str(hole) for hole in range(10, 19)],
        ["T1", "T2"],
        ["Total"],
    ]
    assert blocks[2].splitlines()[1:] == ["A  7 −1", "B  7  ·"]


def test_running_game_has_no_places_yet() -> None:
    assert "place" not in card_text(ADA_BO, ((4,), (5,)), (4, 5), ())
    assert card_alt(ADA_BO, ((4,), (5,)), (4, 5), ()) == "Scorecard, 1 hole. Ada: 4, total 4. Bo: 5, total 5."


def test_card_says_when_it_was_played() -> None:
    card = (ADA_BO, ((4,), (5,)), (4, 5), (1, 2), ())

    assert card_text(*card, "2026-08-01").splitlines()[-2:] == ["2026-08-01", "```"]
    assert card_alt(*card, "2026-08-01").endswith("place 2. Played on 2026-08-01.")


@pytest.mark.parametrize("holes", [9, 18])
def test_fullest_card_fits(holes: int) -> None:
    rounds = ((-40,) * holes,) * 6
    totals, places = (-40 * holes,) * 6, (1,) * 6
    playoff = ((-40,) * 9,) * 6

    assert len(card_text(LONG, rounds, totals, places, playoff, "2026-08-01")) <= 1900
    alt = card_alt(LONG, rounds, totals, places, playoff, "2026-08-01")
    assert len(alt) <= 1024
    assert len(re.findall("−40", alt)) == 6 * (holes + 9)
    assert alt.count(f"total −{40 * holes}, place 1.") == 6


def test_widest_line_of_nine_holes_suits_a_phone() -> None:
    usual = ((12, -10, 7, 23, 0, -3, 15, 9, 11),) * 6

    assert max(map(len, card_text(("Ada",) * 6, usual, (64,) * 6, (1,) * 6).splitlines())) <= 36
