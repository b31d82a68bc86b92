"""The words of a player's own panel in Sevens."""

from __future__ import annotations

import pytest

from engine.sevens.cards import chains
from engine.sevens.types import Options, View
from tests.engine.sevens.tables import bits
from tests.ui.sevens.views import ACE, FIVE, NAMED, OVER, mine, view
from ui.sevens import hand

EXACT = Options(guess="exact")


WAITS = "These are your cards. The table says whose turn it is."
OFFERED = "You offered A♠ to Bo. The table tells what Bo guesses. Wrong: Bo takes it. Right: you keep it."


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C AS"), "Your turn: play a card that fits."),
        (mine("3C AS"), "None of your cards fits: knock, and the others each offer you a card."),
        (
            mine("3C", passing=True),
            "None of your cards fits. After this many knocks in a row you simply pass.",
        ),
        (mine("3C", turn=1), WAITS),
        (mine("3C", turn=1, passing=True), WAITS),
        (
            mine("3C", phase="offer", asked=(1, 2), offered=(1,)),
            (
                "You knocked. The others each offer you a card, and you guess its number. "
                "Wrong: you take it. Right: they keep it."
            ),
        ),
        (
            mine("3C", phase="offer", asked=(1, 2), options=EXACT),
            (
                "You knocked. The others each offer you a card, and you guess which one it is. "
                "Wrong: you take it. Right: they keep it."
            ),
        ),
        (
            mine("3C 9D", turn=1, phase="offer", asked=(2, 0)),
            (
                "Bo knocked. Offer one of your cards, face down: Bo guesses its number. "
                "Wrong: Bo takes it. Right: you keep it."
            ),
        ),
        (
            mine("3C 9D", turn=1, phase="offer", asked=(2, 0), options=EXACT),
            (
                "Bo knocked. Offer one of your cards, face down: Bo guesses which one it is. "
                "Wrong: Bo takes it. Right: you keep it."
            ),
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2, 0)),
            (
                "Bo knocked. Offer one of your cards, face down: Bo guesses its number. "
                "It is your last card. Wrong: Bo takes it, and you are out, with 0 points. Right: you keep it."
            ),
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2,)),
            "Bo knocked. Your only card is safe at this table: you are not asked.",
        ),
        (
            mine("9D AS", turn=1, phase="offer", asked=(2, 0), offered=(0,), offer=ACE),
            (
                "You offer A♠ to Bo. You may change it until everybody has offered. "
                "Wrong: Bo takes it. Right: you keep it."
            ),
        ),
        (
            mine("9D AS", turn=1, phase="guess", asked=(2, 0), offered=(2, 0), offer=ACE),
            OFFERED,
        ),
        (
            mine("9D AS", turn=1, phase="guess", asked=(2, 0), offered=(0,), offer=ACE),
            OFFERED,
        ),
        (
            mine("AS", turn=1, phase="guess", asked=(0, 2), offered=(2,)),
            "Bo knocked, and guesses the cards that were offered. The table tells how.",
        ),
        (
            mine("3C", phase="guess", asked=(2, 1), offered=(2, 1)),
            "Cy offers you a card. Which number is it? Wrong: you take it. Right: Cy keeps it.",
        ),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(1, 2)),
            (
                "Bo offers you a card. Which number is it? "
                "It is Bo's last card. Wrong: you take it, and Bo is out, which ends the round. Right: Bo keeps it."
            ),
        ),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(2,), options=EXACT),
            (
                "Cy offers you a card. Which one is it? Guess the number, then the suit. "
                "Wrong: you take it. Right: Cy keeps it."
            ),
        ),
        (OVER, "The game is over."),
    ],
)
def test_prompt_asks_for_what_can_be_done_and_says_what_follows(seen: View, expected: str) -> None:
    assert hand.prompt(seen, NAMED) == expected


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C 9C"), ""),
        (mine("4C 3C 2C"), "Not yet: 2♣ 3♣ after 4♣."),
        (
            mine("10C AD 10D 6H 5H 7S"),
            "Not yet: 10♣ after 9♣, A♦ 10♦ after 7♦, 5♥ after 6♥.",
        ),
        (mine("AS", options=Options(junior=True)), "Not yet: A♠ after 3♠."),
        (view(), ""),
    ],
)
def test_cards_that_must_wait_say_what_for(seen: View, expected: str) -> None:
    assert hand.not_yet(seen) == expected


def test_what_lies_is_said_in_a_line() -> None:
    told = hand.lies(view())

    assert (
        told.replace("\u00a0", " ").replace("\u2060", "")
        == "On the table: ♣ 5–8, ♦ not begun, ♥ 7, ♠ not begun."
    )
    assert "♣\u00a05–\u20608, ♦" in told


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C 9C"), "towards your own cards"),
        (mine("4C AS"), "only 4♣ fits"),
        (mine("3C"), "tells the others"),
        (mine("3C 9D", turn=1, phase="offer", asked=(2, 0)), "give away"),
        (mine("3C", turn=1, phase="offer", asked=(2, 0)), ""),
        (mine("3C", phase="guess", asked=(1, 2), offered=(1, 2)), "more likely"),
        (mine("3C", phase="offer", asked=(1, 2)), ""),
        (mine("3C", turn=1), ""),
        (view(), ""),
    ],
)
def test_hint_fits_the_situation(seen: View, expected: str) -> None:
    hint = hand.hint(seen)

    assert expected in hint
    assert bool(hint) == bool(expected)
    assert "\n" not in hint


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("3C", phase="guess", asked=(1,), offered=(1,)), ""),
        (
            mine("5D 5S", phase="guess", asked=(1,), offered=(1,), chains=chains(bits("5C-8C 5H-7H"))),
            "Left out, because you see all their cards: 5.",
        ),
        (
            mine("3C", phase="guess", asked=(1,), offered=(1,), options=EXACT),
            "Cards that you hold or see on the table are left out.",
        ),
        (mine("5D 5S", turn=1, phase="guess", asked=(0,), offered=(0,), offer=FIVE, options=EXACT), ""),
        (mine("5D 5S", chains=chains(bits("5C-8C 5H-7H"))), ""),
    ],
)
def test_a_player_who_guesses_is_told_what_is_left_out(seen: View, expected: str) -> None:
    assert hand.missing_guesses(seen) == expected
