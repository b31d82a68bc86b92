"""What people read is in the words that somebody has read: see `tests.ui.told`."""

from __future__ import annotations

import pytest

from tests.ui.told import FOLDER, TEXTS, path_of


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_told_in_the_words_that_were_read_last(name: str) -> None:
    look = f"python -m tests.ui.told {name}, and read what has changed"
    assert path_of(name).exists(), look

    assert TEXTS[name]().splitlines() == path_of(name).read_text("utf-8").splitlines(), look


def test_every_file_is_of_something() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= set(TEXTS)
