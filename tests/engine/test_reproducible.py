"""The same seed is the same game, whatever PYTHONHASHSEED says."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
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
