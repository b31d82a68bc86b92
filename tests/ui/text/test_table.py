"""What is said at a table of any game: comings and goings."""

from __future__ import annotations

import pytest

from tests.ui.text.cases import LONG
from ui.text import table

SEAL = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            table.rematch(["<@1>", "<@2>"], "Ada", "<link>"),
            "<@1> and <@2>: Ada would like a rematch: <link>",
        ),
        (table.came_to_nothing(("Ben 7", "Cy 8"), 0), "-# Didn't count: Ben 7; Cy 8."),
        (table.came_to_nothing(("Ben 7",), 2), "-# Didn't count: Ben 7; 2 more."),
        (table.headline("**A \\*\\* wins.**\n1 · A"), "## A \\*\\* wins.\n1 · A"),
        (
            table.start(("Ada", "Bo"), SEAL),
            f"The game has begun. Around the table: Ada and Bo.\n-# Seal of the shuffle: `{SEAL[:32]}…`",
        ),
        (
            table.start(("Ada",), SEAL),
            f"The game has begun. Ada plays alone.\n-# Seal of the shuffle: `{SEAL[:32]}…`",
        ),
        (
            table.start(("Ada", "Bo", "Cy", "Di"), SEAL, sides=(0, 1, 0, 1)),
            (
                "The game has begun. Around the table: A ● Ada, B ■ Bo, A ● Cy and B ■ Di.\n"
                f"-# Seal of the shuffle: `{SEAL[:32]}…`"
            ),
        ),
        (
            table.may_settle(("Ada",)),
            "Only Ada is left, and can end the game here or play on against the computer.",
        ),
        (
            table.may_settle(("Ada", "Bo")),
            ("Only Ada and Bo are left, and can end the game here or play on against the computer."),
        ),
    ],
)
def test_sentences_name_who_it_is_about(said: str, expected: str) -> None:
    assert said == expected


def test_thread_has_a_name_that_discord_takes() -> None:
    assert table.thread_name("Play Nine", ("A_da", "Bo"), "live") == "A_da, Bo: Play Nine"
    assert table.thread_name("Play Nine", ("A_da", "Bo"), "1d") == "A_da, Bo: Play Nine (a day a turn)"
    longest = table.thread_name("Play Nine", LONG, "7d")
    assert len(longest) == 100
    assert longest.endswith("…: Play Nine (a week a turn)")
