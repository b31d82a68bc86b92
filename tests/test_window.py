"""The pictures of README and docs are there, with a text beside each, and small."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from engine.games import GAMES
from tests.test_docs import PAGES, ROOT

PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = {".webp": 600_000, ".png": 200_000}
LISTED, MOST_LISTED = "listed_*.png", 300_000  # for Discord's directory


def _shown(page: Path) -> list[str]:
    """The file of each picture of a page."""
    return re.findall(r"!\[[^\]]+\]\(([^)\s]+)\)", page.read_text("utf-8"))


def test_pictures_that_pages_name_are_there_and_all_that_are_there_are_shown() -> None:
    shown = {(page.parent / file).resolve() for page in PAGES for file in _shown(page)}

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
    missing = {key for key in GAMES if f"listed_{key}" not in {path.stem for path in listed}}
    assert not missing, (
        f'make pictures ONLY="{" ".join(missing)}", and show them in docs/listing.md and README.md'
    )
