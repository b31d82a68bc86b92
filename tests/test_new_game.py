"""`make game`: a copy of the sample is listed and keeps the contract; what cannot be is refused in a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tools.new_game import refusal

ROOT = Path(__file__).parent.parent
PACKAGES = [path.parent.name for path in ROOT.glob("*/__init__.py")]
TESTS = [
    f"tests/{path}.py"
    for path in (
        "engine/test_conformance",
        "engine/test_playthroughs",
        "cogs/test_every_game",
        "cogs/test_most_parts",
        "standings/test_facts",
        "ui/pictures/test_replay_parts",
        "ui/text/test_guides",
        "ui/text/test_whole",
    )
]
LEFT_OUT = ignore_patterns("__pycache__", "golden", "data", "node_modules")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for folder in PACKAGES:
        copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    for file in (ROOT / "pyproject.toml", *ROOT.glob("*.py")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", *arguments)
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


@pytest.mark.real_time
def test_a_new_game_is_let_in_and_plays_at_once(tree: Path) -> None:
    made = run(tree, "tools.new_game", "old_maid", "Old Maid")
    recorded = run(tree, "tests.engine.regenerate", "old_maid")
    played = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-k", "old_maid or is_glued", *TESTS)

    assert made.returncode == 0, made.stderr
    assert 'make test TESTS="tests -k old_maid"' in made.stdout
    assert "written" in recorded.stdout, recorded.stderr
    assert played.returncode == 0, played.stdout + played.stderr
    assert "ui.old_maid" in (tree / "pyproject.toml").read_text("utf-8")
    left = [path for room in ("engine", "ui") for path in (tree / room / "old_maid").glob("*.py")]
    assert [path for path in left if "sample" in path.read_text("utf-8")] == []


@pytest.mark.parametrize(
    ("key", "title", "why"),
    [
        ("", "Old Maid", "is no key"),
        ("OldMaid", "Old Maid", "is no key"),
        ("9_lives", "Nine Lives", "is no key"),
        ("old__maid", "Old Maid", "is no key"),
        ("class", "Class", "is no key"),
        ("old_maid", " ", "is no title"),
        ("old_maid", "Old *Maid*", "is no title"),
        ("sevens", "Other", "There is a game with the key sevens"),
        ("other", "sevens", "or the title sevens already"),
        ("text", "Text", "ui/text is there already"),
        ("session", "Session", "engine/session is there already"),
    ],
)
def test_what_can_be_no_game_is_said(key: str, title: str, why: str) -> None:
    assert why in refusal(key, title)
