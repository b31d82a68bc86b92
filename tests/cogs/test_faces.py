"""The shell and the faces: what all games share names none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from ui.games import FACES

ROOT = Path(__file__).parents[2]
FACE = [ROOT / "ui" / f"{name}.py" for name in ("face", "worded", "sheets")]
SHARED = sorted((*FACE, *(ROOT / "cogs").rglob("*.py"), *(ROOT / "wire").rglob("*.py")))


def test_every_face_is_of_a_game() -> None:
    assert set(FACES) <= set(GAMES)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_what_all_games_share_imports_none(path: Path) -> None:
    keys = "|".join(GAMES)

    assert re.findall(rf"^.*(?:\b(?:{keys})\b).*$", path.read_text("utf-8"), re.MULTILINE) == []


@pytest.mark.parametrize("key", FACES)
def test_a_form_has_room_for_the_options_of_a_game(key: str) -> None:
    """Discord takes five labels in a form, and two to ten choices in each; longer texts would be cut."""
    options = FACES[key].options
    groups = [option for option in options if not option.is_switch]
    young = [option for option in options if option.for_young]
    boxes = len(options) - len(groups) - len(young)

    assert len(groups) + len(young) + bool(boxes) <= 5
    assert boxes <= 10
    assert all(2 <= len(option.values) <= 10 for option in groups)
    assert all(len(option.label) <= 45 and len(option.help) <= 100 for option in options)
    assert len(young) <= 1
    assert all(option.is_switch for option in young)
