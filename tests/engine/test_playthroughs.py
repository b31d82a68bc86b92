"""Recorded games are played the same for ever, or somebody has looked at the difference."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.options import options_of
from tests.engine.playthrough import FOLDER, path_of, text
from tests.games import MANIFESTS, manifest_of
from tests.manifest import Playthrough

RECORDED = [(key, play) for key, manifest in MANIFESTS.items() for play in manifest.playthroughs]
LOOK = "python -m tests.engine.regenerate {key}, and look at the difference"


@pytest.mark.parametrize(("key", "play"), RECORDED, ids=lambda each: getattr(each, "variant", each))
def test_game_is_played_as_recorded(key: str, play: Playthrough) -> None:
    path = path_of(key, play)
    assert path.exists(), LOOK.format(key=key)
    assert text(key, play) == path.read_text(encoding="utf-8"), LOOK.format(key=key)


def test_every_file_is_of_a_game() -> None:
    assert {path.name for path in FOLDER.iterdir()} <= {path_of(*each).name for each in RECORDED}


@pytest.mark.parametrize("key", GAMES)
def test_every_option_is_set_in_a_playthrough(key: str) -> None:
    """So that what it changes can be read."""
    chosen = {name for play in manifest_of(key).playthroughs for name in play.options}
    assert {option.name for option in options_of(GAMES[key].Options)} - chosen == set()
