"""A page of a leaderboard from values: nothing here knows Discord or a database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from db.standing_values import BoardPage, Listed, RatingRow, Rival
from db.values import PlayerSettings
from host.standings.leaderboards import BoardChoice, FoundBoard
from standings.season import Season
from table.errors import Refused
from ui.standings import boards as words
from ui.standings.board_page import LeaderboardPage, build_page

NOW = Season.of(datetime(2026, 11, 28, tzinfo=UTC))
ADA, BEN, CLEO = 1, 2, 3
LINES = (Listed(1, ADA, "Ada", 91, 2, 1), Listed(2, BEN, "Ben", 45, 3, 0))
SCORES = FoundBoard(
    BoardChoice.parse(f"here.score...{NOW.number}.0"),
    BoardPage(2, 0, LINES, own=LINES[1], ahead=Rival(ADA, "Ada", 91)),
    NOW,
)
RATINGS = FoundBoard(
    BoardChoice.parse("here.rating.sevens..0.0"),
    BoardPage(1, 0, (Listed(1, ADA, "Ada", 1400, 20),)),
    NOW,
    {
        ADA: RatingRow("sevens", ADA, 37.5, 1.5, 20, NOW.number, 1510, -3),
        CLEO: RatingRow("sevens", CLEO, 25.0, 4.0, 4, NOW.number, 1000, 8),
    },
)
RECORDS = FoundBoard(
    BoardChoice.parse("here.record.sevens.total@3.0.0"),
    BoardPage(
        3, 0, tuple(Listed(at + 1, at + 1, f"P{at}", 7 + at, 1, game_id=5 - at // 2) for at in range(3))
    ),
    NOW,
    comparisons=("total@3", "total@4"),
)


def page_of(found: FoundBoard, user_id: int = BEN, **settings: Any) -> LeaderboardPage:
    return build_page(found, "Benny", PlayerSettings(user_id, **settings), lambda when: f"{when:%d.%m.}")


def test_a_page_has_its_rows_and_the_reader_s_own_under_the_name_they_have_now() -> None:
    page = page_of(SCORES)

    assert words.board_text(page.board).splitlines() == [
        "**All games · Q4 2026** · 2 players",
        "**1** Ada: **9.1**, 2 games, 1 win",
        "**2** **Ben** (you): **4.5**, 3 games, 0 wins (4.6 behind Ada)",
    ]
    assert page.board.own is not None
    assert page.board.own.name == "Benny"
    assert (page.last, page.invitation, page.unseen, page.replays) == (0, "", "", ())
    assert page.seasons == (20264, 20263, 0)


def test_a_large_board_has_a_last_page_and_the_reader_apart() -> None:
    page = page_of(replace(SCORES, page=replace(SCORES.page, total=37)))

    assert page.last == 3
    assert page.board.own_at is None


def test_the_first_page_says_how_the_board_counts() -> None:
    (rules,) = page_of(SCORES).notes
    second = page_of(replace(SCORES, choice=replace(SCORES.choice, page=1)))
    last_season = page_of(replace(SCORES, choice=replace(SCORES.choice, season=20263)))

    assert rules == f"{words.season_rules()} {words.season_ends('01.01.')}"
    assert second.notes == ()
    assert last_season.notes == (words.season_rules(),)
    assert page_of(RATINGS).notes == (words.rating_rules(),)
    assert page_of(RATINGS).seasons == ()


def test_a_page_says_that_the_standings_are_being_counted_again() -> None:
    page = build_page(SCORES, "Benny", PlayerSettings(BEN), str, rebuilding=True)

    assert page.notes[0] == words.rebuilding()


def test_a_rating_of_too_few_games_is_the_reader_s_row_without_a_rank() -> None:
    page = page_of(RATINGS, CLEO)

    assert words.board_text(page.board).splitlines()[1:] == [
        "**1** Ada: **1500** ± 60, 20 games, −3",
        "",
        "You: **·**, **1000** ± 160, 4 games, +8 (a rank in 6 games)",
    ]


def test_a_reader_who_is_on_no_board_is_invited_unless_the_empty_board_does_it() -> None:
    stranger = replace(SCORES, page=BoardPage(2, 0, LINES))

    assert page_of(stranger, CLEO).invitation.endswith(words.how_to(page_of(stranger, CLEO).board))
    assert page_of(replace(SCORES, page=BoardPage(0, 0, ()))).invitation == ""


def test_a_reader_whose_row_nobody_else_sees_is_told() -> None:
    everywhere = replace(SCORES, choice=replace(SCORES.choice, everywhere=True))

    assert page_of(SCORES, hidden=True).unseen == words.unseen(hidden=True)
    assert page_of(everywhere).unseen == words.unseen(hidden=False)
    assert page_of(everywhere, everywhere=True).unseen == ""


def test_two_records_of_one_game_lead_to_it_once_and_those_of_other_servers_do_not() -> None:
    assert page_of(RECORDS).replays == ((5, "1. P0, 7"), (4, "3. P2, 9"))
    assert page_of(RECORDS).comparisons == ("total@3", "total@4")
    assert page_of(replace(RECORDS, choice=replace(RECORDS.choice, everywhere=True))).replays == ()


@pytest.mark.parametrize("by", ["rating", "record"])
def test_ratings_and_records_are_of_one_game(by: str) -> None:
    with pytest.raises(Refused, match="one_game"):
        BoardChoice.parse(f"here.{by}...0.0")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "here.score",
        "here.luck...0.0",
        "here.score.whist..0.0",
        "here.record.sevens.trick.0.0",
        f"here.record.sevens.total@{33 * '4'}.0.0",
        "here.score...x.0",
    ],
)
def test_a_board_that_there_is_not_cannot_be_chosen(text: str) -> None:
    with pytest.raises(Refused, match="expired"):
        BoardChoice.parse(text)
