"""Recorded games are played the same for ever, or somebody has looked at the difference."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from tests.engine.playthrough import FOLDER, PLAYTHROUGHS, Playthrough, text


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=lambda play: play.path.stem)
def test_game_is_played_as_recorded(play: Playthrough) -> None:
    recorded = play.path.read_text(encoding="utf-8")
    assert text(play) == recorded, "python -m tests.engine.regenerate, and look at the difference"


def test_every_game_has_a_playthrough_and_every_file_a_game() -> None:
    assert {play.game for play in PLAYTHROUGHS} == set(GAMES)
    assert {path.name for path in FOLDER.iterdir()} == {play.path.name for play in PLAYTHROUGHS}


def test_every_option_of_a_game_is_in_a_playthrough() -> None:
    for key, game in GAMES.items():
        chosen = {name for play in PLAYTHROUGHS if play.game == key for name in play.options}
        assert chosen == set(game.Options.__struct_fields__)
