"""What the shell says of any game: the lobby, pings, comings and goings."""

from __future__ import annotations

import pytest

from engine.game import Level
from tests.text.cases import LONG, WORST
from text import table


def _lobby(
    names: tuple[str, ...],
    levels: tuple[Level | None, ...],
    *,
    allowed: tuple[int, ...] = (2, 3, 4, 5, 6),
    pace: str = "live",
    invite_only: bool = False,
    options: str = "",
) -> str:
    return table.lobby(
        "Play Nine",
        "Golf with cards.",
        names,
        levels,
        host=0,
        allowed=allowed,
        pace_name=pace,
        invite_only=invite_only,
        options=options,
        closes="<t:1:R>",
    )


def test_lobby_says_who_sits_and_what_is_missing() -> None:
    assert _lobby(("Ada",), (None,)).splitlines() == [
        "### Play Nine",
        "Golf with cards.",
        "-# live, open to all",
        "**At the table: 1 of 6**",
        "• Ada, who opened it",
        "5 seats are free. 1 more player is needed. Seats are shuffled at the start.",
        "-# The table closes <t:1:R> if nobody starts it.",
    ]


def test_lobby_names_computers_pace_and_options() -> None:
    text = _lobby(
        ("Ada", "B_o", "Wren"), (None, None, "easy"), pace="none", invite_only=True, options="3 holes"
    )

    assert "-# no clock, by invitation, 3 holes" in text
    assert "• Ada, who opened it\n• B\\_o\n• Wren, computer (easy)\n3 seats are free. You can start." in text


@pytest.mark.parametrize(
    ("seated", "expected"),
    [
        (1, "5 seats are free. 1 more player is needed."),
        (2, "4 seats are free. You can start."),
        (5, "1 seat is free. 5 players cannot make even teams: add one more, or let one leave."),
        (6, "No seat is free."),
    ],
)
def test_lobby_knows_the_numbers_that_can_play(seated: int, expected: str) -> None:
    assert expected in _lobby(LONG[:seated], (None,) * seated, allowed=(2, 3, 4, 6))


def test_fullest_lobby_fits() -> None:
    assert (
        len(_lobby(WORST, ("normal",) * 6, options="18 holes, shared, match play, no limit on turns")) <= 1500
    )


def test_ping_says_what_for_and_where() -> None:
    assert table.ping(("<@1>",), "your turn on hole 3", "<link>") == "<@1>, your turn on hole 3: <link>"
    assert (
        table.ping(("<@1>", "<@2>"), "tee off on hole 1", "<link>")
        == "<@1> and <@2>, tee off on hole 1: <link>"
    )


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (table.removed("Bo"), "Bo was removed from the table."),
        (table.resigned("B_o"), r"B\_o resigned. The computer plays on in that seat."),
        (table.timed_out("Bo"), "Time ran out for Bo: the table played for them."),
        (table.computer_plays("Bo"), "The computer plays for Bo until they press a button again."),
        (table.back("Bo"), "Bo is back."),
        (table.substituted("Bo", "Bo drew."), "Bo drew. (the computer, for Bo)"),
        (table.ended("ended"), "A moderator has ended this game. It counts for nobody."),
        (table.ended("strokes"), "The game is over."),
        (table.rematch("Ada", "<link>"), "Ada would like a rematch. Take your seats: <link>"),
        (table.panel_title("Play Nine", "<#5>"), "**Play Nine** at <#5>"),
        (table.unsealed("ab12"), "-# The shuffle can be checked now. Its seed: `ab12`"),
        (
            table.started(("Ada", "Bo"), "ab12"),
            "The game has begun. Order of play: Ada and Bo.\n-# Seal of the shuffle: `ab12`",
        ),
        (
            table.may_settle(("Ada",)),
            "Only Ada is left. You may end the game now, as it stands, or play on against the computer.",
        ),
        (
            table.may_settle(("Ada", "Bo")),
            (
                "Only Ada and Bo are left. You may end the game now, as it stands, or play on against "
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


def test_list_of_games_says_whose_turn_it_is() -> None:
    assert table.games_line("Play Nine", "<#5>", ("Ada",), is_mine=True) == "• Play Nine, <#5>: **your turn**"
    assert table.games_line("Play Nine", "<#5>", ("A_a", "Bo"), is_mine=False) == (
        "• Play Nine, <#5>: waiting for A\\_a and Bo"
    )
    assert table.games_line("Play Nine", "<#5>", (), is_mine=False) == "• Play Nine, <#5>: not started yet"
    assert table.no_games() == "You sit at no table. /play opens one."


def test_thread_has_a_name_that_discord_takes() -> None:
    assert table.thread_name("Play Nine", ("A_da", "Bo")) == "Play Nine: A_da, Bo"
    assert len(table.thread_name("Play Nine", LONG)) == 100
