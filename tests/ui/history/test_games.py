"""What a list of games says."""

from __future__ import annotations

import pytest

from tests.ui.history.cases import (
    ALONE,
    BROKEN,
    CROWD,
    GIVEN_UP,
    LEVEL,
    LOST,
    OF_OTHERS,
    PAGE,
    TEAMS,
    WON,
)
from ui.history import games
from ui.history.games import GameList, PastGame
from ui.text.words import ALT_LIMIT


@pytest.mark.parametrize(
    ("game", "outcome", "told"),
    [
        (WON, "won", "won by 54"),
        (LOST, "lost", "you: 2nd, 10"),
        (TEAMS, "won", "won by 1"),
        (LEVEL, "level", "level with Jon"),
        (OF_OTHERS, None, "won by 25"),
        (GIVEN_UP, "lost", "you resigned"),
        (ALONE, None, "played alone"),
        (BROKEN, None, "won"),
    ],
)
def test_who_won_and_what_the_reader_did(game: PastGame, outcome: str | None, told: str) -> None:
    assert (game.outcome, games.second_line(game)) == (outcome, told)


def test_a_team_is_one() -> None:
    assert games.choice(1, TEAMS) == "1. Nov 28, Sequence Numbers: Mia & You 2, Jon & Dan 1"


def test_the_picture_says_all_of_it_in_words() -> None:
    told = games.alt(GameList("Your games", (WON, BROKEN)))

    assert told == (
        "Your games. Nov 28, Play Nine: You −12 strokes, Ben; won by 54. Nov 28, whist: Bo, Ben; won."
    )


def test_ten_crowds_are_as_much_as_discord_takes() -> None:
    told = games.alt(GameList("Games of this server", (CROWD,) * 10))

    assert len(told) <= ALT_LIMIT
    assert told.count("Play Nine") == 10


def test_without_pictures_discord_writes_the_day() -> None:
    lines = games.text(PAGE).splitlines()

    assert lines[0] == "### Your games"
    assert lines[1] == "1. <t:1795824000:D> Play Nine: **You** −12 strokes, Ben (won by 54)"
    assert len(lines) == len(PAGE.games) + 1
