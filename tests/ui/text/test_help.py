"""What /help says of permissions, and what asks for help."""

from __future__ import annotations

from importlib import import_module

import pytest

from engine.games import GAMES
from ui.text import help as words
from wire.permissions import NEEDS


def test_nothing_is_missing() -> None:
    said, optional = words.report("<#5>", (), sweeps=False).splitlines()
    assert said == "I have every permission I need in <#5>."
    assert "I do not need **Manage Messages**" in optional
    assert "I clear away" in words.report("<#5>", (), sweeps=True)


def test_each_permission_that_is_missing_is_explained() -> None:
    missing = [(need.name, need.vital) for need in NEEDS]
    *said, _optional = words.report("<#5>", missing, sweeps=False).splitlines()

    assert said[:2] == ["In <#5> I am missing:", "• **View Channel**, to see the channel"]
    assert said[-1] == "• **Send Messages In Threads**, to play in that thread (the game works without it)"
    assert len(said) == 1 + len(NEEDS)


@pytest.mark.parametrize("key", GAMES)
def test_the_first_page_of_the_rules_says_who_a_game_is_for(key: str) -> None:
    guide = import_module(f"ui.{key}.guide")

    first = words.first_page(guide.rules()[0], guide.FOR_WHOM)

    assert first.splitlines()[1].startswith("*For ")
    assert first.splitlines()[1].endswith(f"{words.of_age()}*"), "not from kindergarten on"
    assert first.splitlines()[3] == guide.rules()[0].splitlines()[1]
    assert len(first) <= 2000


@pytest.mark.parametrize("key", GAMES)
def test_each_level_of_the_computer_is_described_in_a_menu(key: str) -> None:
    told = import_module(f"ui.{key}.guide").LEVELS

    game = GAMES[key]
    assert tuple(told) == (*game.levels, *(("own",) if game.unknown_look_ms else ()))
    assert max(map(len, told.values())) <= 100  # what a menu takes


@pytest.mark.parametrize("said", ["", " ", "help", "Help!", "help?"])
def test_help_is_asked_for_in_a_word_or_in_none(said: str) -> None:
    assert words.asks(said)


@pytest.mark.parametrize("said", ["7", "help me with the 7", "draw", "hello"])
def test_anything_else_asks_for_nothing(said: str) -> None:
    assert not words.asks(said)
