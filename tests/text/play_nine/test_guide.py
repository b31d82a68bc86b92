"""The options that are offered exist and can be played; the pages of /rules fit and are true."""

from __future__ import annotations

import re

import pytest

from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import score
from engine.play_nine.types import Options
from text.play_nine import guide


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(), ""),
        (Options(copies=3), ""),
        (Options(holes=3), "3 holes"),
        (
            Options(holes=1, match=True, tie="shared", max_turns=0),
            "1 hole, shared first place, match play (the most holes wins), no limit on turns",
        ),
        (Options(holes=7), "Holes: 7"),
    ],
)
def test_only_what_is_unusual_is_said_of_a_table(options: Options, expected: str) -> None:
    assert guide.options_line(options) == expected


def test_boards_in_the_rules_score_as_they_say() -> None:
    page = next(page for page in guide.rules() if "```" in page)
    boards = page.split("```")[1].strip("\n").split("\n\n")

    scores = []
    for board in boards:
        rows = [re.findall(r"−?\d+", line[:11]) for line in board.splitlines()]
        scores.append(score(RULES_1, [int(card.replace("−", "-")) for row in rows for card in row]))

    assert scores == [28, -10, -3, -40]
    assert all(str(each).replace("-", "−") in board for each, board in zip(scores, boards, strict=True))
