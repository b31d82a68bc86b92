"""What the pages name is there: files, folders, and where each word of the glossary lives."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from db.schema.columns import USER
from db.schema.indexes import SCHEMA
from ui.text import me, settings

ROOT = Path(__file__).parent.parent
PAGES = (
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob(".github/*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| (.+?) \| .+? \| `([\w.]+)` \|$", GLOSSARY, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_and_folders_that_a_page_names_exist(page: Path) -> None:
    """All that look like one: `engine/`, `host/waits/clock.py`. What is made by running is none of these."""
    named = re.findall(r"`((?!data/)(?:\w+/)+(?:\w+\.\w+)?)`", page.read_text("utf-8"))

    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", [".github/CONTRIBUTING.md", "docs/contributors.md"])
def test_every_folder_of_the_project_is_named(page: str) -> None:
    named = (ROOT / page).read_text("utf-8")
    folders = [path.parent.name for path in ROOT.glob("[a-z]*/*") if path.suffix in (".py", ".md")]

    assert len(set(folders)) > 10
    assert [folder for folder in sorted(set(folders)) if f"{folder}/" not in named] == []


def _found(name: str) -> Any:
    parts = name.split(".")
    for at in range(len(parts) - 1, 0, -1):
        try:
            thing = import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        for part in parts[at:]:
            thing = getattr(thing, part)
        return thing
    raise AssertionError(f"no module of {name}")


@pytest.mark.parametrize(("word", "name"), ROWS, ids=[word for word, _name in ROWS])
def test_word_of_the_glossary_lives_where_it_says(word: str, name: str) -> None:
    assert _found(name) is not None, word


def test_glossary_has_each_word_once() -> None:
    words = [each for word, _name in ROWS for each in word.split(", ")]

    assert 40 < GLOSSARY.count("\n| ") - GLOSSARY.count("\n| **") - 2 <= 60  # without the head of the table
    assert len(set(words)) == len(words)


def test_the_privacy_page_names_every_table_with_people_in_it() -> None:
    page = (ROOT / "docs" / "privacy.md").read_text("utf-8")
    with_people = {
        table.name for table in SCHEMA.sorted_tables for column in table.columns if column.info == USER
    }

    assert len(with_people) > 10
    assert [name for name in sorted(with_people) if f"`{name}`" not in page] == []


def test_the_players_page_has_every_command() -> None:
    cogs = [path.read_text("utf-8") for path in (ROOT / "cogs").rglob("*.py")]
    commands = [
        name for cog in cogs for name in re.findall(r"@app_commands\.command\((?:.|\n)*?async def (\w+)", cog)
    ]
    page = (ROOT / "docs" / "players.md").read_text("utf-8")

    assert len(commands) > 10
    assert [name for name in commands if f"| `/{name}` |" not in page] == []


def test_pages_ask_what_the_menus_ask() -> None:
    players = (ROOT / "docs" / "players.md").read_text("utf-8")
    owners = (ROOT / "docs" / "owners.md").read_text("utf-8")
    asked_of_a_player = [
        asked for asked, _choices in (me.how_shown(), me.how_called(), me.where_ranked(), me.who_sees())
    ]
    asked_of_a_server = [
        settings.games(),
        settings.paces()[0],
        settings.places()[0],
        settings.rating()[0],
        settings.channels(),
        settings.options(),
        settings.opener(),
        settings.table_list(),
        settings.news(),
        settings.news_kinds()[0],
    ]

    assert [asked for asked in asked_of_a_player if asked not in players] == []
    assert [asked for asked in (*asked_of_a_server, settings.wipe()) if asked not in owners] == []
