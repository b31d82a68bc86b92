"""Board and deck of Sequence Numbers against what rules 3.5 say of them, and the notation of 3.3."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from engine.game import NotationError
from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_OF,
    CARD_TEXTS,
    CORNERS,
    LINE_OF,
    LINES,
    NUMBERS,
    PLACES,
    PLUS,
    SIZE,
    SPACE_OF,
)
from engine.sequence_numbers.rules import RULES_1
from engine.sequence_numbers.types import Answer, Forfeit, Play, Plus
from tests.engine.sequence_numbers.tables import GAME
from tests.rules_numbers import RULES

SECTION = RULES.read_text("utf-8").partition("### 3.5 Board and deck")[2].partition("\n## ")[0]


def test_board_is_the_one_of_the_rules() -> None:
    rows = re.findall(r"^ [A-J] +([ *\d]+)$", SECTION, re.MULTILINE)
    assert len(rows) == SIZE
    assert [0 if word == "*" else int(word) for row in rows for word in row.split()] == list(NUMBERS)


def test_every_number_is_on_two_spaces_three_steps_apart() -> None:
    for number in range(1, 49):
        first, second = (space for space in range(100) if NUMBERS[space] == number)
        assert max(abs(first // 10 - second // 10), abs(first % 10 - second % 10)) >= 3
    assert [space for space in range(100) if not NUMBERS[space]] == list(CORNERS)


def test_lines_hold_no_number_twice_and_few_in_common() -> None:
    """Two disjoint lines share three numbers at most."""
    assert len(LINES) == 192
    assert sum(bool(set(line) & set(CORNERS)) for line in LINES) == 12
    on = [frozenset(NUMBERS[space] for space in line) - {0} for line in LINES]
    assert all(len(on[index]) == len(set(line) - set(CORNERS)) for index, line in enumerate(LINES))
    for one, other in combinations(range(192), 2):
        if not set(LINES[one]) & set(LINES[other]):
            assert len(on[one] & on[other]) <= 3


def test_lines_are_named_by_their_ends_in_reading_order() -> None:
    assert list(LINE_OF)[:4] == ["A1-A5", "A1-E1", "A1-E5", "A2-A6"]
    assert all(list(line) == sorted(line) for line in LINES)
    for name in ("B3-F7", "D1-D5", "A5-E1"):
        first, last = (SPACE_OF[end] for end in name.split("-"))
        line = LINES[LINE_OF[name]]
        assert (line[0], line[-1]) == (first, last)


def test_deck_is_the_one_of_the_rules() -> None:
    found = re.findall(r"(\d+): (\d+\+\d+) +(\d+-\d+)", SECTION)
    assert len(found) == 48
    for number, addition, subtraction in found:
        for text in (addition, subtraction):
            card = CARD_OF[text]
            assert ANSWERS[card] == int(number)
            assert [NUMBERS[space] for space in PLACES[card]] == [int(number)] * 2


def test_every_card_is_a_true_sum_with_a_text_of_its_own() -> None:
    assert len(set(CARD_TEXTS)) == len(CARD_TEXTS) == 98
    for card, text in enumerate(CARD_TEXTS[:PLUS]):
        first, sign, second = re.split(r"([+-])", text)
        assert ANSWERS[card] == int(first) + (int(second) if sign == "+" else -int(second))


def test_deck_has_a_hundred_cards_and_shorter_ones_less() -> None:
    """Rule 0.6."""
    assert len(RULES_1.deck(48)) == 100
    assert [CARD_TEXTS[card] for card in RULES_1.deck(2)] == [
        "1+0",
        "7-6",
        "1+1",
        "4-2",
        "plus",
        "plus",
        "minus",
        "minus",
    ]


def test_a_card_and_a_space_are_read_as_the_play_or_the_miss() -> None:
    """3.3, 3.4.17."""
    card, right = CARD_OF["17+7"], SPACE_OF["C6"]
    for text, move in (
        ("17+7 C6", Play(card, right)),
        ("17+7 C6 C6-C10", Play(card, right, (LINE_OF["C6-C10"],))),
        ("17+7 D5", Answer(card, 33)),
        ("17+7 D5 C6-C10", Answer(card, 33)),
    ):
        assert GAME.parse(text) == move
    for text in ("17+7 A1", "17+7 K1", "17+8 D5", "17+7 D5 D1", "minus D5 D1-D5"):
        with pytest.raises(NotationError):
            GAME.parse(text)


def test_notation_with_lines() -> None:
    card, space = CARD_OF["17+7"], SPACE_OF["D5"]
    lines = tuple(sorted((LINE_OF["B3-F7"], LINE_OF["D1-D5"])))
    assert (
        GAME.parse("17+7=24 D5 B3-F7 D1-D5")
        == GAME.parse("17+7=24 D5 D1-D5 B3-F7")
        == Play(card, space, lines)
    )
    assert GAME.parse("plus C3") == Plus(SPACE_OF["C3"])
    assert GAME.parse("17+7=0") == Answer(card, 0)
    assert str(Forfeit(CARD_OF["minus"])) == "forfeit minus"


@pytest.mark.parametrize(
    "text",
    [
        "17+8=25",  # no such card
        "17+7",
        "17+7=",
        "17+7=024",
        "17+7=1000",
        "17+7=-1",
        "17+7=24 K1",
        "17+7=24 A0",
        "17+7=24 A11",
        "17+7=24 A1",  # a corner
        "17+7=23 J10",
        "17+7=24 d5",
        "17+7=24  D5",
        "17+7=24 D5 ",
        "17+7=24 D5 D5-D1",
        "17+7=24 D5 D1-D4",
        "17+7=24 D5 D1-D5 D1-D5",
        "plus J10",
        "minus A1",
        "minus",
        "plus",
        "swap plus",
        "swap",
        "forfeit 1",
        "١7+7=24",
        "PASS",
        "pass\n",
    ],
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse(text)
    assert (refused.value.code, refused.value.facts) == ("action", {"text": text})
