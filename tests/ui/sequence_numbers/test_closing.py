"""What decided a game of Sequence Numbers, from how the board lay at the end."""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Result
from engine.sequence_numbers.board import LINE_NAMES, SPACE_NAMES
from tests.ui.pictures import views
from ui.sequence_numbers.closing import Decided, describe, find_deciding

OVER = views.sums_table(
    2,
    ("E8", "A5"),
    ("B2-F2 C8-G4", "H6-H10"),
    options={"sequences_to_win": 2},
    turn=None,
    recent=views.laid("1 23+3 G7", "0 17+7 E6"),
)


def named(what: Decided) -> tuple[list[str], str | None]:
    return [LINE_NAMES[line] for line in what.lines], None if what.last is None else SPACE_NAMES[what.last]


def test_the_line_that_the_last_chip_completed_won() -> None:
    assert named(find_deciding(OVER)) == (["C8-G4"], "E6")
    assert describe(OVER) == "The winning sequence is C8-G4, completed on E6."


def test_where_nobody_can_go_on_all_lines_of_the_winner_decided() -> None:
    stale = replace(OVER, result=Result("stalemate", (1, 2), (2, 1), (0, 1)))

    assert named(find_deciding(stale)) == (["B2-F2", "C8-G4"], None)
    assert describe(stale) == "The winning sequences are B2-F2 and C8-G4."


def test_no_line_decided_a_draw_or_a_game_that_was_settled() -> None:
    for ended in (Result("draw", (1, 1), (1, 1), (0, 1)), Result("settled", (1, 2), (2, 1), (0, 1)), None):
        assert find_deciding(replace(OVER, result=ended)) == Decided()
        assert describe(replace(OVER, result=ended)) == ""
