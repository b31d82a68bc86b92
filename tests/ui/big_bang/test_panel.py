"""The words of a private panel of Big Bang: what is asked, why something cannot be, and the board as text."""

from __future__ import annotations

import pytest

from engine.big_bang.types import View
from tests.engine.big_bang.tables import GAME
from tests.ui.big_bang.boards import STAR, race, solo
from tests.ui.text.cases import ADA_BO
from ui.big_bang import panel
from ui.big_bang.places import letters


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (solo(STAR, "7 1", discards="5"), "Draw, or place the top discard."),
        (solo(STAR, "7 1 6"), "Nothing fits: discard the hand."),
        (solo(STAR, "7 1 6", discards="5"), "Nothing fits: discard the hand, or place the top discard."),
        (
            solo(STAR, "7 1 6", deck="", discards="5"),
            "Nothing in your hand fits, but the top discard does.",
        ),
        (solo(STAR, ""), "Your hand is empty: draw."),
        (solo(STAR, "", discards="7"), "Your hand is empty: draw."),
        (race().view(None), "You are watching."),
    ],
)
def test_panel_asks_its_player(seen: View, expected: str) -> None:
    assert panel.prompt(seen, GAME.tries(seen)) == expected


def test_rivals_are_told_by_their_counts() -> None:
    """Big Bang 4.4.13."""
    assert panel.rivals(race().view(0), ADA_BO) == "B ■ **Bo**: 1 placed (out of moves)"
    assert panel.rivals(race().view(1), ADA_BO) == "A ● **Ada**: 1 placed"
    assert panel.rivals(solo(), ADA_BO[:1]) == ""


def test_board_can_be_read_without_a_picture() -> None:
    """Its places have the letters of the buttons."""
    cards = solo("4@0,1 5@1,1 R1@-1,1/1 3@-1,0", "5 3", discards="6 7").racers[0].cards
    assert cards is not None

    assert panel.board(cards, letters([(1, 0), (2, 1)])).splitlines() == [
        "```",
        "  v3  ^★  vA   ·",
        " ^R1  v4  ^5  vB",
        "R1 at −1, 1: left anything, right 1 2, below anything",
        "hand 5 3, deck 3",
        "discards 6 7, the last on top",
        "```",
    ]
