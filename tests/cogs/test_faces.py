"""The shell and the faces: what all games share names none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.scenes.option_forms import forms_of
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


def test_no_game_needs_more_forms_than_have_names() -> None:
    """`ui.text.lobby.form` names three: Rules, House rules, and More house rules."""
    assert max(len(forms_of(face)) for face in FACES.values()) == 3
