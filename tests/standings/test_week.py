"""A week of a server: who rose, who met most, and what was best."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from standings.week import Done, Duel, Met, Riser, Stood, Week, best, best_kind, duel, risers

ADA, BEN, CYD = 1, 2, 3


def test_a_week_begins_on_monday() -> None:
    week = Week.of(datetime(2026, 11, 24, 5, tzinfo=UTC))

    assert week.starts == datetime(2026, 11, 23, tzinfo=UTC)
    assert week.ends == datetime(2026, 11, 30, tzinfo=UTC)
    assert Week.of(week.starts) == Week.of(datetime(2026, 11, 29, 23, 59, tzinfo=UTC)) == week
    assert week.before == Week.of(datetime(2026, 11, 22, 23, 59, tzinfo=UTC))


def test_a_week_of_short_days_has_seven_of_them() -> None:
    day = 120.0
    week = Week.of(datetime(2026, 11, 24, 5, tzinfo=UTC), day)

    assert week.ends - week.starts == timedelta(seconds=7 * day)
    assert Week.of(week.starts, day) == Week.of(week.ends - timedelta(microseconds=1), day) == week
    assert Week.of(week.ends, day) == week.after
    assert week.after.before == week


def test_a_person_who_passed_others_rose() -> None:
    board = [Stood(ADA, 100, 100), Stood(BEN, 80, 90), Stood(CYD, 50, 120)]

    assert risers(board) == (Riser(CYD, 3, 1),)


def test_a_person_who_was_not_on_the_board_before_did_not_rise() -> None:
    assert risers([Stood(ADA, 100, 100), Stood(BEN, None, 200)]) == ()


def test_equal_scores_share_a_rank() -> None:
    board = [Stood(ADA, 100, 100), Stood(BEN, 90, 100), Stood(CYD, 80, 80)]

    assert risers(board) == (Riser(BEN, 2, 1),)


def met(game: int, *places: tuple[int, int]) -> list[Met]:
    """A game in which each is a side of their own."""
    return [Met(game, user, user, place) for user, place in places]


def test_the_duel_is_of_the_two_who_met_most_and_the_winner_comes_first() -> None:
    games = [
        *met(1, (ADA, 1), (BEN, 2), (CYD, 3)),
        *met(2, (ADA, 2), (BEN, 1)),
        *met(3, (ADA, 2), (BEN, 1)),
        *met(4, (ADA, 1), (BEN, 1)),
    ]

    assert duel(games) == Duel((BEN, ADA), (2, 1), 1)


def test_of_two_pairs_that_met_as_often_the_closer_one_is_told() -> None:
    games = [
        *met(1, (ADA, 1), (BEN, 2)),
        *met(2, (ADA, 1), (BEN, 2)),
        *met(3, (BEN, 1), (CYD, 2)),
        *met(4, (BEN, 2), (CYD, 1)),
    ]

    assert duel(games) == Duel((BEN, CYD), (1, 1), 0)


def test_partners_and_a_single_game_are_no_duel() -> None:
    partners = [Met(game, user, 0, 1) for game in (1, 2) for user in (ADA, BEN)]

    assert duel([*partners, *met(3, (ADA, 1), (CYD, 2))]) is None


def test_the_best_of_play_nine_is_its_hole() -> None:
    kind = best_kind("play_nine")
    done = [
        Done("play_nine", "nine", 1, 0, ADA, 20),
        Done("play_nine", "hole", 1, 0, ADA, -5),
        Done("play_nine", "hole", 2, 1, BEN, -11),
        Done("play_nine", "hole", 3, 0, CYD, -11),
    ]

    assert kind is not None
    assert kind.key == "hole"
    assert best(done, ["sevens", "play_nine"]) == (done[2],)
