"""A knock in a line: all of it for everybody, and the cards for those who saw them (rules 2.4.3)."""

from __future__ import annotations

import pytest

from engine.sevens.types import Answer, Knocks, Laid, View
from tests.ui.sevens.views import ACE, FIVE, NAMED, NINE, view
from ui.sevens import knock

KNOCK = Knocks(0)
TAKEN, KEPT = Answer(0, 1, 9, None, False, None), Answer(0, 2, 5, None, True, None)
TAKEN_SEEN, KEPT_SEEN = Answer(0, 1, 9, None, False, ACE), Answer(0, 2, 5, None, True, FIVE)


@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ((), [None, 0, 1, 2]),
        ((Laid(1, NINE),), [0, 2]),
        ((Laid(1, NINE), Laid(2, FIVE)), [0]),
        ((Knocks(1),), []),
    ],
)
def test_a_knock_is_news_until_one_has_had_a_turn_again(
    more: tuple[Laid | Knocks, ...], asked: list[int | None]
) -> None:
    past = (KNOCK, TAKEN, KEPT, *more)

    assert [who for who in (None, 0, 1, 2) if knock.knock_line(view(viewer=who, past=past), NAMED)] == asked


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (view(viewer=0, past=(KNOCK, TAKEN_SEEN, KEPT)), "Only you and Bo know which card you took."),
        (
            view(viewer=0, past=(KNOCK, TAKEN_SEEN, Answer(0, 2, 9, None, False, FIVE))),
            "Only you know all the cards you took; Bo and Cy each know their own.",
        ),
        (view(viewer=1, past=(KNOCK, TAKEN_SEEN, KEPT)), "Only you and Ada know which card it was."),
        (
            view(viewer=2, past=(KNOCK, TAKEN, KEPT_SEEN)),
            "Everybody knows now that you hold a card with this number: 5.",
        ),
        (
            view(viewer=2, past=(KNOCK, Answer(0, 2, 5, 2, True, FIVE))),
            "Everybody knows now that you hold the 5♥.",
        ),
        (view(viewer=1, past=(KNOCK, TAKEN_SEEN, KEPT, Laid(1, NINE))), ""),
        (view(viewer=1, phase="guess", offered=(2,), past=(KNOCK, TAKEN_SEEN)), ""),
        (view(past=(KNOCK, TAKEN, KEPT)), ""),
    ],
)
def test_a_player_who_saw_a_card_is_told_who_else_knows_it(seen: View, expected: str) -> None:
    assert knock.secrets(seen, NAMED) == expected
