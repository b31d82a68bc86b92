"""A table before its start, in words."""

from __future__ import annotations

import re

import pytest

from engine.game import Level
from tests.ui.text.cases import LONG, WORST
from ui.big_bang import guide as big_bang
from ui.seven_ate_nine import guide as seven_ate_nine
from ui.text import lobby, set_up
from ui.text.rated import is_rated


def _lobby(
    names: tuple[str, ...],
    levels: tuple[Level | None, ...],
    *,
    allowed: tuple[int, ...] = (2, 3, 4, 5, 6),
    pace: str = "live",
    invite_only: bool = False,
    options: str = "",
    sizes: tuple[int, ...] = (),
    wishes: tuple[int | None, ...] = (),
) -> str:
    return lobby.message(
        "Golf with cards.",
        names,
        levels,
        host=0,
        allowed=allowed,
        pace_name=pace,
        invite_only=invite_only,
        options=options,
        closes="<t:1:t>",
        sizes=sizes,
        wishes=wishes,
    )


def test_lobby_says_who_sits_and_what_is_missing() -> None:
    assert _lobby(("Ada",), (None,)).splitlines() == [
        "Golf with cards.",
        "-# 2 to 6 players, live, open to all",
        "**At the table: 1 of 6**",
        "• Ada (host)",
        "Waiting for 1 more player (room for 5).",
        "-# Closes if not started by <t:1:t>. Rated.",
    ]


def test_lobby_for_two_does_not_say_that_the_one_seat_it_waits_for_is_free() -> None:
    assert "\nWaiting for 1 more player.\n" in _lobby(("Ada",), (None,), allowed=(2,))


def test_lobby_names_computers_pace_and_options() -> None:
    text = _lobby(
        ("Ada", "B_o", "Wren"), (None, None, "easy"), pace="none", invite_only=True, options="3 holes"
    )

    assert "-# 2 to 6 players, no clock, by invitation, 3 holes" in text
    assert "• Ada (host)\n• B\\_o\n• Wren (computer, easy)\nReady to start (room for 3 more)." in text


@pytest.mark.parametrize(
    ("seated", "expected"),
    [
        (1, "Waiting for 1 more player (room for 5)."),
        (2, "Ready to start (room for 4 more)."),
        (5, "5 players can't make even teams: one more joins, or one leaves."),
        (6, "Ready to start."),
    ],
)
def test_lobby_knows_the_numbers_that_can_play(seated: int, expected: str) -> None:
    assert expected in _lobby(LONG[:seated], (None,) * seated, allowed=(2, 3, 4, 6))


def test_lobby_with_teams_says_who_would_like_to_play_in_which() -> None:
    text = _lobby(
        ("Ada", "B_o", "Cy", "Wren"), (None, None, None, "easy"), allowed=(2, 3, 4, 6),
        sizes=(2, 2), wishes=(1, None, 1, None),
    )  # fmt: skip

    assert text.splitlines()[2:8] == [
        "**At the table: 4 of 6**",
        "• **Team A ●**, 0 of 2",
        "• **Team B ■**, 2 of 2: Ada (host) · Cy",
        "• By chance: B\\_o · Wren (computer, easy)",
        "Ready to start (room for 2 more).",
        "-# Press a team to play in it, and again to leave it to chance.",
    ]


def test_nobody_is_left_to_chance_where_everybody_has_a_team() -> None:
    text = _lobby(("Ada", "Bo", "Cy", "Di"), (None,) * 4, sizes=(2, 2), wishes=(0, 1, 0, 1))

    assert "By chance" not in text


def test_fullest_lobby_fits() -> None:
    many = "18 holes, shared, match play, no limit on turns"
    for sizes, wishes in (((), ()), ((2, 2, 2), (0, 0, 1, 1, 2, None))):
        assert len(_lobby(WORST, ("normal",) * 6, options=many, sizes=sizes, wishes=wishes)) <= 1500


def test_a_game_is_offered_with_how_many_play_it() -> None:
    assert lobby.game_to_choose("Sevens", (3, 4, 5), "Chains.") == "-# **Sevens**, 3 to 5 players. Chains."


def test_match_play_is_for_two() -> None:
    assert "-# 2 players, live, open to all" in _lobby(("Ada",), (None,), allowed=(2,))
    assert lobby.players((1,)) == "1 player"


def test_a_player_who_plays_the_computer_at_once_is_told_its_level() -> None:
    assert lobby.against_computer("Sevens") == "▶ Sevens"


def test_what_all_read_of_an_opponent_s_pace_speaks_to_nobody() -> None:
    """In a lobby "you" would be every reader."""
    told = (
        set_up.a_level("Robin", "own"),
        is_rated("own_pace"),
        big_bang.LEVELS["own"],
        seven_ate_nine.LEVELS["own"],
    )
    assert not [text for text in told if re.search(r"\byou", text)]
    assert all("opponent" in text for text in told)


def test_a_computer_at_its_opponent_s_pace_is_slow_as_long_as_it_knows_too_little() -> None:
    for guide in (big_bang, seven_ate_nine):
        assert "slow until it knows them" in guide.LEVELS["own"]
        assert len(guide.LEVELS["own"]) <= 100
