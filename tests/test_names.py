"""Functions are named for what they do: a participle (told, left, shown) says neither who does it nor when."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST = 0.04  # of the functions outside tests: some are adjectives at home, like `shuffled`
IRREGULAR = """
beaten begun born bought bound bred broken brought built caught chosen dealt done drawn driven drunk eaten fallen
fed felt flown forgotten fought found frozen given gone grown heard held hidden kept known laid lain led left lost
made meant met paid ridden risen said seen sent shown slept sought spent spoken stolen stood sung sunk sworn taken
taught thought thrown told torn understood won worn written
"""
NO_PARTICIPLES = "bed embed exceed feed indeed need proceed red seed shed speed"


def is_participle(name: str) -> bool:
    """Whether the first word of a function's name is a past participle."""
    word = name.strip("_").split("_")[0]
    return word in IRREGULAR.split() or (word.endswith("ed") and word not in NO_PARTICIPLES.split())


def functions() -> Iterator[tuple[str, str]]:
    """Each function outside tests: where it is, and its name."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    for path in listed.stdout.split():
        if path.startswith("tests/"):
            continue
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{path}:{node.lineno}", node.name


@pytest.mark.parametrize(
    "name", ["told", "_asked", "left_out", "replayed", "was_told", "open", "need", "when"]
)
def test_what_a_participle_is(name: str) -> None:
    assert is_participle(name) is (name in {"told", "_asked", "left_out", "replayed"})


def test_few_functions_are_named_by_a_participle() -> None:
    every = list(functions())
    participles = [f"{where} {name}" for where, name in every if is_participle(name)]

    assert len(participles) <= MOST * len(every), "name these for what they do:\n" + "\n".join(participles)
