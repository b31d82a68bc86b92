"""Big Bang in words: exact sentences, all of the picture, and of a race no more than the counts."""

from __future__ import annotations

import pytest

from engine.big_bang.types import (
    Dead,
    Discarded,
    Draw,
    Lying,
    Missed,
    Place,
    Placed,
    Reshuffled,
    Through,
    Top,
)
from engine.game import Event, Finished, Result
from tests.engine.big_bang.tables import Bang, board
from tests.ui.big_bang.boards import race
from tests.ui.text.cases import ADA_BO, LONG, WORST
from ui.big_bang import score, table
from ui.big_bang import words as big_bang

ADA = ("Ada",)


LIES = Lying(2, -1, 5, 0)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Placed(0, False, 3, 25, LIES, "discard"), "Ada placed the top discard, 5, at 2, −1."),
        (Discarded(0, False, (7, 1, 6)), "Dead hand: Ada discarded 7 1 6."),
        (Discarded(0, False, ()), "Ada has no card to discard."),
        (Missed(0, False, Draw(), "fits", 3000), "Ada missed: nobody draws while a card fits."),
        (Missed(0, False, Dead(), "fits", 3000), "Ada missed: no hand is dead while a card fits."),
        (
            Missed(0, False, Place(5, 2, -1), "clash", 3000, ("4", "7"), ()),
            "Ada missed: 5 does not fit at 2, −1.",
        ),
        (
            Missed(0, False, Top(2, -1), "clash", 3000, ("4",), (3, 5)),
            "Ada missed: the top discard does not fit at 2, −1.",
        ),
        (Missed(0, False, Draw(), "locked", None), "Ada pressed too soon after a miss."),
        (Reshuffled(0, False, 6), "The discard pile, 6 cards, is shuffled into a new deck."),
        (Reshuffled(0, False, 1), "The discard pile, 1 card, is the new deck."),
        (Discarded(0, True, (7, 1, 6)), None),
        (Reshuffled(0, True, 6), None),
        (Through(1, "stuck", 0), "Bo: out of moves after 0:00.0."),
        (Through(1, "time", 300_000), "Bo: time up after 5:00.0."),
        (Finished(Result("time", (2, 1), (28, 28), (0, 1))), "Bo wins."),
        (Finished(Result("shared", (1, 1), (3, 3), (0, 1))), "Ada and Bo share first place."),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert big_bang.event(event, ADA_BO) == expected


def test_race_hides_boards_from_words() -> None:
    """Big Bang 4.4.13."""
    bang = race()
    assert table.alt(bang.view(), ADA_BO) == (
        "Big Bang. The race. A Ada: 1 placed, 3 cards left. "
        "B Bo: 1 placed, 2 cards left, out of moves after 0:00.0."
    )
    assert "hand 5 3" in table.alt(bang.view(0), ADA_BO)
    assert "hand 7 1" not in table.alt(bang.view(0), ADA_BO)


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_fullest_table_fits(seats: int) -> None:
    for names in (LONG[:seats], WORST[:seats]):
        bang = Bang.deal(seats, "full", racers=6, rules_cards=seats < 3, rounds=9, limit_s=300).to_the_end()
        seen = bang.view()
        text = table.alt(seen, names, bang.events[-1])
        assert len(text) <= 1024
        assert text.count(" placed, ") == seats
        assert ("row 0" in text) == (seats <= 3)
        assert text.endswith((" wins.", " share first place.", " scored 360."))
        assert len(table.table_text(seen, names)) <= 2000
        assert len(big_bang.status(seen, names)) <= 900
        assert len(score.race_result(bang.scored, names)) <= 2000
        assert len(score.race_alt(bang.scored, names)) <= 1024


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        (
            Result("points", (2, 1), (3, 5), (0, 1)),
            "**Bo wins**\n1 · B ■ **Bo**: 5 points\n2 · A ● **Ada**: 3 points (resigned)",
        ),
        (
            Result("time", (1, 2), (1, 1), (0, 1)),
            "**Ada wins by the earlier time**\n1 · A ● **Ada**: 1 point (resigned)\n2 · B ■ **Bo**: 1 point",
        ),
        (
            Result("shared", (1, 1), (0, 0), (0, 1)),
            (
                "**Ada and Bo share first place**\n1 · A ● **Ada**: 0 points (resigned)\n"
                "1 · B ■ **Bo**: 0 points"
            ),
        ),
    ],
)
def test_result_of_a_game(ended: Result, expected: str) -> None:
    assert score.result(ended, ADA_BO, resigned=(0,)) == expected


def test_a_placed_card_is_told_without_a_place_that_nobody_knows() -> None:
    assert big_bang.own_card(Placed(0, False, 3, 25, LIES, "hand"), ADA) == "Ada placed 5."
    assert (
        big_bang.own_card(Placed(0, False, 3, 25, LIES, "discard"), ADA) == "Ada placed the top discard, 5."
    )


def test_stolen_points_and_totals_are_told() -> None:
    bang = Bang.lay(board("4@0,1", "5"), board("4@0,1", "7 1", "1"), stolen=True, rounds=2)
    told = score.race_result(bang.do(0, "5@1,1").scored, ADA_BO, stolen=True).splitlines()
    assert told == [
        "1 · A ● **Ada**: **2 points**, 2 number cards, everything placed after 0:00.0, steals 27 points",
        "2 · B ■ **Bo**: **1 point**, 1 number card, 3 cards left (7 1, 1 in the deck), not finished, steals nothing",
    ]
