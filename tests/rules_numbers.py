"""The numbers of docs/rules.md, and which of them the tests cite."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"

# A rule begins a paragraph, a ruling a row of a table: "**5.2.6** …", "| 0.3 (H) | …".
_NUMBER = re.compile(r"^(?:\*\*|\| )(?P<number>\d\.\d+(?:\.\d+)?)(?P<host> \(H\))?(?:\*\*| \|)", re.MULTILINE)
# Three parts are a rule wherever they stand; two parts could be any number, so the word has to come before.
_LONG = re.compile(r"\b\d\.\d\.\d+")
_SHORT = re.compile(r"[Rr]ules? (\d\.\d(?:(?:, | and )\d\.\d)*)\b(?!\.\d)")

# What holds for all games is 0; then the games.
SECTIONS = tuple(map(int, re.findall(r"^## (\d)\.", RULES.read_text("utf-8"), re.MULTILINE)))


class Rule(NamedTuple):
    number: str
    host: bool  # marked (H): the host sees to it, not the engine


def rules(game: int) -> tuple[Rule, ...]:
    """The rules and rulings of a game, or those for all games, 0, in the order of the page."""
    found = (
        Rule(match["number"], bool(match["host"])) for match in _NUMBER.finditer(RULES.read_text("utf-8"))
    )
    return tuple(rule for rule in found if rule.number.startswith(f"{game}."))


def cited() -> frozenset[str]:
    """Every number that a test names, as "5.4.3", or as "rule 0.2" or "rules 0.2 and 0.5"."""
    pages = [path.read_text("utf-8") for path in TESTS.rglob("*.py") if path.name not in _ABOUT_NUMBERS]
    long = {number for page in pages for number in _LONG.findall(page)}
    short = {
        number for page in pages for group in _SHORT.findall(page) for number in re.findall(r"\d\.\d", group)
    }
    return frozenset(long | short)


_ABOUT_NUMBERS = ("rules_numbers.py", "test_rules_cited.py", "test_rules_page.py")
