"""docs/rules.md has the numbers that tests cite, and what it says of Play Nine is what is played."""

from __future__ import annotations

import re

import pytest

from engine.play_nine.game import PlayNine
from engine.play_nine.scoring import score
from tests.rules_numbers import RULES, rules

PAGE = RULES.read_text("utf-8")


def _expected(game: int, rule_count: int, ruling_count: int) -> list[str]:
    return [f"{game}.2.{n + 1}" for n in range(rule_count)] + [
        f"{game}.4.{n + 1}" for n in range(ruling_count)
    ]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (0, [f"0.{n + 1}" for n in range(6)]),
        (1, _expected(1, 9, 14)),
        (2, _expected(2, 7, 14)),
        (3, _expected(3, 10, 18)),
        (4, _expected(4, 11, 24)),
        (5, _expected(5, 8, 21)),
    ],
)
def test_every_number_stands_there_once_and_in_order(game: int, expected: list[str]) -> None:
    assert [rule.number for rule in rules(game)] == expected


def test_what_the_host_sees_to_is_marked() -> None:
    assert [rule.number for game in range(6) for rule in rules(game) if rule.host] == [
        "0.3",
        "1.4.5",
        "1.4.14",
    ]


def test_notation_of_play_nine_can_be_parsed() -> None:
    texts = re.findall(r"\| `(.+?)` \|", _section("5.3 Notation"))

    assert len(texts) == 6
    assert [str(PlayNine().parse(text)) for text in texts] == texts


def test_score_vectors_of_play_nine_are_right() -> None:
    vectors = re.findall(r"([-\d ]+) / ([-\d ]+) \| (-?\d+) ", _section("5.6 Scores"))

    assert len(vectors) == 16
    assert [score([int(card) for card in f"{top} {bottom}".split()]) for top, bottom, _score in vectors] == [
        int(expected) for _top, _bottom, expected in vectors
    ]


def _section(title: str) -> str:
    return PAGE.partition(f"### {title}")[2].partition("\n#")[0]
