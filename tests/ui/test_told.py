"""The words of whole games are those that somebody has read: see `tests.ui.told`."""

from __future__ import annotations

import pytest

from tests.games import MANIFESTS
from tests.ui.told import FOLDER, path_of, tell


@pytest.mark.parametrize("key", MANIFESTS)
def test_a_game_is_told_in_the_words_that_were_read_last(key: str) -> None:
    look = f"python -m tests.ui.told {key}, and read what has changed"
    assert path_of(key).exists(), look

    assert tell(key).splitlines() == path_of(key).read_text("utf-8").splitlines(), look


def test_every_file_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= set(MANIFESTS)
