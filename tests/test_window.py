"""The pictures of README and docs are there and small, and the words beside them name only buttons that there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from engine.games import GAMES
from tests.test_docs import PAGES, ROOT

PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = {".webp": 600_000, ".png": 200_000}
LISTED, MOST_LISTED = "listed_*.png", 300_000  # for Discord's directory
ALT, CAPTION = r"!\[([^\]]*)\]\(([^)\s]+)\)", r"^!\[.*\n+\*([^*\n].*)\*$"
LONGEST = 40  # of a label: what is longer is a sentence


def _shown(page: Path) -> list[tuple[str, str]]:
    """The alt text and the file of each picture of a page."""
    return re.findall(ALT, page.read_text("utf-8"))


@cache
def _labels() -> list[str]:
    """What a button may be called, as patterns: the short words of `text`, with anything in place of their fields."""
    words = {
        part.value
        for path in (ROOT / "text").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "mark")
        for part in call.args
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and len(part.value) <= LONGEST
    }
    return [
        ".+".join(map(re.escape, re.split(r"\{\w+\}", word)))
        for word in words
        if re.sub(r"\{\w+\}|\W", "", word)
    ]


def _is_label(name: str) -> bool:
    return any(re.fullmatch(label, name) for label in _labels())


def _named(text: str) -> Iterator[str]:
    """The buttons in a text: they stand in quotes."""
    return (found.group(1) for found in re.finditer(r'["“]([^"”]+)["”]', text))


def test_pictures_that_pages_name_are_there_and_all_that_are_there_are_shown() -> None:
    shown = {(page.parent / file).resolve() for page in PAGES for _alt, file in _shown(page)}

    assert len(shown) > 6
    assert [path for path in shown if not path.is_file()] == []
    assert set(PICTURES.iterdir()) - shown == set()


def test_pictures_are_small() -> None:
    sizes = {path: path.stat().st_size for path in PICTURES.iterdir()}

    most = {path: MOST_LISTED if path.match(LISTED) else MOST_BYTES[path.suffix] for path in sizes}
    assert [path for path, size in sizes.items() if size > most[path]] == []


def test_pictures_for_the_directory_are_as_wide_as_a_screen_and_there_is_one_for_each_game() -> None:
    listed = sorted(PICTURES.glob(LISTED))

    for path in listed:
        with Image.open(path) as picture:
            assert picture.size == (1920, 1080)
    assert {path.stem for path in listed} >= {f"listed_{key}" for key in GAMES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_words_beside_pictures_name_buttons_that_there_are(page: Path) -> None:
    captions = re.findall(CAPTION, page.read_text("utf-8"), re.MULTILINE)
    texts = [*(alt for alt, _file in _shown(page)), *captions]

    assert [text for text in texts if not text] == []
    assert [name for text in texts for name in _named(text) if not _is_label(name)] == []


def test_a_button_that_there_is_not_is_noticed() -> None:
    assert list(_named('Ada has pressed "Look again" and “Draw”')) == ["Look again", "Draw"]
    assert _is_label("Draw")
    assert _is_label("Take the 7")
    assert not _is_label("Look again")
