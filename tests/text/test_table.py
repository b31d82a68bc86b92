"""What is said at a table of any game: comings and goings."""

from __future__ import annotations

import pytest

from tests.text.cases import LONG
from text import table

SEAL = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (table.resigned("B_o"), r"B\_o resigned. The computer plays on in that seat."),
        (table.timed_out("Bo"), "Time ran out for Bo: the table played for them."),
        (table.computer_plays("Bo"), "The computer plays for Bo until they press a button again."),
        (table.back("Bo"), "Bo is back."),
        (table.substituted("Bo", "Bo drew."), "Bo drew. (the computer, for Bo)"),
        (table.ended("ended"), "A moderator has ended this game. It counts for nobody."),
        (table.ended("strokes"), "The game is over."),
        (
            table.rematch(["<@1>", "<@2>"], "Ada", "<link>"),
            "<@1> and <@2>: Ada would like a rematch: <link>",
        ),
        (table.next_table("<link>"), "The next table is open: <link>"),
        (table.not_a_move("f_y"), r"“f\_y” is not a move here."),
        (table.came_to_nothing(("Ben 7", "Cy 8"), 0), "-# Did not count: Ben 7; Cy 8."),
        (table.came_to_nothing(("Ben 7",), 2), "-# Did not count: Ben 7; 2 more."),
        (table.over("**Ada wins.**\n1 · Ada"), "The game is over. **Ada wins.**"),
        (table.panel_title("Play Nine", "<#5>"), "**Play Nine** at <#5>"),
        (table.winner("**A \\*\\* wins.**\n1 · A"), "## A \\*\\* wins.\n1 · A"),
        (
            table.started(("Ada", "Bo"), SEAL),
            f"The game has begun. Around the table: Ada and Bo.\n-# Seal of the shuffle: `{SEAL[:32]}…`",
        ),
        (
            table.started(("Ada",), SEAL),
            f"The game has begun. Ada plays alone.\n-# Seal of the shuffle: `{SEAL[:32]}…`",
        ),
        (
            table.started(("Ada", "Bo", "Cy", "Di"), SEAL, sides=(0, 1, 0, 1)),
            (
                "The game has begun. Around the table: A ● Ada, B ■ Bo, A ● Cy and B ■ Di.\n"
                f"-# Seal of the shuffle: `{SEAL[:32]}…`"
            ),
        ),
        (
            table.may_settle(("Ada",)),
            "Only Ada is left, and may end the game now, as it stands, or play on against the computer.",
        ),
        (
            table.may_settle(("Ada", "Bo")),
            (
                "Only Ada and Bo are left, and may end the game now, as it stands, or play on against "
                "the computer."
            ),
        ),
    ],
)
def test_sentences_name_who_it_is_about(said: str, expected: str) -> None:
    assert said == expected


def test_ends_are_told_apart() -> None:
    reasons = ("expired", "abandoned", "ended", "settled", "strokes")

    assert len({table.ended(reason) for reason in reasons}) == len(reasons)


def test_thread_has_a_name_that_discord_takes() -> None:
    assert table.thread_name("Play Nine", ("A_da", "Bo"), "live") == "A_da, Bo: Play Nine"
    assert table.thread_name("Play Nine", ("A_da", "Bo"), "1d") == "A_da, Bo: Play Nine (a day a turn)"
    longest = table.thread_name("Play Nine", LONG, "7d")
    assert len(longest) == 100
    assert longest.endswith("…: Play Nine (a week a turn)")
