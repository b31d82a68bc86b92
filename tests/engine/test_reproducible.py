"""The same seed is the same game, whatever PYTHONHASHSEED says and on every supported Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
SUPPORTED = ("python3.11", "python3.12", "python3.13", "python3.14")
MODULE = "tests.engine.fingerprint"


def told(python: str, **env: str) -> str:
    done = subprocess.run(
        [python, "-m", MODULE], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@cache
def here() -> str:
    return told(sys.executable, PYTHONHASHSEED="0")


def test_every_game_is_asked() -> None:
    assert [line.split()[0] for line in here().splitlines()] == list(GAMES)


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_hash_seed_of_python_changes_nothing(hash_seed: str) -> None:
    assert told(sys.executable, PYTHONHASHSEED=hash_seed) == here()


def test_another_python_plays_the_same_games() -> None:
    own = f"python{sys.version_info.major}.{sys.version_info.minor}"
    others = [path for name in SUPPORTED if name != own and (path := shutil.which(name))]
    able = [path for path in others if _can_be_asked(path)]
    if not able:
        pytest.skip("no other Python from 3.11 on that has msgspec is on the path")
    assert {told(path) for path in able} == {here()}


def _can_be_asked(python: str) -> bool:
    done = subprocess.run([python, "-c", "import msgspec"], env={}, capture_output=True, check=False)
    return done.returncode == 0
