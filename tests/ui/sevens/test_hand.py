"""The words of a player's own panel in Sevens."""

from __future__ import annotations

import pytest

from engine.sevens.types import View
from tests.ui.sevens.views import NAMED, mine
from ui.sevens import hand


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (
            mine("3C", passing=True),
            "None of your cards fits. After this many knocks in a row you simply pass.",
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2, 0)),
            (
                "Offer one of your cards, face down: Bo guesses its number. "
                "It is your last card. Wrong: Bo takes it, and you are out, with 0 points. Right: you keep it."
            ),
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2,)),
            "Your only card is safe at this table, so you needn't offer it.",
        ),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(1, 2)),
            (
                "Bo offers you a card. Which number is it? "
                "It is Bo's last card. Wrong: you take it, and Bo is out, which ends the round. Right: Bo keeps it."
            ),
        ),
    ],
)
def test_prompt_asks_for_what_can_be_done_and_says_what_follows(seen: View, expected: str) -> None:
    assert hand.prompt(seen, NAMED) == expected


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C"), "Play 4♣."),
        (mine("4C 9C"), "Play 4♣ or 9♣."),
        (mine("4C 9C 7D AS"), "Play 4♣, 9♣ or 7♦: the rest have no neighbour yet."),
    ],
)
def test_what_can_be_played_is_said_in_a_line(seen: View, expected: str) -> None:
    assert hand.prompt(seen, NAMED) == expected
