"""Big Bang 4.3 as it is written and read, the order of what is legal, and which options there are."""

from __future__ import annotations

import pytest

from engine.big_bang.types import Dead, Draw, Place, RaceScored, Stop, Through, Top
from engine.game import NotationError
from tests.engine.big_bang.tables import GAME, Bang, board


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("5@2,-1", Place(5, 2, -1)),
        ("top@2,-1", Top(2, -1)),
        ("top@2,-1/1", Top(2, -1, 1)),
        ("R3@2,-1/1", Place(10, 2, -1, 1)),
        ("R6@0,1/0", Place(13, 0, 1, 0)),
        ("draw", Draw()),
        ("dead 3 5 6", Dead((3, 5, 6))),
        ("dead R2 5", Dead((9, 5))),
        ("dead", Dead()),
        ("stop", Stop()),
    ],
)
def test_notation(text: str, action: object) -> None:
    """Big Bang 4.3."""
    assert GAME.parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("5@1,2,3", "8@0,1", "0@0,1", "R0@0,1/0", "R7@0,1/0", "R3@0,1", "R3@0,1/3", "5@0,1/1"),
        *("5@-0,1", "5@01,1", "5@1000,1", "dead 8", "dead R7"),
    ],
)
def test_what_is_no_notation(text: str) -> None:
    """Big Bang 4.3."""
    with pytest.raises(NotationError) as refused:
        GAME.parse(text)
    assert (refused.value.code, refused.value.facts) == ("action", {"text": text})


def test_order_of_what_is_legal() -> None:
    """Big Bang 4.3: hand cards in hand order, the top discard; places by y, x; then draw, dead, stop."""
    bang = Bang.lay(board("4@0,1", hand="5 3 5", deck="1", discards="7"))
    assert bang.legal() == [
        *("5@-1,0", "5@1,0", "5@-1,1", "5@1,1"),
        *("3@-1,0", "3@1,0", "3@-1,1", "3@1,1"),
        *("top@-1,0", "top@1,0"),
    ]
    dead = Bang.lay(board("4@0,1 4@1,0 4@-1,0", hand="7 1", deck="1", discards="5"))
    assert [text for text in dead.legal() if "@" not in text] == ["draw", "stop"]
    assert dead.legal()[-2:] == ["draw", "stop"]


def test_stopping() -> None:
    """Big Bang 4.3: always accepted, but listed only when nothing in the hand fits."""
    fits = Bang.lay(board("4@0,1", hand="5", deck="1"))
    assert "stop" not in fits.legal()
    assert str(GAME.tries(fits.view(0))[-1]) == "stop"
    fits.do(0, "stop", at=900)
    assert fits.events[0] == Through(0, "stopped", 900)
    assert isinstance(fits.events[1], RaceScored)
    assert fits.result.scores == (1,)
