"""The words of a player's own panel in Sevens."""

from __future__ import annotations

import pytest

from engine.sevens.known import Answer, Knocks, Laid
from engine.sevens.types import Options, View
from tests.text.sevens.views import ACE, FIVE, NAMED, OVER, mine, view
from text.sevens import hand

EXACT = Options(guess="exact")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (mine("4C AS"), "Your turn: play a card that fits."),
        (mine("3C AS"), "None of your cards fits: knock, and the others each offer you a card."),
        (
            mine("3C", passing=True),
            "None of your cards fits. After this many knocks in a row you simply pass.",
        ),
        (mine("3C", turn=1), "It is not your turn. These are your cards."),
        (
            mine("3C", phase="offer", asked=(1, 2)),
            "You knocked. The others choose what they offer you.",
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2, 0)),
            "Bo knocked. Offer one of your cards, face down.",
        ),
        (
            mine("3C", turn=1, phase="offer", asked=(2,)),
            "Bo knocked. Your only card is safe at this table: you are not asked.",
        ),
        (
            mine("AS", turn=1, phase="offer", asked=(2, 0), offered=(0,), offer=ACE),
            "You offer A♠ to Bo. You may change it until everybody has offered.",
        ),
        (
            mine("AS", turn=1, phase="guess", asked=(2, 0), offered=(0,), offer=ACE),
            "All have offered. You offer A♠.",
        ),
        (mine("AS", turn=1, phase="guess", asked=(0, 2), offered=(2,)), "All have offered."),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(1, 2)),
            "Bo offers you a card. Which number is it? If the guess is right, the card stays where it is.",
        ),
        (
            mine("3C", phase="guess", asked=(1, 2), offered=(2,), options=EXACT),
            "Cy offers you a card. Which one is it? Guess the number, then the suit.",
        ),
        (OVER, "The game is over."),
    ],
)
def test_prompt_asks_for_what_can_be_done(seen: View, expected: str) -> None:
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
        (mine("3C", turn=1, phase="offer", asked=(2, 0)), "give away"),
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


def test_news_tells_a_player_what_the_last_knock_brought() -> None:
    past = (Knocks(0), Answer(0, 1, 9, None, False, ACE), Answer(0, 2, 5, None, True, None), Laid(1, FIVE))

    assert hand.news(mine("3C", past=past), NAMED) == "You took A♠ from Bo."
    assert hand.news(view(viewer=1, past=past), NAMED) == "Ada took your A♠."
    kept = (Knocks(0), Answer(0, 1, 9, None, False, None), Answer(0, 2, 5, None, True, FIVE))
    assert hand.news(view(viewer=2, past=kept), NAMED) == "You keep 5♥."
    assert hand.news(view(viewer=2, past=(*kept, Knocks(1))), NAMED) == ""
