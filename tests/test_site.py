"""The site of docs/ is built without a warning, loads nothing from elsewhere, and has each game's rules to print."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.rules_numbers import rules

ROOT = Path(__file__).parent.parent
#: What a browser fetches by itself.
LOADED = r'<(?:script|img|iframe)\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\bhref="([^"]+)"'

pytest.importorskip("mkdocs", reason="mkdocs is not installed: the site is not built")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a warning fails."""
    folder = tmp_path_factory.mktemp("site")
    commands, config = import_module("mkdocs.commands.build"), import_module("mkdocs.config")
    commands.build(
        config.load_config(str(ROOT / "tools" / "site" / "mkdocs.yml"), strict=True, site_dir=str(folder))
    )
    return folder


def _page(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text("utf-8")


def test_every_page_of_docs_is_there_and_can_be_searched(site: Path) -> None:
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    found = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]

    assert {page for page in pages if not (site / page).is_file()} == set()
    assert {str(page) for page in pages} <= {each["location"].partition("#")[0] for each in found}


def test_search_finds_a_rule_once(site: Path) -> None:
    """On the page of its game, by the words after its number."""
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    entries = [each for each in index if each["location"].startswith("rules")]
    sevens = [rule.number for rule in rules(2)]

    found = {
        number: [each["location"] for each in entries if re.search(rf"\b{number}\s", each["text"])]
        for number in sevens
    }

    assert {number: places for number, places in found.items() if len(places) != 1} == {}
    assert {places[0].partition("#")[0] for places in found.values()} == {"rules/sevens.html"}
    assert [
        each for each in entries if "Sevens" not in each["title"] and "sevens.html" in each["location"]
    ] == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = {
        address
        for page in site.rglob("*.html")
        for found in re.findall(LOADED, page.read_text("utf-8"))
        for address in found
    }

    assert "site.css" in loaded
    assert [address for address in loaded if re.match(r"\w+:|//", address)] == []


def test_each_game_has_its_rules_on_a_page_that_the_index_leads_to(site: Path) -> None:
    main = _page(site, "rules").partition('role="main"')[2]
    pages = set(re.findall(r'href="(rules/[\w-]+)\.html"', main))

    assert len(pages) == len(GAMES)
    told = [re.search(r"<h1[^>]*>([^<]+)", _page(site, page)) for page in pages]
    titles = " ".join(found[1] for found in told if found)
    assert [game.title for game in GAMES.values() if game.title not in titles] == [], (
        "docs/rules.md has a section for each game"
    )


def test_a_page_of_rules_has_all_of_that_game_and_nothing_of_another(site: Path) -> None:
    pages = {path.stem: path.read_text("utf-8") for path in (site / "rules").iterdir()}

    for number, game in enumerate(GAMES.values(), 1):
        page = pages.get(game.title.lower().replace(" ", "-"), "")
        assert page, (
            f"docs/rules.md has a section {number} for {game.title}, as engine/games.py has them in order"
        )
        numbers = [rule.number for rule in rules(number)]
        assert [each for each in numbers if each not in page] == []
        other = number % len(GAMES) + 1
        assert f"<strong>{other}.2.1</strong>" not in page
