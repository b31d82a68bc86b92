"""The private panel of Sequence Numbers in words."""

from __future__ import annotations

import re

from engine.sequence_numbers.board import CARD_OF, LINE_OF, MINUS, PLUS, SPACE_OF
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.ui.text.cases import ADA_BO, LONG
from ui.sequence_numbers import panel

lay = SequenceTable.lay
FOUR = ("Ada", "Bo", "Cy", "Di")


def prompt(table: SequenceTable, seat: int, names: tuple[str, ...] = ADA_BO, *, stuck: bool = False) -> str:
    return panel.prompt(table.view(seat), names, stuck=stuck)


def test_a_player_who_waits_is_asked_nothing_but_what_they_may_still_draw() -> None:
    assert prompt(lay("1+0", "2+2"), 1) == ""
    strict = lay("1+0", "2+2", "3+3", strict_draw=True).do(0, "1+0=1 A2")
    assert prompt(strict, 0, FOUR) == "Draw a card, before Bo has played and drawn."
    assert prompt(strict, 2, FOUR) == ""
    assert prompt(strict, 1, FOUR).startswith("Choose a card"), "they need not wait"
    strict.do(1, "2+2=4 A5")
    assert prompt(strict, 0, FOUR) == "You may still draw a card, until Bo draws."
    assert prompt(strict, 2, FOUR).startswith("Choose a card")
    ended = lay("2+2", "1+1", chips=["A2 A3 A4"]).do(0, "2+2=4 A5")
    assert prompt(ended, 1) == "The game is over."


def test_a_player_whose_turn_it_is_again_may_still_draw() -> None:
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0=1 A2").do(1, "2+2=4 A5")
    told = panel.still_to_draw(table.view(0), ADA_BO)
    assert told == "You may still draw the card of your last turn, until you play or Bo draws."
    assert panel.still_to_draw(lay("1+0", "2+2").view(0), ADA_BO) == ""
    passed = lay("1+0 1+1", "17+7", chips=["C6", "I1"], strict_draw=True).do(0, "1+0=1 A2").do(1, "pass")
    told = panel.still_to_draw(passed.view(0), ADA_BO)
    assert told == "You may still draw the card of your last turn, until you play."


def test_what_is_asked_of_a_chosen_card_names_no_answer() -> None:
    first = panel.after_choice(CARD_OF["17+7"], has_group=False)
    assert first == "**17 + 7**: choose the answer, tens first."
    assert panel.after_choice(CARD_OF["17+7"], has_group=True) == "**17 + 7**: choose the answer."
    assert panel.after_choice(PLUS, has_group=True) == "**Plus**: choose any number."


def test_several_spaces_are_asked_for_by_the_letters_on_the_board() -> None:
    view = lay("17+7 minus", "2+2", chips=["", "D6"]).view(0)
    spaces = [SPACE_OF["C6"], SPACE_OF["I1"]]

    asked = panel.which_space(view, CARD_OF["17+7"], 24, spaces)
    assert asked == "**17 + 7 = 24**: which space? a: C6, b: I1"
    assert panel.which_space(view, PLUS, 24, spaces[:1]) == "**Plus** on 24: which space? a: C6"
    assert panel.which_space(view, MINUS, 0, [SPACE_OF["D6"]]) == "**Minus**: which chip? a: ■ D6"


def test_a_wrong_answer_is_told_to_the_player_who_gave_it() -> None:
    table = lay("17+7 1+0", "2+2").do(0, "17+7=23")
    assert panel.last_answer(table.view(0)) == "**17 + 7 is not 23.** It doesn't count: try again."
    assert panel.last_answer(table.view(1)) == panel.last_answer(table.view(None)) == ""
    assert panel.last_answer(table.do(0, "17+7=24 C6").view(0)) == ""


def test_why_a_card_cannot_be_played() -> None:
    dead = lay("17+7 1+0", "2+2", chips=["C6", "I1"])
    assert panel.dead_cards(dead.view(0)).endswith("You may exchange it before you play.")
    assert panel.dead_cards(dead.view(1)) == ""
    two = lay("17+7 1+0 28-4", "2+2", chips=["C6", "I1"])
    assert panel.dead_cards(two.view(0)).endswith("before you play. Press one to choose it.")
    assert panel.dead_cards(dead.do(0, "1+0=1 A2").view(0)).endswith("You may exchange one a turn.")
    assert "no rival chip" in panel.no_target(lay("minus 1+0", "2+2", chips=["C6"]).view(0))
    assert panel.no_target(lay("minus 1+0", "2+2", chips=["", "C6"]).view(0)) == ""
    assert panel.no_target(lay("1+0", "2+2").view(0)) == ""


def test_hint_gives_no_answer_away() -> None:
    assert not re.search(r"\d", panel.hint(lay("17+7 1+0 31-5", "2+2").view(0)))


def test_labels_name_a_space_as_the_picture_does() -> None:
    assert panel.space_label("a") == "a"
    assert panel.space_label("a", (LINE_OF["D6-D10"],)) == "a: D6-D10"
    assert panel.row_name(4) == "D"
    assert [panel.tens(group) for group in (1, 2, 5)] == ["1–9", "10s", "40s"]
    assert panel.dead_label("17 + 7") == "17 + 7 ✗"


def test_longest_names_fit() -> None:
    talk = SequenceTable.deal(6, teams=2, table_talk=True).do(0, "talk")
    assert len(prompt(talk, 1, LONG)) <= 400
