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
    SPACE_OF,
)
from tests import says
from tests.cogs.parts import labels, text
from tests.cogs.tables import SEED
from tests.ui.sequence_numbers.panels import (
    SPACES,
    beside,
    hand,
    lay,
    lit,
    numbered,
    numbers,
    offered,
    panel,
    rows,
    whole,
)


def test_whatever_is_chosen_and_while_one_waits_there_are_as_many_rows() -> None:
    """So the board above them never moves."""
    table = lay("17+7 1+0 2+2 31-5 minus", "2+2 3+3 1+4 5+2 2+8", chips=["A2", "C8 D1"])

    def count(part: str, seat: int = 0) -> int:
        return len(rows(panel(table, seat, part)))

    steps = ["", "0", numbered(table, 0, 23).rsplit(" ", 1)[0], numbered(table, 0, 24), "4"]
    assert {count(part) for part in steps} | {count("", 1)} == {3}
    assert says.sequence_panel.after_choice(CARD_OF["17+7"], has_group=False) in text(panel(table, part="0"))


def test_no_key_appears_where_one_was_pressed_just_now_but_numbers_after_tens() -> None:
    table = lay("17+7 1+0 2+2 31-5 2+8", "2+2")
    hand_, tens = hand(panel(table)), rows(panel(table, part="0"))[2]

    assert hand(panel(table, part="0")) == hand_
    chosen = panel(table, part=lit(panel(table, part="0"))["20s"])
    assert rows(chosen)[2] == tens, "tens stay where they are"
    assert hand(chosen) == [f"{number}" for number in range(20, 30)]
    asked = panel(table, part=lit(chosen)["24"])
    assert hand(asked) == hand_
    assert rows(asked)[2] == ["a", "b"], "away from the numbers"


def test_another_card_or_back_takes_the_choice_back() -> None:
    table = lay("17+7 1+0", "2+2")
    number = numbered(table, 0, 24)

    other = lit(panel(table, part=number))["1 + 0"]
    assert whole(table, other) == ""
    asked = says.sequence_panel.after_choice(CARD_OF["1+0"], has_group=False)
    assert asked in text(panel(table, part=other))
    group = lit(beside(table, number))["Back"]
    assert lit(panel(table, part=group))["24"] == number
    card = lit(beside(table, group))["Back"]
    assert lit(panel(table, part=card)) == lit(panel(table, part="0"))
    assert beside(table, card) == ((),)


def test_numbers_are_chosen_by_their_tens() -> None:
    table = lay("17+7 1+0", "2+2", chips=["A2 B1", "J9"])

    assert rows(panel(table, part="0"))[2] == ["1–9", "10s", "20s", "30s", "40s"]
    assert sorted(numbers(table, 0)) == [*range(2, 49)]
    first = panel(table, part=lit(panel(table, part="0"))["1–9"])
    assert hand(first) == ["(1)", *(f"{number}" for number in range(2, 10))], "covered, but in its place"


def test_tens_without_an_open_number_are_grey_and_keep_their_place() -> None:
    low = [name for space, name in enumerate(SPACE_NAMES) if 1 <= NUMBERS[space] <= 19]
    parts = panel(lay("31-5", "2+2", chips=["", " ".join(low)]), part="0")

    assert rows(parts)[-1] == ["(1–9)", "(10s)", "20s", "30s", "40s"]


def test_nothing_tells_which_number_is_the_answer() -> None:
    """3.4.17: but for the place of the card, any two cards are offered the same in the same words."""
    table = lay("17+7 31-5 1+0", "2+2", chips=["C6 A3 A4 A5 A6 A7", "D9"])

    found = [
        {number: part.split(" ", 1) for number, part in numbers(table, slot).items()} for slot in range(3)
    ]
    assert {slot for slot, _rest in found[1].values()} == {"1"}
    assert len({repr({number: rest for number, (_slot, rest) in each.items()}) for each in found}) == 1
    parts = [panel(table, part=f"{slot}") for slot in range(3)]
    assert len({repr(rows(each)) for each in parts}) == 1
    assert [beside(table, f"{slot}") for slot in range(3)] == [((),)] * 3


@pytest.mark.parametrize("seed", range(3))
def test_each_number_is_a_miss_a_play_or_asks_for_one_of_its_spaces(seed: int) -> None:
    rng = Rng(SEED, "numbers", seed)
    chips = " ".join(name for name in SPACES if rng.random() < 0.5)
    table = lay("17+7 plus 31-5 1+0", "2+2", chips=["", chips])
    view = table.view(0)
    for slot, card in enumerate(view.hands[0]):
        assert card is not None
        for number, value in numbers(table, slot).items():
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
                keys = lit(panel(table, part=value))
                assert [keys["a"], keys["b"]] == moves
                said = says.sequence_panel.which_space(view, card, number, [SPACE_OF[name] for name in names])
                assert said in text(panel(table, part=value))


@pytest.mark.parametrize("part", ["7", "-1", "0 3 24 0", "0 x", "0  1", "٣", "plus", "9" * 60, "lines"])
def test_a_part_that_nobody_was_offered_is_no_move(part: str) -> None:
    table = lay("17+7 31-5 minus", "2+2", chips=["C8", "G7"])

    assert whole(table, part) == ""
    assert labels(beside(table, part)) == labels(beside(table, ""))
    assert rows(panel(table, part=part)) == rows(panel(table))


@pytest.mark.parametrize("part", ["0 6", "0 3 49", "0 2 24", "0 24"])
def test_a_number_that_nobody_was_offered_leaves_the_card_chosen(part: str) -> None:
    table = lay("17+7 31-5 minus", "2+2", chips=["C8", "G7"])

    assert whole(table, part) == ""
    assert lit(panel(table, part=part)) == lit(panel(table, part="0"))


def test_of_a_player_who_waits_no_part_is_a_move() -> None:
    assert whole(lay("17+7", "2+2"), "0 1 5", seat=1) == ""


def test_a_wrong_answer_is_said_and_the_card_stays_chosen() -> None:
    table = lay("1+0 17+7", "2+2")
    told = panel(table.do(0, whole(table, numbered(table, 1, 32))))

    wrong = "**17 + 7 is not 32.** It doesn't count: try again."
    assert wrong in text(told).splitlines()
    assert rows(told)[-1] == ["1–9", "10s", "20s", "30s", "40s"]
    assert len(numbers(table, 1)) == 48
    for part in ("0", lit(told)["30s"]):
        assert wrong not in text(panel(table, part=part))
    assert wrong not in text(panel(table, 1))
    assert wrong not in text(panel(table.do(0, "1+0 A2"), 0))


def test_a_minus_has_the_letters_of_the_chips_and_above_ten_their_rows() -> None:
    one = lay("minus", "2+2", chips=["A2", "B1"])
    few = lay("minus", "2+2", chips=["A2", "B1 C3 J9"])
    most = lay("minus", "2+2", chips=["A2", " ".join(SPACES[1:])])

    assert whole(one, "0") == "", "nothing is taken away by choosing a card"
    assert lit(panel(one, part="0")) == {"a": "minus B1"}
    assert lit(panel(few, part="0")) == {"a": "minus B1", "b": "minus C3", "c": "minus J9"}
    assert "**Minus**: which chip? a: ■ B1, b: ■ C3, c: ■ J9" in text(panel(few, part="0"))
    found = lit(panel(most, part="0"))
    assert list(found) == list("ABCDEFGHIJ")
    assert "choose the row of the chip" in text(panel(most, part="0"))
    assert lit(beside(most, "0"))["Back"] == "", "to another card"
    assert whole(most, found["D"]) == ""
    row = lit(panel(most, part=found["D"]))
    assert list(row.values()) == [f"minus D{column}" for column in range(1, 11)]
    assert lit(beside(most, found["D"]))["Back"] == "0"


def test_with_answers_shown_a_card_is_played_at_once_or_asks_for_its_space() -> None:
    table = lay("17+7 1+0 31-5 plus", "2+2 1+1", chips=["C6", "A2 J9"], answers="shown")

    assert hand(panel(table)) == ["17+7 = 24", "(1 + 0 ✗)", "31−5 = 26", "Plus"]
    assert labels(beside(table, "")) == ["Exchange 1 + 0"]
    assert whole(table, "0") == "17+7=24 I1"
    assert whole(table, "2") == whole(table, "3") == ""
    keys = lit(panel(table, part="2"))
    assert [keys["a"], keys["b"]] == ["31-5=26 C8", "31-5=26 G7"]
    assert labels(beside(table, "2")) == ["Exchange 1 + 0", "Back"]
    assert len(numbers(table, 3)) == 47
    assert hand(panel(table, 1)) == ["(2+2 = 4)", "(1+1 = 2)"]


SIX = ["A2 A3 A4 A6 A7"]  # with A5 six in a row, or five and the corner
WINDOWS = ["A1-A5", "A2-A6", "A3-A7"]


@pytest.mark.parametrize("answers", ["typed", "shown"])
def test_a_choice_of_lines_is_asked_for_with_the_space(answers: str) -> None:
    """3.4.5: the default stands first."""
    table = lay("2+2 17+7 plus", "1+1", chips=SIX, answers=answers)
    part = numbered(table, 0, 4) if answers == "typed" else "0"
    chosen = panel(table, part=part)

    assert whole(table, part) == ""
    assert offered(chosen) == {**{f"a: {line}": f"2+2=4 A5 {line}" for line in WINDOWS}, "b": "2+2=4 H7"}
    assert says.sequence_panel.which_lines() in text(chosen)
    assert list(offered(panel(table, part=numbered(table, 2, 4))).values()) == [
        *(f"plus A5 {line}" for line in WINDOWS),
        "plus H7",
    ]
    assert table.do(0, "2+2=4 A5 A3-A7").lines() == "A3-A7"


def test_few_choices_of_lines_are_buttons() -> None:
    table = lay("2+2 17+7", "1+1", chips=[*SIX, "H7"])

    assert rows(panel(table, part=numbered(table, 0, 4)))[-1] == [f"a: {line}" for line in WINDOWS]


def test_more_lines_than_a_game_can_have_fit() -> None:
    """A board that is nearly full of loose chips: play never gets there, since lines are locked."""
    rng = Rng(SEED, "crowded")
    chips = " ".join(name for name in SPACES if rng.random() < 0.9)
    table = lay("plus 17+7 1+0 2+2 31-5", "2+2", chips=[chips])

    most = [len(offered(panel(table, part=value))) for value in numbers(table, 0).values()]
    assert max(most) == 25
