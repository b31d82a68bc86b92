"""Tests ask `text` for its sentences (`tests.says`): a change of wording reds `tests/text` alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WORDS = 4  # so many in a row are no chance
# What holds the words themselves, or has words of its own: the engine's command line, the sandbox and its bots.
OWN = tuple(
    f"tests/{name}"
    for name in (
        "text/",
        "engine/",
        "sandbox/",
        "sample_game/",
        "test_codebase.py",
        "test_discord_schema.py",
        "test_quotes.py",
    )
)


def _runs(told: str) -> Iterator[tuple[str, ...]]:
    """Every few words that stand side by side, between facts."""
    for part in re.split(r"\{\w*\}|\n", told):
        words = re.findall(r"[^\W\d_][\w'’]*", part)
        yield from zip(*(words[at:] for at in range(WORDS)), strict=False)


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The strings of a module but for docstrings and what a failing assertion says."""
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    apart |= {id(told) for node in ast.walk(tree) if isinstance(node, ast.Assert) for told in _says(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.lineno, node.value


def _says(node: ast.Assert) -> Iterator[ast.AST]:
    return iter(()) if node.msg is None else ast.walk(node.msg)


def _sentences() -> set[tuple[str, ...]]:
    return {
        run
        for path in (ROOT / "text").rglob("*.py")
        for _line, told in _texts(ast.parse(path.read_text("utf-8")))
        for run in _runs(told)
    }


def _quoted(source: str, known: set[tuple[str, ...]]) -> list[int]:
    return [line for line, told in _texts(ast.parse(source)) if known.intersection(_runs(told))]


def test_no_sentence_is_quoted() -> None:
    known = _sentences()
    paths = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "tests").rglob("*.py")}

    found = [
        f"{name}:{line}"
        for name, path in paths.items()
        if not name.startswith(OWN)
        for line in _quoted(path.read_text("utf-8"), known)
    ]

    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'assert "You have no seat at this table" in told',
        'assert f"{name} resigned. The computer plays on in that seat." in told',
    ],
)
def test_quotes_are_found(source: str) -> None:
    assert _quoted(source, _sentences()) == [1]
