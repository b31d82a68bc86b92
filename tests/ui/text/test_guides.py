"""Of every game: the options that are offered exist and can be played, and the pages of /rules fit."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from engine.games import GAMES
from ui.text.options import Option

PAGE = 1_500


def guide_of(key: str) -> ModuleType:
    return import_module(f"ui.{key}.guide")


OFFERS: list[tuple[str, Option]] = [(key, option) for key in GAMES for option in guide_of(key).OPTIONS]


@pytest.mark.parametrize("key", GAMES)
def test_options_for_people_are_those_of_the_game(key: str) -> None:
    """One that shortens the deck may be for tests alone."""
    game = GAMES[key]
    offered = [option.field for option in guide_of(key).OPTIONS]

    assert {*offered, game.deck_by} - {""} == {*game.Options.__struct_fields__}
    assert len({*offered}) == len(offered)


@pytest.mark.parametrize(("key", "option"), OFFERS, ids=lambda given: getattr(given, "field", given))
def test_every_choice_can_be_played_and_one_is_usual(key: str, option: Option) -> None:
    game = GAMES[key]
    values = [value for value, _label in option.choices]

    assert all(game.seats_for(game.options({option.field: value})) for value in values)
    assert getattr(game.Options(), option.field) in values
    assert len(set(values)) == len(values)
    words = (option.label, option.help, *dict(option.choices).values())
    assert all(0 < len(text) <= 100 for text in words)


@pytest.mark.parametrize("key", GAMES)
def test_rules_are_pages_that_fit(key: str) -> None:
    pages = guide_of(key).rules()

    assert pages
    assert max(map(len, pages)) <= PAGE
    assert all(page.startswith(f"## {GAMES[key].title}") for page in pages)
    assert "!" not in "".join(pages)


UNUSUAL: list[tuple[str, dict[str, Any], str]] = [  # beside those of tests/ui/told
    ("play_nine", {"holes": 7}, "Holes: 7"),
    ("seven_ate_nine", {"penalty": "none"}, "just goes back"),
    ("seven_ate_nine", {"grace_ms": 700, "typing": False}, "Late cards: 700, buttons only"),
    ("sevens", {"rounds": 2, "target": 100}, "2 rounds, up to 100"),
    ("sequence_numbers", {"stalemate_rounds": 4}, "Stalemate: 4"),
    ("big_bang", {"limit_s": 77}, "Time limit: 77"),
]


@pytest.mark.parametrize(("key", "chosen", "expected"), UNUSUAL)
def test_only_what_is_unusual_is_said_of_a_table(key: str, chosen: dict[str, Any], expected: str) -> None:
    game = GAMES[key]
    usual = {} if key != "seven_ate_nine" else {"penalty": "cooldown"}

    assert guide_of(key).options_line(game.Options(**usual)) == ""
    assert guide_of(key).options_line(game.Options(**(usual | chosen))) == expected
