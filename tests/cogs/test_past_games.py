"""A finished game from the store as its reader sees it in a list."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from cogs.scenes.history import past_game
from db.standing_values import LineRow, Past
from ui.history.games import GameList, PastGame, alt, name_of
from ui.history.picture import history

ADA, BEN, CLEO, DOV = 1, 2, 3, 4
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
LATE = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)


def line(seat: int, user_id: int, name: str, place: int, side: int) -> LineRow:
    return LineRow(7, seat, user_id, name, "", place, 10 * place, side, resigned=False)


def listed(*lines: LineRow, me: int = ADA, zone: str = "UTC", ended_at: datetime = LATE) -> PastGame:
    past = Past(7, "sequence_numbers", 5, ended_at, "", lines)
    return past_game(past, None, me, ZoneInfo(zone), NOW)


def test_teams_are_one_and_the_winners_come_first() -> None:
    game = listed(
        line(0, ADA, "Ada", 2, 0),
        line(1, BEN, "Ben", 1, 1),
        line(2, CLEO, "Cleo", 2, 0),
        line(3, DOV, "Dov", 1, 1),
    )

    assert [name_of(side) for side in game.sides] == ["Ben & Dov", "You & Cleo"]
    assert game.outcome == "lost"


def test_two_teams_that_share_the_first_place_stay_two() -> None:
    game = listed(line(0, ADA, "Ada", 1, 0), line(1, BEN, "Ben", 1, 1), me=DOV)

    assert [name_of(side) for side in game.sides] == ["Ada", "Ben"]
    assert game.is_level
    assert game.outcome is None


def test_the_day_is_that_of_the_reader() -> None:
    days = [listed(zone=zone).day for zone in ("UTC", "Europe/Berlin", "America/New_York")]

    assert days == ["Nov 27", "Nov 28", "Nov 27"]
    assert listed(ended_at=datetime(2025, 12, 31, tzinfo=UTC)).day == "Dec 2025"


def test_a_game_without_lines_is_listed_all_the_same() -> None:
    page = GameList("Your games", (listed(),))

    assert "somebody" in alt(page)
    assert history(page).startswith(b"\x89PNG")
