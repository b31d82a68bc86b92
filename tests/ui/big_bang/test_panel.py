"""The words of a private panel of Big Bang: what is asked, why something cannot be, and the board as text."""

from __future__ import annotations

import pytest

from engine.big_bang.types import View
from tests.engine.big_bang.tables import GAME, Bang, board
from tests.ui.big_bang.boards import STAR, race, solo
from tests.ui.text.cases import ADA_BO
from ui.big_bang import panel
from ui.big_bang.places import letters


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (solo(), "Which card goes where?"),
        (Bang.lay(board("4@0,1", "5 3", "1"), hold=True).view(0), "Place a card, or draw."),
        (solo(STAR, "7 1"), "Nothing fits: draw."),
        (solo(STAR, "7 1", discards="5"), "Draw, or place the top discard."),
        (solo(STAR, "7 1 6"), "Nothing fits: discard the hand."),
        (solo(STAR, "7 1 6", discards="5"), "Nothing fits: discard the hand, or place the top discard."),
        (
            solo(STAR, "7 1 6", deck="", discards="5"),
            "Nothing in your hand fits, but the top discard does.",
        ),
        (solo(STAR, ""), "Your hand is empty: draw."),
        (solo(STAR, "", discards="7"), "Your hand is empty: draw."),
        (race().view(1), "You are done: out of moves after 0:00.0. Wait for the others."),
        (race().view(None), "You are watching."),
        (race().do(0, "stop").view(0), "The race is over."),
    ],
)
def test_panel_asks_its_player(seen: View, expected: str) -> None:
    assert panel.prompt(seen, GAME.tries(seen)) == expected


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (solo("", "5 3 1"), "the star takes any number"),
        (solo("4@0,1"), "only even numbers beside the star"),
        (solo("3@0,1 5@1,0", "4"), "only odd numbers beside the star"),
        (solo(STAR, "7 1 6"), "on top of the discards"),
        (solo(STAR, "5 1"), "two free sides"),
        (race().view(None), ""),
        (race().view(1), ""),
    ],
)
def test_hint_fits_the_situation(seen: View, expected: str) -> None:
    hint = panel.hint(seen, GAME.tries(seen))
    assert expected in hint
    assert bool(hint) == bool(expected)
    assert "\n" not in hint


def test_rivals_are_told_by_their_counts() -> None:
    """Big Bang 4.4.13."""
    assert panel.rivals(race().view(0), ADA_BO) == "Others have placed: B ■ **Bo** 1 (out of moves)"
    assert panel.rivals(race().view(1), ADA_BO) == "Others have placed: A ● **Ada** 1"
    assert panel.rivals(solo(), ADA_BO[:1]) == ""


def test_rules_card_is_asked_for_its_turn_by_its_faces() -> None:
    """Big Bang 4.4.19: left, right and the base of an up card, the top edge of a down card."""
    assert panel.lying(8, 0, up=True) == "left 1 2, right any, below any"
    assert panel.lying(8, 1, up=False) == "left any, right 1 2, above any"
    assert panel.lying(13, 2, up=True) == "left any, right any, below none"


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
