"""A knock in a line: all of it for everybody, and the cards for those who saw them (rules 2.4.3)."""

from __future__ import annotations

import pytest

from engine.sevens.types import Answer, Knocks, Laid
from tests.ui.sevens.views import FIVE, NAMED, NINE, view
from ui.sevens import knock

KNOCK = Knocks(0)
TAKEN, KEPT = Answer(0, 1, 9, None, False, None), Answer(0, 2, 5, None, True, None)


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
