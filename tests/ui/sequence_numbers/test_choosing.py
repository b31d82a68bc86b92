"""Sequence Numbers: a card, its number and its space are chosen, and nothing of that tells an answer."""

from __future__ import annotations

import pytest

from engine.game import Rng
from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_OF,
    CARD_TEXTS,
    NUMBERS,
    PLUS,
    SPACE_NAMES,
)
from tests import says
from tests.cogs.parts import actions, labels, presses, shown, text
from tests.cogs.tables import SEED
from tests.ui.sequence_numbers.panels import SPACES, beside, lay, menus, numbered, panel, rows, values, whole
from wire.presses import Pressed


def test_a_card_that_is_chosen_leaves_every_key_in_its_place() -> None:
    table = lay("17+7 1+0", "2+2")

    def places(part: str) -> list[tuple[int, str]]:
        parts = panel(table, part=part)
        keys = [part for part in parts if isinstance(part, tuple)]
        return [(len(row), type(row[0]).__name__) for row in keys]

    first = numbered(table, 0, 24)
    assert places("") == places("0") == places("1") == places(first)
    assert rows(panel(table, part="0")) == rows(panel(table)) == rows(panel(table, part=first))
    assert says.sequence_panel.after_choice(CARD_OF["17+7"]) in text(panel(table, part="0")).splitlines()


def test_another_card_takes_the_choice_back() -> None:
    table = lay("17+7 1+0", "2+2")
    numbers = panel(table, part=numbered(table, 0, 24))
    other = next(each for each in shown(numbers) if each.get("label") == "1 + 0")
    pressed = Pressed.parse(other["custom_id"])

    assert pressed is not None
    assert pressed.kind == "part"
    assert whole(table, pressed.arg) == ""
    assert says.sequence_panel.after_choice(CARD_OF["1+0"]) in text(panel(table, part=pressed.arg))
    assert beside(table, pressed.arg) == ((),)


def test_the_open_numbers_stand_in_two_menus_named_in_words() -> None:
    found = menus(panel(lay("17+7 1+0", "2+2", chips=["A2 B1", "J9"]), part="0"))

    assert list(found) == [says.sequence_panel.numbers(1, 24), says.sequence_panel.numbers(25, 48)]
    assert [list(choices) for choices in found.values()] == [
        [f"{number}" for number in range(2, 25)],
        [f"{number}" for number in range(25, 49)],
    ]


def test_a_menu_without_an_open_number_is_grey_and_keeps_its_place() -> None:
    low = [name for space, name in enumerate(SPACE_NAMES) if 1 <= NUMBERS[space] <= 24]
    parts = panel(lay("31-5", "2+2", chips=["", " ".join(low)]), part="0")

    assert list(menus(parts)) == [says.sequence_panel.numbers(25, 48)]
    assert len([each for each in shown(parts) if "options" in each]) == 2


def test_nothing_tells_which_number_is_the_answer() -> None:
    """3.4.17: but for the place of the card, any two cards are offered the same in the same words."""
    table = lay("17+7 31-5 1+0", "2+2", chips=["C6 A3 A4 A5 A6 A7", "D9"])

    offered = [panel(table, part=f"{slot}") for slot in range(3)]
    found = [
        [
            (name, label, value.split(" ", 1))
            for name, choices in menus(parts).items()
            for label, value in choices.items()
        ]
        for parts in offered
    ]
    assert {value[0] for _name, _label, value in found[1]} == {"1"}
    for other in found:
        assert [(name, label, value[1]) for name, label, value in other] == [
            (name, label, value[1]) for name, label, value in found[0]
        ]
    assert len({repr(rows(parts)) for parts in offered}) == 1
    assert [beside(table, f"{slot}") for slot in range(3)] == [((),)] * 3


@pytest.mark.parametrize("seed", range(3))
def test_each_number_is_a_miss_a_play_or_asks_for_one_of_its_spaces(seed: int) -> None:
    rng = Rng(SEED, "numbers", seed)
    chips = " ".join(name for name in SPACES if rng.random() < 0.5)
    table = lay("17+7 plus 31-5 1+0", "2+2", chips=["", chips])
    view = table.view(0)
    for slot, card in enumerate(view.hands[0]):
        assert card is not None
        for value in values(panel(table, part=f"{slot}")):
            number = int(value.split()[1])
            open_spaces = [
                space for space, of in enumerate(NUMBERS) if of == number and not view.board[space]
            ]
            if card < PLUS and number != ANSWERS[card]:
                assert whole(table, value) == f"{CARD_TEXTS[card]}={number}", "asked for no space"
                continue
            names = [SPACE_NAMES[space] for space in open_spaces]
            start = "plus" if card == PLUS else f"{CARD_TEXTS[card]}={number}"
            moves = [f"{start} {name}" for name in names]
            if len(moves) == 1:
                assert [whole(table, value)] == moves
            else:
                assert whole(table, value) == ""
                others = len(labels(beside(table, "")))  # exchanges
                assert actions(beside(table, value))[others:] == moves
                assert labels(beside(table, value))[others:] == names


@pytest.mark.parametrize(
    "part", ["7", "-1", "0 24 0 0", "0 49", "0 x", "0  1", "٣", "plus", "9" * 60, "1 24", "2", "lines"]
)
def test_a_part_that_nobody_was_offered_is_no_move(part: str) -> None:
    table = lay("17+7 31-5 minus", "2+2", chips=["C8", "G7"])

    assert whole(table, part) == ""
    assert labels(beside(table, part)) == labels(beside(table, ""))
    assert rows(panel(table, part=part)) == rows(panel(table))


def test_of_a_player_who_waits_no_part_is_a_move() -> None:
    assert whole(lay("17+7", "2+2"), "0 5", seat=1) == ""


def test_no_menu_comes_twice_in_a_decision_so_that_the_same_can_be_chosen_again() -> None:
    """Discord's clients do not let people choose the same entry twice in the same menu."""
    table = lay("17+7 plus", "2+2")
    used: set[str] = set()
    part = "1"
    for _ in range(4):
        parts = panel(table, part=part)
        menu = next(each for each in shown(parts) if "options" in each)
        assert menu["custom_id"] not in used
        used.add(menu["custom_id"])
        part = next(option["value"] for option in menu["options"] if option["label"] == "4")
        card = next(each for each in shown(panel(table, part=part)) if each.get("label") == "Plus")
        pressed = Pressed.parse(card["custom_id"])
        assert pressed is not None
        part = pressed.arg if len(used) % 2 else part


def test_a_wrong_answer_is_said_and_the_card_stays_chosen_in_new_menus() -> None:
    table = lay("1+0 17+7", "2+2")
    before = presses(panel(table, part="1"))
    told = panel(table.do(0, whole(table, numbered(table, 1, 32))))

    wrong = "**17 + 7 is not 32.** It costs nothing: try again."
    assert wrong in text(told).splitlines()
    assert len(values(told)) == 48
    assert not {str(each) for each in presses(told)} & {str(each) for each in before}
    assert wrong not in text(panel(table, part="0"))
    assert wrong not in text(panel(table, 1))
    assert wrong not in text(panel(table.do(0, "1+0 A2"), 0))


def test_a_minus_names_the_chips_in_two_menus_and_above_fifty_their_rows() -> None:
    few = lay("minus", "2+2", chips=["A2", "B1 C3 J9"])
    many = lay("minus", "2+2", chips=["A2", " ".join(SPACES[1:48])])
    most = lay("minus", "2+2", chips=["A2", " ".join(SPACES[1:])])

    assert values(panel(few, part="0")) == ["minus B1", "minus C3", "minus J9"]
    assert [len(choices) for choices in menus(panel(many, part="0")).values()] == [25, 22]
    found = menus(panel(most, part="0"))
    assert list(found) == [says.sequence_panel.rows(1, 5), says.sequence_panel.rows(6, 10)]
    (row,) = [value for choices in found.values() for label, value in choices.items() if "Row D" in label]
    assert whole(most, row) == ""
    assert list(menus(panel(most, part=row))[says.sequence_panel.spaces()].values()) == [
        f"minus D{column}" for column in range(1, 11)
    ]


def test_with_answers_shown_a_card_is_played_at_once_or_asks_for_its_space() -> None:
    table = lay("17+7 1+0 31-5 plus", "2+2 1+1", chips=["C6", "A2 J9"], answers="shown")

    assert rows(panel(table)) == [["17+7 = 24", "(1 + 0 · dead)", "31−5 = 26"], ["Plus"]]
    assert labels(beside(table, "")) == ["Exchange 1 + 0"]
    assert whole(table, "0") == "17+7=24 I1"
    assert whole(table, "2") == whole(table, "3") == ""
    assert labels(beside(table, "2")) == ["Exchange 1 + 0", "C8", "G7"]
    assert actions(beside(table, "2"))[1:] == ["31-5=26 C8", "31-5=26 G7"]
    assert menus(panel(table, part="2")) == {}, "there is nothing to answer"
    assert len(values(panel(table, part="3"))) == 47
    assert says.sequence_panel.hand(table.view(1), shown=True) in text(panel(table, 1))


SIX = ["A2 A3 A4 A6 A7"]  # with A5 six in a row, or five and the corner
WINDOWS = ["A1-A5", "A2-A6", "A3-A7"]


@pytest.mark.parametrize("answers", ["typed", "shown"])
def test_a_choice_of_lines_is_asked_for_with_the_space(answers: str) -> None:
    """3.4.5: the default stands first."""
    table = lay("2+2 17+7 plus", "1+1", chips=SIX, answers=answers)
    part = numbered(table, 0, 4) if answers == "typed" else "0"
    chosen = panel(table, part=part)
    found = menus(chosen)[says.sequence_panel.spaces()]

    assert whole(table, part) == ""
    assert list(found) == [*(f"A5: {line}" for line in WINDOWS), "H7"]
    assert list(found.values()) == [*(f"2+2=4 A5 {line}" for line in WINDOWS), "2+2=4 H7"]
    assert says.sequence_panel.which_lines() in text(chosen)
    assert list(menus(panel(table, part=numbered(table, 2, 4)))[says.sequence_panel.spaces()].values()) == [
        *(f"plus A5 {line}" for line in WINDOWS),
        "plus H7",
    ]
    assert table.do(0, "2+2=4 A5 A3-A7").lines() == "A3-A7"


def test_few_choices_of_lines_are_buttons() -> None:
    table = lay("2+2 17+7", "1+1", chips=[*SIX, "H7"])

    assert labels(beside(table, numbered(table, 0, 4))) == [f"A5: {line}" for line in WINDOWS]


def test_more_lines_than_a_game_can_have_fit() -> None:
    """A board that is nearly full of loose chips: play never gets there, since lines are locked."""
    rng = Rng(SEED, "crowded")
    chips = " ".join(name for name in SPACES if rng.random() < 0.9)
    table = lay("plus 17+7 1+0 2+2 31-5", "2+2", chips=[chips])

    most = [
        len(menus(panel(table, part=value)).get(says.sequence_panel.spaces(), ()))
        for value in values(panel(table, part="0"))
    ]
    assert max(most) == 25
