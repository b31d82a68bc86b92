"""`python -m engine games`."""

from __future__ import annotations

from engine.games import GAMES
from engine.options import options_of


def test_every_option_says_its_values_in_a_line() -> None:
    for game in GAMES.values():
        for option in options_of(game.Options):
            assert option.values is not None, option
            assert option.default in option.values
            assert option.about, option
            assert "\n" not in option.about
