"""docs/rules.md has the numbers that tests cite, and what it says of Play Nine is what is played."""

from __future__ import annotations

import re

import pytest

from engine.games import GAMES
from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import score
from tests.rules_numbers import RULES, SECTIONS, rules
from ui.games import FACES

PAGE = RULES.read_text("utf-8")


@pytest.mark.parametrize("game", SECTIONS[1:])
def test_rules_and_rulings_of_a_game_are_numbered_in_order_without_gaps(game: int) -> None:
    numbers = [rule.number for rule in rules(game)]

    kinds = [number.split(".")[1] for number in numbers]
    assert numbers == [f"{game}.2.{n + 1}" for n in range(kinds.count("2"))] + [
        f"{game}.4.{n + 1}" for n in range(kinds.count("4"))
    ]
    assert numbers


def test_rulings_for_all_games_are_numbered_in_order_without_gaps() -> None:
    assert [rule.number for rule in rules(0)] == [f"0.{n + 1}" for n in range(6)]


def test_what_the_host_sees_to_is_marked() -> None:
    assert [rule.number for game in SECTIONS for rule in rules(game) if rule.host] == [
        "0.3",
        "1.4.5",
        "1.4.14",
        "4.4.25",
    ]


@pytest.mark.parametrize("number", ["1.2.7", "1.2.8", "2.4.1", "3.2.10", "4.4.1", "4.4.9"])
def test_what_the_printed_rules_say_otherwise_is_marked(number: str) -> None:
    """On this page, and in /rules of the game."""
    game = FACES[list(GAMES)[int(number[0]) - 1]]
    told = re.split(rf"(?:\*\*|\| ){re.escape(number)}(?:\*\*| \|)", PAGE)[1]

    assert "printed rules" in re.split(r"\n\n|\n\|", told)[0].replace("\n", " ")
    assert any("rinted rules" in page for page in game.rules())


@pytest.mark.parametrize("key", GAMES)
def test_notation_of_a_game_is_read_and_written_so(key: str) -> None:
    """But for what is no whole text there, and for short forms, which are written in full."""
    title = f"{[*GAMES].index(key) + 1}.3 Notation"
    rows = re.findall(r"^\|.*\| (`.+`.*) \|$", _section(title), re.MULTILINE)
    texts = {text for row in rows for text in re.findall("`(.+?)`", row)}

    written = {str(GAMES[key].parse(text)) for text in texts - {"exact", "legal"}}

    assert written, f"docs/rules.md has a section {title} with the text of each action of {key}"
    assert written <= texts


def test_score_vectors_of_play_nine_are_right() -> None:
    vectors = re.findall(r"([-\d ]+) / ([-\d ]+) \| (-?\d+) ", _section("5.6 Scores"))

    assert len(vectors) == 16
    assert [
        score(RULES_1, [int(card) for card in f"{top} {bottom}".split()]) for top, bottom, _score in vectors
    ] == [int(expected) for _top, _bottom, expected in vectors]


def _section(title: str) -> str:
    return PAGE.partition(f"### {title}")[2].partition("\n#")[0]
