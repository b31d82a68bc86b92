"""Records compare like with like: games of as many sides, by the options that make another game of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest

from db.standing_values import RecordRow
from engine.feats import Among, Feat, split_time
from engine.games import GAMES, game_of
from engine.options import options_of
from host.standings.alike import best
from host.standings.book_rows import ranking_number
from standings.book import Book, compute_changes
from standings.facts import Facts
from standings.feats import KINDS, kind_of
from standings.rows import Rating
from standings.season import ALL_TIME
from standings.story import story_of
from tests.standings.games import ADA, BEN, CLEO, DAN, GUILD, NOON, game

OTHERS = ((BEN, 2), (CLEO, 3), (DAN, 4))


def kept(*games: Facts, key: str, who: int = ADA) -> Mapping[str, int]:
    """What a person's records are ranked by, under the names that say which games they compare."""
    book = Book()
    for n, facts in enumerate(games, 1):
        book.update(compute_changes(book, facts, n).rows)
    return {
        row.kind: row.value
        for row in book.records.values()
        if (row.scope, row.game, row.season, row.user_id) == (GUILD, key, ALL_TIME, who)
    }


def of(key: str, kind: str, value: int, others: int = 1, options: str = "") -> Facts:
    return game((ADA, 1), *OTHERS[:others], key=key, options=options, feats=(Feat(0, kind, value),))


def test_a_race_of_many_is_no_record_of_a_race_of_two() -> None:
    found = kept(
        of("seven_ate_nine", "race", 36), of("seven_ate_nine", "race", 47, others=3), key="seven_ate_nine"
    )

    assert found == {"race@2": 36, "race@4": 47}


def test_an_option_that_makes_another_game_of_it_has_its_own_record() -> None:
    games = [
        of("seven_ate_nine", "race", value, options=options)
        for value, options in (
            (50_000, ""),
            (40_000, "penalty=cooldown"),
            (30_000, "last_card_free=false,penalty=cooldown"),
            (45_000, "typing=false"),
        )
    ]

    found = kept(*games, key="seven_ate_nine")

    assert found == {"race@2": 45_000, "race@2~cooldown": 40_000, "race@2~cooldown~~false": 30_000}


def test_rules_that_begin_new_records_compare_with_no_earlier_ones() -> None:
    games = (of("seven_ate_nine", "race", 50_000), of("seven_ate_nine", "race#2", 60_000))

    assert kept(*games, key="seven_ate_nine") == {"race@2": 50_000, "race#2@2": 60_000}
    assert [GAMES[key].records_since for key in ("seven_ate_nine", "big_bang")] == [2, 1]
    assert game_of("seven_ate_nine", 1).records_since == 1


def test_ones_best_is_that_of_the_latest_rules() -> None:
    rows = [
        RecordRow(ADA, GUILD, "seven_ate_nine", kind, ALL_TIME, value, value, 1, 7)
        for kind, value in (("race@2", 50_000), ("race#2@2", 70_000), ("race#2@3", 60_000))
    ]

    found = best(rows, "seven_ate_nine", "race")
    earlier = best(rows[:1], "seven_ate_nine", "race")

    assert found is not None
    assert earlier is not None
    assert (found.value, earlier.value) == (60_000, 50_000)


def test_what_adds_up_adds_up_over_all_games() -> None:
    assert kept(of("sevens", "out", 2), of("sevens", "out", 1, others=3), key="sevens") == {"out": 3}


def test_all_cards_placed_are_ranked_by_time_where_a_clock_ran() -> None:
    """27 cards are fewer than 28, whatever the time; 28 without a time are less than 28 with one."""
    placed = KINDS["big_bang", "placed"]

    def ranked(value: int, time: int | None = None) -> int:
        feats = (Feat(0, "placed", value), *(() if time is None else (Feat(0, "racing", time),)))
        facts = game((ADA, 1), (BEN, 2), key="big_bang", feats=feats)
        return kept(facts, key="big_bang")["placed@2"]

    values = [ranked(27), ranked(28), ranked(28, 200_000), ranked(28, 185_000)]

    assert values == sorted(set(values))
    assert [split_time(value) for value in values] == [(27, None), (28, None), (28, 200_000), (28, 185_000)]
    assert [placed.passes(value) for value in values] == [False, True, True, True]


def test_a_landmark_is_passed_once_whatever_the_record_compares() -> None:
    book = Book()
    two, three = (
        game((ADA, 1), *OTHERS[:others], feats=(Feat(0, "hole", -12),), at=NOON + timedelta(others))
        for others in (1, 2)
    )
    book.update(compute_changes(book, two, 1).rows)

    assert story_of(book, compute_changes(book, three, 2).rows, three) is None


@pytest.mark.parametrize(
    "kind",
    ["ace", "race@3", "quickest@2x2", "race@3~cooldown", "race@3~~4~false", "ace#2", "race#2@3~cooldown"],
)
def test_the_name_of_a_record_is_read_as_it_was_written(kind: str) -> None:
    assert str(Among.parse(kind)) == kind


@pytest.mark.parametrize(
    "kind", ["race@", "race@x", "race@3x", "race@three", "@", "race@²", "race#", "race#x@3"]
)
def test_a_name_that_nobody_wrote_is_read_without_harm(kind: str) -> None:
    assert Among.parse(kind).kind in ("race", "")
    assert kind_of("seven_ate_nine", "trick@3") is None


def test_records_name_options_that_their_games_have() -> None:
    for (key, _kind), kind in KINDS.items():
        assert set(kind.by) <= {option.name for option in options_of(GAMES[key].Options)}
        assert all((key, other) in KINDS for other in kind.timed)


def test_ratings_are_ranked_by_what_is_certain() -> None:
    sure, unsure = (
        Rating("sevens", ADA, 30.0, 1.0, 99, 20264, 0, 0),
        Rating("sevens", BEN, 32.0, 6.0, 10, 20264, 0, 0),
    )

    assert (ranking_number(sure), ranking_number(unsure)) == (1160, 1040)
    assert ranking_number(sure, 20271) == 1062, "a season later less of it is certain"
    assert ranking_number(Rating("sevens", ADA, 30.0, 1.0, 9, 20264, 0, 0)) is None
