"""docs/adding-a-game.md shows a way that can be gone: its sample is a real game, and its places exist."""

from __future__ import annotations

import re
from pathlib import Path

from cogs.faces import FACES
from engine.games import GAMES
from tests.engine.subjects import SUBJECTS

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def test_what_the_guide_quotes_is_in_the_sample_and_its_line_of_the_suite() -> None:
    sources = [
        (ROOT / "tests" / "engine" / name).read_text("utf-8") for name in ("sample_game.py", "subjects.py")
    ]
    quotes = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert len(quotes) == 4
    assert [quote for quote in quotes if not any(quote in source for source in sources)] == []


def test_sample_game_is_in_the_conformance_suite() -> None:
    assert "low_card" in {subject.game.key for subject in SUBJECTS}


def test_places_that_the_guide_names_exist_for_every_game() -> None:
    """With the word that a game is registered by, where there is one."""
    paths = {path for path in re.findall(r"`([\w<>/.]+\.py)`", GUIDE) if "/" in path}
    assert len([path for path in paths if "<game>" in path]) == 6
    for key in GAMES:
        for path in paths:
            if key not in FACES and path.startswith(("pictures/", "cogs/")):
                continue  # not offered on Discord yet
            assert (ROOT / path.replace("<game>", key)).is_file(), path
    for word, path in re.findall(r"`([A-Z_]+)` in `([\w/.]+\.py)`", GUIDE):
        assert re.search(rf"^{word}\b", (ROOT / path).read_text("utf-8"), re.MULTILINE), word
