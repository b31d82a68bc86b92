"""Recorded games are played the same for ever, or somebody has looked at the difference."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.options import options_of
from tests.engine.playthrough import FOLDER, PLAYTHROUGHS, Playthrough, text


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=lambda play: play.path.stem)
def test_game_is_played_as_recorded(play: Playthrough) -> None:
    recorded = play.path.read_text(encoding="utf-8")
    assert text(play) == recorded, (
        f"python -m tests.engine.regenerate {play.game}, and look at the difference"
    )


def test_every_game_has_a_playthrough_and_every_file_a_game() -> None:
    assert {play.game for play in PLAYTHROUGHS} == set(GAMES)
    assert {path.name for path in FOLDER.iterdir()} == {play.path.name for play in PLAYTHROUGHS}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_is_set_in_a_playthrough(key: str) -> None:
    """So that what it changes can be read."""
    chosen = {name for play in PLAYTHROUGHS if play.game == key for name in play.options}
    assert {option.name for option in options_of(GAMES[key].Options)} - chosen == set()
