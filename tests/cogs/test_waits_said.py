"""What people are told of how long they are waited for is so."""

from __future__ import annotations

import re
from pathlib import Path

from cogs.commands.choices import ALL_PACES
from table.pace import WAITS

PLAYERS = " ".join((Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8").split())
NUMBERS = {"one": 1, "two": 2, "three": 3, "five": 5}


def said(pattern: str, text: str) -> set[int]:
    """The numbers that stand at the group of this pattern."""
    found = re.findall(pattern, text)
    assert found, pattern
    return {NUMBERS[number] if number in NUMBERS else int(number) for number in found}


def test_time_for_a_turn() -> None:
    assert WAITS.live.turn is not None
    live = next(choice.name for choice in ALL_PACES if choice.value == "live")

    assert said(r"(\w+) minutes a turn", live) == {WAITS.live.turn / 60}
    assert said(r"(\w+) minutes a turn", PLAYERS) == {WAITS.live.turn / 60}


def test_time_to_be_ready() -> None:
    assert said(r"after (\d+) seconds", PLAYERS) == {WAITS.ready}


def test_time_until_a_table_is_closed() -> None:
    assert said(r"Without a start the table closes after (\d+) minutes", PLAYERS) == {WAITS.live.lobby / 60}
    assert said(r"stands still, and closes after (\d+) minutes", PLAYERS) == {WAITS.live.left / 60}
