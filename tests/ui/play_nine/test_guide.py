"""The options that are offered exist and can be played; the pages of /rules fit and are true."""

from __future__ import annotations

import re

from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import score
from ui.play_nine import guide


def test_boards_in_the_rules_score_as_they_say() -> None:
    page = next(page for page in guide.rules() if "```" in page)
    boards = page.split("```")[1].strip("\n").split("\n\n")

    scores = []
    for board in boards:
        rows = [re.findall(r"−?\d+", line[:11]) for line in board.splitlines()]
        scores.append(score(RULES_1, [int(card.replace("−", "-")) for row in rows for card in row]))

    assert scores == [28, -10, -3, -40]
    assert all(str(each).replace("-", "−") in board for each, board in zip(scores, boards, strict=True))
