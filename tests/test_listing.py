"""The texts for Discord's App Directory fit its fields, and say what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import Permissions

from cogs.wire.permissions import NEEDED
from engine.games import GAMES

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "listing.md").read_text("utf-8")


def _field(name: str) -> str:
    """The text that follows the name of a field."""
    found = re.search(rf"^\*\*{name}\*\*.*?^```text\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize(("field", "most"), [("Description", 400), ("Summary", 200)])
def test_a_text_fits_its_field(field: str, most: int) -> None:
    text = _field(field)

    assert 0 < len(text) <= most
    assert "\n" not in text
    assert re.findall(r"[*_`\[\]]", text) == []  # shown as they are


def test_tags_fit() -> None:
    """As Discord's schema of an application has them: five of at most 20 characters."""
    tags = _field("Tags").splitlines()

    assert 0 < len(tags) <= 5
    assert [tag for tag in tags if not 0 < len(tag) <= 20] == []
    assert len(set(tags)) == len(tags)


def test_every_game_is_named() -> None:
    assert [game.title for game in GAMES.values() if game.title not in _field("Description")] == []


def test_permissions_are_those_of_the_link_that_invites_the_bot() -> None:
    section = PAGE.partition("## Permissions")[2]
    named = re.findall(r"^\| ([A-Z][\w ]+) \|", section, re.MULTILINE)

    assert Permissions(**{name.lower().replace(" ", "_"): True for name in named}) == NEEDED
    count = {6: "Six"}[len(named)]
    assert f"{count} permissions" in _field("Expanded description")


def test_commands_are_those_that_there_are() -> None:
    players = (DOCS / "players.md").read_text("utf-8")
    named = re.findall(r"`(/\w+)`", PAGE)

    assert len(named) > 5
    assert [name for name in named if f"| `{name}` |" not in players] == []
