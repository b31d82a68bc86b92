"""docs/adding-a-game.md shows a way that can be gone: it quotes a real game, and names every file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.engine.playthrough import text
from tests.games import ALL
from tests.sample_game.lines import list_sample
from ui.games import FACES

SAMPLE = Path(__file__).parent
ROOT = SAMPLE.parents[1]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = re.findall(r"^\| .+ \| `([\w/]+<game>[\w/]*\.py)` \|", GUIDE, re.MULTILINE)


def test_what_the_guide_quotes_is_in_the_sample() -> None:
    paths = SAMPLE.rglob("*.py")
    sources = [path.read_text("utf-8") for path in paths]
    quotes = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert len(quotes) > 5
    assert [quote for quote in quotes if not any(quote in source for source in sources)] == []


def test_sample_has_the_files_that_the_guide_names_and_no_others() -> None:
    rooms = [path for room in ("engine", "ui") for path in (SAMPLE / room).glob("*.py")]
    there = {f"{path.parent.name}/<game>/{path.name}" for path in rooms if path.stem != "__init__"}
    assert there == set(FILES)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_files_that_the_guide_names(key: str) -> None:
    on_discord = [path for path in FILES if path.endswith(("/picture.py", "/face.py"))]
    for path in FILES:
        if key in FACES or path not in on_discord:
            module = ROOT / path.replace("<game>", key)
            assert module.is_file() or module.with_suffix("").is_dir(), path


def test_other_places_that_the_guide_names_exist() -> None:
    for path in re.findall(r"`((?:\w+/)+(?:\w+\.\w+)?)`", GUIDE):
        assert (ROOT / path).exists(), path
    for word, path in re.findall(r"`([A-Z_]+)` in `([\w/.]+\.py)`", GUIDE):
        assert re.search(rf"^{word}\b", (ROOT / path).read_text("utf-8"), re.MULTILINE), word


def test_sample_is_in_the_suite_and_can_be_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    list_sample(monkeypatch)

    told = text("low_card", *ALL["low_card"].playthroughs)

    assert told.startswith("low_card three-players: rules version 1, 3 seats\n")
    assert told.count("legal: ") == 6
