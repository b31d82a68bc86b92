"""Of every game: the options that are offered exist and can be played, and the pages of /rules fit."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from engine.games import GAMES
from text.options import Option

PAGE = 1_500


def guide_of(key: str) -> ModuleType:
    return import_module(f"text.{key}.guide")


OFFERS: list[tuple[str, Option]] = [(key, option) for key in GAMES for option in guide_of(key).OPTIONS]


@pytest.mark.parametrize("key", GAMES)
def test_options_for_people_are_those_of_the_game(key: str) -> None:
    """One that shortens the deck may be for tests alone."""
    game = GAMES[key]
    offered = [option.field for option in guide_of(key).OPTIONS]

    assert {*offered, game.deck_by} == {*game.Options.__struct_fields__}
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

    assert len(pages) > 2
    assert max(map(len, pages)) <= PAGE
    assert all(page.startswith(f"## {GAMES[key].title}") for page in pages)
    assert "!" not in "".join(pages)
