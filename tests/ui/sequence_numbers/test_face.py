"""Sequence Numbers' panels: what stands in them, whom they tell what, and that all of it fits."""

from __future__ import annotations

import pytest

from engine.sequence_numbers.board import (
    CARD_OF,
    SPACE_NAMES,
)
from engine.sequence_numbers.types import Laid
from table import snapshot
from tests import says
from tests.cogs.parts import bright, labels, presses, shown, text
from tests.cogs.tables import NAME
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.ui.sequence_numbers.panels import (
    FACE,
    SPACES,
    beside,
    hand,
    lay,
    lit,
    numbers,
    offered,
    panel,
    rows,
    sitting,
    whole,
)
from wire.layouts import Drawing

TENS = ["(1–9)", "(10s)", "(20s)", "(30s)", "(40s)"]  # before a card is chosen


def test_the_hand_stands_as_it_was_drawn_above_grey_tens() -> None:
    table = lay("17+7 plus 1+0 plus minus", "2+2 31-5", chips=["", "D5"])

    assert rows(panel(table)) == [["17 + 7", "Plus", "1 + 0"], ["Plus", "Minus"], TENS]


def test_a_player_who_waits_sees_the_hand_where_it_stays() -> None:
    table = lay("17+7", "2+2 31-5", chips=["C8 G7"])

    assert rows(panel(table, 1)) == [["(2 + 2)"], ["(31 − 5 ✗)"], TENS]


@pytest.mark.parametrize(("seat", "part"), [(0, ""), (0, "0"), (0, "0 3 24"), (1, "")])
def test_whoever_has_a_panel_sees_the_board_in_it_and_no_hand(seat: int, part: str) -> None:
    table = lay("17+7 plus", "2+2 31-5", chips=["", "D5"]).do(0, "plus C3").do(1, "2+2 A5")

    (drawing,) = [each for each in panel(table, seat, part) if isinstance(each, Drawing)]
    view = table.view(None)
    lettered = tuple(SPACE_NAMES.index(name) for name in ("C6", "I1")) if part == "0 3 24" else ()
    assert drawing.args == (view.board, view.sequences, SPACE_NAMES.index("A5"), lettered)
    assert drawing.alt == FACE.picture(sitting(table.state), ()).alt
    in_words = FACE.panel(sitting(table.state), seat, part, text_only=True)
    assert not [part for part in in_words if isinstance(part, Drawing)]


def test_the_last_chip_is_marked_whatever_happens_besides() -> None:
    """From the table alone: no event is at hand after a restart."""
    table = lay("17+7 1+0", "31-5 2+2", chips=["", "C8 G7"]).do(0, "17+7 C6").do(1, "swap 31-5", "2+2=5")

    again = snapshot.decode(snapshot.encode(sitting(table.state)))
    for seat in (0, 1):
        parts = FACE.panel(again, seat, "", text_only=False)
        (drawing,) = [each for each in parts if isinstance(each, Drawing)]
        assert drawing.args[2] == SPACE_NAMES.index("C6")
    assert FACE.picture(again, ()).args[0].last == Laid(0, CARD_OF["17+7"], SPACE_NAMES.index("C6"))


def test_a_dead_card_is_grey_and_can_be_exchanged() -> None:
    table = lay("17+7 1+0", "2+2", chips=["C6", "I1"])

    assert hand(panel(table)) == ["(17 + 7 ✗)", "1 + 0"]
    assert labels(beside(table, "")) == labels(beside(table, "1")) == ["Exchange 17 + 7"]
    assert says.sequence_panel.dead_cards(table.view(0)) in text(panel(table))
    table.do(0, "swap 17+7")
    assert "You exchanged a card. " in text(panel(table))
    assert beside(table, "") == ((),)


def test_of_several_dead_cards_the_one_that_is_pressed_can_be_exchanged() -> None:
    """One key, beside "Refresh": a row of them would push the board out of sight."""
    table = lay("17+7 1+0 28-4 25-3", "2+2", chips=["C6 C4", "I1 J6"])

    assert hand(panel(table)) == ["(17 + 7 ✗)", "1 + 0", "28 − 4 ✗", "25 − 3 ✗"]
    assert (
        labels(beside(table, ""))
        == labels(beside(table, "0"))
        == labels(beside(table, "9"))
        == ["Exchange 17 + 7"]
    )
    pressed = next(each.arg for each in bright(panel(table)) if each.arg.startswith("3"))
    assert labels(beside(table, pressed)) == ["Exchange 25 − 3"]
    assert hand(panel(table, part=pressed)) == ["17 + 7 ✗", "1 + 0", "28 − 4 ✗", "(25 − 3 ✗)"]
    assert whole(table, pressed) == ""
    table.do(0, "swap 25-3")
    assert beside(table, "") == ((),)
    assert hand(panel(table))[:3] == ["(17 + 7 ✗)", "1 + 0", "(28 − 4 ✗)"]


def test_all_words_stand_above_the_board_so_that_they_never_move_it() -> None:
    table = lay("17+7 25-3 1+0 28-4 minus", "2+2", "3+3", chips=["C4 B5 B3 C6 B2 B4", "I1", "J6"])
    table.do(0, "1+0 A2").do(1, "2+2 A5").do(2, "3+3 A7")

    told, board, *keys = panel(table)
    assert isinstance(board, Drawing)
    assert not [part for part in keys if isinstance(part, str)]
    for line in (
        says.sequence_panel.hint(table.view(0)),
        says.sequence_panel.dead_cards(table.view(0)),
        says.sequence_panel.chips(table.view(0), [NAME.format(seat=seat) for seat in range(3)]),
    ):
        assert line
        assert line in str(told)


def test_a_player_who_can_play_nothing_passes() -> None:
    table = lay("17+7 minus", "2+2", chips=["C6 I1"])

    assert rows(panel(table)) == [["(17 + 7 ✗)"], ["(Minus)"], TENS, ["Exchange 17 + 7", "Pass"]]
    assert "None of your cards can be played. Pass, and keep your hand." in text(panel(table))
    assert "Minus: no rival chip can be taken away yet." in text(panel(table))


def test_a_player_who_owes_a_card_chooses_one() -> None:
    """In a menu: a press that was meant for a card of the hand discards nothing."""
    table = lay("plus 1+0 plus 2+8", "1+1", "2+2", "3+3", table_talk=True)

    for seat in (0, 1):
        assert labels(beside(table, "", seat)) == ["Own up to table talk"]
    asked = shown(beside(table, "talk"))
    assert [(each["label"], each["disabled"]) for each in asked] == [
        ("Own up to table talk", True),
        ("Own up to table talk", False),
        (says.sequence_panel.not_really(), False),
    ]
    assert rows(panel(table, part="talk")) == rows(panel(table)), "nothing moves"
    table.do(0, "talk")
    assert rows(panel(table)) == []
    assert offered(panel(table)) == {
        "Discard Plus": "forfeit plus",
        "Discard 1 + 0": "forfeit 1+0",
        "Discard 2 + 8": "forfeit 2+8",
    }
    assert labels(beside(table, "", 3)) == ["Own up to table talk"]


def test_a_player_who_owes_the_deck_nothing_draws_in_the_own_turn_too() -> None:
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0 A2").do(1, "2+2 A5")

    still = says.sequence_panel.still_to_draw(table.view(0), [NAME.format(seat=seat) for seat in (0, 1)])
    for part in ("", "0"):
        assert hand(panel(table, part=part))[0] == "1 + 1"
        assert labels(beside(table, part)) == ["Draw a card"]
        assert still in text(panel(table, part=part))
    assert labels(beside(table, "", 1)) == ["Draw a card"]


def test_a_late_draw_of_another_leaves_an_open_panel_alone() -> None:
    """3.4.15: a card chosen there is not lost, and what is pressed in it counts."""
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0 A2")
    before = FACE.glance(sitting(table.state), 1), presses(panel(table, 1, "0"))

    table.do(0, "draw")

    assert (FACE.glance(sitting(table.state), 1), presses(panel(table, 1, "0"))) == before


FULL = " ".join(SPACES)


@pytest.mark.parametrize(
    ("table", "part", "offered"),
    [
        (lay("plus 17+7 plus 1+0 minus", "2+2"), "0", 48),
        (lay("17+7 minus 1+0 2+2", *["31-5"] * 5, chips=["", "", ""], teams=3, table_talk=True), "0", 48),
        (lay("17+7 28-4 1+0 7-6 minus", "2+2", chips=[FULL], strict_draw=True), "0", 0),
        (lay("17+7 28-4 1+0 7-6 31-5", "2+2", answers="shown"), "0", 0),
    ],
)
def test_the_fullest_panels_fit(table: SequenceTable, part: str, offered: int) -> None:
    assert len(numbers(table, int(part))) == offered


def test_a_minus_on_a_full_board_fits() -> None:
    table = lay("17+7 minus 1+0 2+2", *["31-5"] * 5, chips=["", FULL])

    assert len(lit(panel(table, part="1"))) == 10


def test_an_open_panel_is_redrawn_only_for_what_concerns_it() -> None:
    table = lay("1+0 1+1", "2+2 1+4", "3+3 5+2", strict_draw=True).do(0, "1+0 A2").do(1, "2+2 A5")
    before = [FACE.glance(sitting(table.state), seat) for seat in range(3)]

    drawn = sitting(table.do(0, "draw").state)  # late

    after = [FACE.glance(drawn, seat) for seat in range(3)]
    assert [was != now for was, now in zip(before, after, strict=True)] == [True, False, False]
