"""What the tests have to know of each game: a module a game, named by its key, with one `MANIFEST`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from engine.games import GAMES
from tests.manifest import Manifest
from tests.sample_game.manifest import MANIFEST as SAMPLE

__all__ = ["ALL", "MANIFESTS", "manifest_of"]


def manifest_of(key: str) -> Manifest:
    """Raises AssertionError for a game without one."""
    assert key in ALL, (
        f"The tests know nothing of {key}: write tests/games/{key}.py with its MANIFEST, as tests/sample_game has "
        f"one in manifest.py (`make game` copies it), and run python -m tests.engine.regenerate {key}"
    )
    return ALL[key]


def _found(key: str) -> Manifest | None:
    if find_spec(f"{__name__}.{key}") is None:
        return None
    manifest: Manifest = import_module(f"{__name__}.{key}").MANIFEST
    return manifest


MANIFESTS: dict[str, Manifest] = {key: found for key in GAMES if (found := _found(key)) is not None}
"""Those of the games that have one. One that has none fails a test (`test_games`), which says what to do."""

ALL: dict[str, Manifest] = {**MANIFESTS, SAMPLE.subject.game.key: SAMPLE}
"""With the sample game, which the suite plays as it plays the others."""
