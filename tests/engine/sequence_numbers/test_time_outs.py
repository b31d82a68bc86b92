"""What the table plays for a player of Sequence Numbers whose time ran out (3.4.18)."""

from __future__ import annotations

import pytest

from engine.sequence_numbers.game import SequenceNumbers
from engine.sequence_numbers.rules import RULES_1
from tests.engine.sequence_numbers.tables import GAME, SequenceTable

lay = SequenceTable.lay


def test_time_out_is_the_first_of_legal() -> None:
    """3.4.18: an exchange, else the first sum on its first space, else a pass."""
    table = lay("17+7 1+0", "2+2", chips=["C6 I1"])
    assert table.default(0) == "swap 17+7"
    assert table.do(0, "swap 17+7").default(0) == "1+0=1 A2"
    assert GAME.default(table.view(1)) is None
    assert GAME.default(table.view(None)) is None
    assert lay("minus", "2+2").default(0) == "pass"


@pytest.mark.parametrize(
    ("why", "hand", "chips", "expected"),
    [
        ("it wins", "17+7 2+2", ["A2 A3 A4", ""], "2+2=4 A5"),
        ("it wins, also with a Plus", "17+7 plus", ["A2 A3 A4", ""], "plus A5"),
        ("it stops a win", "17+7 2+2", ["", "A2 A3 A4"], "2+2=4 A5"),
        ("it stops a win by a Minus", "17+7 minus", ["", "A2 A3 A4"], "minus A2"),
        ("to win comes before stopping one", "17+7 2+2 plus", ["B2 B3 B4 B5", "A2 A3 A4"], "plus B1"),
        ("nothing can stop it", "17+7 1+0", ["", "A2 A3 A4"], "17+7=24 C6"),
        ("three in a row are no win yet", "17+7 2+2", ["B2 B3 B4", ""], "17+7=24 C6"),
    ],
)
def test_time_out_wins_and_stops_wins(why: str, hand: str, chips: list[str], expected: str) -> None:
    """3.4.18: from version 2 on; before it always the first of `legal`."""
    table = lay(hand, "2+2", chips=chips)

    assert table.default(0) == expected, why
    assert str(SequenceNumbers(RULES_1).default(table.view(0))) == "17+7=24 C6"


@pytest.mark.parametrize(
    ("why", "chips", "lines", "expected"),
    [
        ("it completes one", ["A2 A3 A4", ""], [], "2+2=4 A5"),
        ("it stops one", ["", "A2 A3 A4"], [], "2+2=4 A5"),
        ("to stop a win comes before completing one", ["A2 A3 A4", "B2 B3 B4 B5"], ["", "D1-D5"], "1+8=9 B1"),
    ],
)
def test_time_out_minds_each_sequence_where_two_win(
    why: str, chips: list[str], lines: list[str], expected: str
) -> None:
    """3.4.18: a first sequence of two is passed over by nobody."""
    table = lay("17+7 2+2 1+8", "3+3", chips=chips, lines=lines, sequences_to_win=2)

    assert table.default(0) == expected, why
