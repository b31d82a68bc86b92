"""What /history says."""

from __future__ import annotations

from ui.text import history


def test_a_place_and_a_score_stay_beside_the_name_where_a_line_is_narrow() -> None:
    told = history.past("2026-08-01", "Play Nine", ["1. Ada 47", "2. Ben the Second 52"])

    assert told.split(" ") == [
        *("2026-08-01", "Play", "Nine:", "1.\N{NO-BREAK SPACE}Ada\N{NO-BREAK SPACE}47,"),
        *("2.\N{NO-BREAK SPACE}Ben", "the", "Second\N{NO-BREAK SPACE}52"),
    ]


def test_a_list_of_past_games_keeps_them_together_and_shows_names_as_they_are() -> None:
    line = history.past("2026-08-01", "Play Nine", ["1. Ada 47", "2. *Ben* 52"])

    shown = history.games([line])

    assert shown == f"1. {line}".replace("*", "\\*")
