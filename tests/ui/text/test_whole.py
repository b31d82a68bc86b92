"""Each sentence is one whole for those who translate it: nothing is glued together from parts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.text.words import full, join_spaced, of_seat, resigned_line, sentences

ROOT = Path(__file__).parents[3]
FOLDERS = ("ui", "wire", "cogs", "host", "sandbox")
JOINERS = "ui/text/words.py"  # where `sentences` and `spaced` are
EDGE = re.compile(r" |(?!-?#+ ).*\w.* | .*\w.*")  # a blank, or words with one at an end; no Markdown


def _is_part(node: ast.expr) -> bool:
    if isinstance(node, ast.JoinedStr):
        return bool(node.values) and any(map(_is_part, (node.values[0], node.values[-1])))
    return isinstance(node, ast.Constant) and EDGE.fullmatch(str(node.value)) is not None


def _is_sentence(node: ast.JoinedStr, said: set[str]) -> bool:
    """Whether it puts words side by side, or ends a sentence; the mark of a seat may stand before anything."""
    told = "".join(
        "{}" if isinstance(each, ast.FormattedValue) else ast.literal_eval(each) for each in node.values
    )
    known = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    glued = "{} {}" in told and "MARKS" not in known
    return (glued or re.search(r"\}[.!?]( |$)", told) is not None) and bool(known & said)


def _glued(tree: ast.Module, *, in_text: bool) -> Iterator[int]:
    """The lines where words are put together; outside of `text` only what a module of it has said is words."""
    names = [each for each in ast.walk(tree) if isinstance(each, ast.Name | ast.alias)]
    imported = {
        alias.asname or alias.name
        for each in ast.walk(tree)
        if isinstance(each, ast.ImportFrom) and str(each.module).startswith("ui.")
        for alias in each.names
    }
    said = {each.id for each in names if isinstance(each, ast.Name)} if in_text else imported - {"_", "mark"}
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.Add(), left=left, right=right) if _is_part(left) or _is_part(right):
                yield node.lineno
            case ast.AugAssign(op=ast.Add(), value=value) if _is_part(value):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=" "), attr="join")) if in_text:
                yield node.lineno
            case ast.JoinedStr() if _is_sentence(node, said):
                yield node.lineno
            case _:
                pass


def _has_words(name: str) -> bool:
    """Whether this module makes sentences, rather than pictures or messages."""
    draws = re.search(r"pictures?[/.]|/(face|keys|lettered|choosing|half|cover|card_faces)\.py$", name)
    return name.startswith("ui/") and draws is None


def test_no_sentence_is_glued() -> None:
    """Whole sentences stand one after the other by `sentences`, cards and numbers side by side by `spaced`."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    named = {path.relative_to(ROOT).as_posix(): path for path in paths}

    found = [
        f"{name}:{line}"
        for name, path in named.items()
        if name != JOINERS
        for line in _glued(ast.parse(path.read_text("utf-8")), in_text=_has_words(name))
    ]

    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        '_("One.") + " " + _("Two.")',
        '_("One.") + f" {two}."',
        'told += " and another"',
        'told += f" {_(two)}"',
        '"to " + name',
        '" ".join((one, two))',
        'f"{one} {two}"',
        'f"{one}."',
        'f"{one}: {two}. {three}"',
    ],
)
def test_glue_is_found(source: str) -> None:
    assert set(_glued(ast.parse(source), in_text=True)) == {1}


@pytest.mark.parametrize(
    "source", ['"-# " + _("One.")', 'f"{MARKS[0]} {name}"', 'f"- {one}: {two}"', "one + two"]
)
def test_layout_is_no_glue(source: str) -> None:
    assert list(_glued(ast.parse(source), in_text=True)) == []


def test_parts_that_are_wholes_stand_side_by_side() -> None:
    assert sentences("One.", "", "Two.") == "One. Two."
    assert join_spaced(("5", "3")) == "5 3"
    assert full("Deck 3") == "Deck 3."
    assert resigned_line("2 · Bo: 3 points") == "2 · Bo: 3 points (resigned)"
    assert of_seat(1, "Bo", ("3 cards", "dealer")) == "B Bo: 3 cards, dealer."
