"""The same seed is the same game, whatever PYTHONHASHSEED says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
MODULE = "tests.engine.fingerprint"


def told(python: str, **env: str) -> str:
    done = subprocess.run(
        [python, "-m", MODULE], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# One test: tests that share what was told may run in different processes, and each would ask again.
def test_hash_seed_of_python_changes_nothing() -> None:
    here, other = (told(sys.executable, PYTHONHASHSEED=hash_seed) for hash_seed in ("0", "4242"))

    assert [line.split()[0] for line in here.splitlines()] == list(GAMES)
    assert other == here
