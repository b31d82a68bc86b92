"""Big Bang: the question after Stop has a place of its own."""

from __future__ import annotations

import pytest

from cogs.wire.layouts import Part
from tests import says
from tests.cogs.big_bang import FACE, asks, plays, sitting
from tests.cogs.parts import text
from tests.cogs.test_big_bang import STAR, panel, rows, two
from tests.engine.big_bang.tables import Bang


def beside(bang: Bang, part: str) -> tuple[Part, ...]:
    return (FACE.beside(sitting(bang), 0, part),)


def test_stop_is_asked_once_more() -> None:
    bang = two()
    asked = beside(bang, "stop")

    assert beside(bang, "") == ((),)
    assert plays(asked) == {says.big_bang_panel.button("surely"): "stop"}
    assert asks(asked) == {says.big_bang_panel.button("go_on"): ""}
    assert says.big_bang_panel.surely(1) in text(panel(bang, "stop"))


@pytest.mark.parametrize("bang", [two(), two(STAR, "7 1"), two(STAR, "7 1 6")], ids=["fits", "draw", "dead"])
def test_the_question_after_stop_moves_no_key(bang: Bang) -> None:
    """It stands beside Refresh, where no key of a board ever does, and no card can be placed meanwhile."""
    before, asked = panel(bang), panel(bang, "stop")

    assert rows(asked) == rows(before)
    assert not any("@" in action for action in plays(asked).values())
    assert asks(asked) == {}
