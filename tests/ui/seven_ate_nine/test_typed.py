"""What people type in a race."""

from __future__ import annotations

import pytest

from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_1
from ui.seven_ate_nine.typed import action


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("7", "7"),
        ("10", "10"),
        ("７", "7"),
        ("１０．", "10"),
        (" 7. ", "7"),
        ("05", "5"),
        ("07 02", "7±2"),
        ("5\ufe0f\u20e3", "5"),
        ("7\u20e3 2\ufe0f\u20e3", "7±2"),
        ("\N{KEYCAP TEN}", "10"),
        ("1\ufe0f\u20e30\ufe0f\u20e3", "10"),
        ("7!", "7"),
        ("seven", "7"),
        ("Ten!", "10"),
        ("7 2", "7±2"),
        ("7±2", "7±2"),
        ("7/2", "7±2"),
        ("7+-2", "7±2"),
        ("7 +/- 2", "7±2"),
        ("7, 2", "7±2"),
        ("seven two", "7±2"),
        ("draw", "draw"),
        ("D", "draw"),
        ("Last.", "last"),
    ],
)
def test_what_is_meant_is_played(typed: str, expected: str) -> None:
    """7 Ate 9 1.4.6: the call by number, or an exact card."""
    assert action(typed) == expected
    assert str(SevenAteNine(RULES_1).parse(expected)) == expected


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "0",
        "00",
        "005",
        "010",
        "11",
        "70",
        "7 4",
        "7 0",
        "-7",
        "77",
        "7 7 7",
        "I have 7",
        "lol",
        "7?",
        "someone",
        "tenth",
        "end",
    ],
)
def test_talk_is_no_move(typed: str) -> None:
    assert action(typed) is None
