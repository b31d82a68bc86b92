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
    lay,
    menus,
    panel,
    rows,
    sitting,
    values,
    whole,
)
from wire.layouts import Drawing


def test_the_hand_stands_as_it_was_drawn_below_two_grey_menus() -> None:
    table = lay("17+7 plus 1+0 plus minus", "2+2 31-5", chips=["", "D5"])

    assert rows(panel(table)) == [["17 + 7", "Plus", "1 + 0"], ["Plus", "Minus"]]
    assert menus(panel(table)) == {}
    assert [each.kind for each in presses(panel(table))] == ["part"] * 7
    placeholders = [each["placeholder"] for each in shown(panel(table)) if "options" in each]
    assert placeholders == [says.sequence_panel.numbers(1, 24), says.sequence_panel.numbers(25, 48)]


def test_a_hand_that_waits_is_read_and_not_grey() -> None:
    table = lay("17+7", "2+2 31-5", chips=["C8 G7"])
    waiting = panel(table, 1)

    assert rows(waiting) == []
    assert says.sequence_panel.hand(table.view(1), shown=False) in text(waiting).splitlines()


@pytest.mark.parametrize(("seat", "part"), [(0, ""), (0, "0"), (0, "0 24"), (1, "")])
def test_whoever_has_a_panel_sees_the_board_in_it_and_no_hand(seat: int, part: str) -> None:
    table = lay("17+7 plus", "2+2 31-5", chips=["", "D5"]).do(0, "plus C3").do(1, "2+2 A5")

    (drawing,) = [each for each in panel(table, seat, part) if isinstance(each, Drawing)]
    view = table.view(None)
    assert drawing.args == (view.board, view.sequences, SPACE_NAMES.index("A5")), "with the last chip marked"
    assert drawing.alt == FACE.picture(sitting(table.state), ()).alt
    in_words = FACE.panel(sitting(table.state), seat, part, text_only=True)
    assert not [part for part in in_words if isinstance(part, Drawing)]


def test_the_last_chip_is_marked_and_named_whatever_happens_besides() -> None:
    """From the table alone: no event is at hand after a restart."""
    table = lay("17+7 1+0", "31-5 2+2", chips=["", "C8 G7"]).do(0, "17+7 C6").do(1, "swap 31-5", "2+2=5")
    named = says.sequence_panel.last_laid(table.view(1), [NAME.format(seat=seat) for seat in (0, 1)])

    again = snapshot.decode(snapshot.encode(sitting(table.state)))
    for seat in (0, 1):
        parts = FACE.panel(again, seat, "", text_only=False)
        (drawing,) = [each for each in parts if isinstance(each, Drawing)]
        assert drawing.args[-1] == SPACE_NAMES.index("C6")
        assert named.rpartition("**17")[2] in text(parts)
    assert FACE.picture(again, ()).args[0].last == Laid(0, CARD_OF["17+7"], SPACE_NAMES.index("C6"))


def test_a_dead_card_is_grey_and_can_be_exchanged() -> None:
    table = lay("17+7 1+0", "2+2", chips=["C6", "I1"])

    assert rows(panel(table)) == [["(17 + 7 · dead)", "1 + 0"]]
    assert labels(beside(table, "")) == labels(beside(table, "1")) == ["Exchange 17 + 7"]
    assert (
        "Dead: both spaces with that number are covered. Exchange one before you play, if you like."
        in text(panel(table))
    )
    table.do(0, "swap 17+7")
    assert "You exchanged a card. " in text(panel(table))
    assert beside(table, "") == ((),)


def test_of_several_dead_cards_the_one_that_is_pressed_can_be_exchanged() -> None:
    """One key, beside "Refresh": a row of them would push the board out of sight."""
    table = lay("17+7 1+0 28-4 25-3", "2+2", chips=["C6 C4", "I1 J6"])

    assert rows(panel(table)) == [
        ["(17 + 7 · dead)", "1 + 0", "28 − 4 · dead"],
        ["25 − 3 · dead"],
    ]
    assert (
        labels(beside(table, ""))
        == labels(beside(table, "0"))
        == labels(beside(table, "9"))
        == ["Exchange 17 + 7"]
    )
    pressed = next(each.arg for each in bright(panel(table)) if each.arg.startswith("3"))
    assert labels(beside(table, pressed)) == ["Exchange 25 − 3"]
    assert rows(panel(table, part=pressed)) == [
        ["17 + 7 · dead", "1 + 0", "28 − 4 · dead"],
        ["(25 − 3 · dead)"],
    ]
    assert whole(table, pressed) == ""
    table.do(0, "swap 25-3")
    assert beside(table, pressed) == ((),)
    assert rows(panel(table))[0] == ["(17 + 7 · dead)", "1 + 0", "(28 − 4 · dead)"]


def test_help_stands_above_the_board_so_that_it_pushes_nothing_out_of_sight() -> None:
    table = lay("17+7 25-3 1+0 28-4 minus", "2+2", "3+3", chips=["C4 B5 B3 C6 B2 B4", "I1", "J6"])
    table.do(0, "1+0 A2").do(1, "2+2 A5").do(2, "3+3 A7")

    help_, board, told, *_keys = panel(table)
    assert isinstance(board, Drawing)
    assert isinstance(told, str)
    assert len(told.splitlines()) == 2, "what is asked, and the last chip"
    for line in (
        says.sequence_panel.hint(table.view(0)),
        says.sequence_panel.dead_cards(table.view(0)),
        says.sequence_panel.chips(table.view(0), [NAME.format(seat=seat) for seat in range(3)]),
    ):
        assert line
        assert line in str(help_)


def test_a_player_who_can_play_nothing_passes() -> None:
    table = lay("17+7 minus", "2+2", chips=["C6 I1"])

    assert rows(panel(table)) == [["(17 + 7 · dead)", "(Minus)"], ["Exchange 17 + 7", "Pass"]]
    assert "None of your cards can be played. Pass, and keep your hand." in text(panel(table))
    assert "Minus: no chip of the others lies open yet that it could take away." in text(panel(table))


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
    assert menus(panel(table)) == {
        says.sequence_panel.which_card(): {
            "Discard Plus": "forfeit plus",
            "Discard 1 + 0": "forfeit 1+0",
            "Discard 2 + 8": "forfeit 2+8",
        }
    }
    assert labels(beside(table, "", 3)) == ["Own up to table talk"]


def test_a_player_who_owes_the_deck_nothing_draws_in_the_own_turn_too() -> None:
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0 A2").do(1, "2+2 A5")

    still = says.sequence_panel.still_to_draw(table.view(0), [NAME.format(seat=seat) for seat in (0, 1)])
    for part in ("", "0"):
        assert rows(panel(table, part=part)) == [["1 + 1"]]
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
        (lay("17+7 minus 1+0 2+2", *["31-5"] * 5, chips=["", FULL[: len(FULL) * 2 // 3]]), "1", 7),
        (lay("17+7 minus 1+0 2+2", *["31-5"] * 5, chips=["", "", ""], teams=3, table_talk=True), "0", 48),
        (lay("17+7 28-4 1+0 7-6 minus", "2+2", chips=[FULL], strict_draw=True), "", 0),
        (lay("17+7 28-4 1+0 7-6 31-5", "2+2", answers="shown"), "", 0),
    ],
)
def test_the_fullest_panels_fit(table: SequenceTable, part: str, offered: int) -> None:
    assert len(values(panel(table, part=part))) == offered


def test_an_open_panel_is_redrawn_only_for_what_concerns_it() -> None:
    table = lay("1+0 1+1", "2+2 1+4", "3+3 5+2", strict_draw=True).do(0, "1+0 A2").do(1, "2+2 A5")
    before = [FACE.glance(sitting(table.state), seat) for seat in range(3)]

    drawn = sitting(table.do(0, "draw").state)  # late

    after = [FACE.glance(drawn, seat) for seat in range(3)]
    assert [was != now for was, now in zip(before, after, strict=True)] == [True, False, False]
