"""What one finished game after another makes of the book."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import timedelta
from itertools import combinations
from typing import Literal

import msgspec
import pytest

from engine.feats import Feat, FeatKind, average
from standings.book import Book, Entered, compute_changes
from standings.facts import Facts
from standings.rating import FIRST, Skill, in_season, rate
from standings.rows import ALL_GAMES, EVERYWHERE, BoardRow, Pair, Player
from standings.season import ALL_TIME, Season
from tests.standings.games import ADA, BEN, CLEO, DAN, GUILD, NOON, game

AUTUMN = 20264


WON = 231  # a win over nine holes against nobody's score: 100 x 3 / 13, in tenths


def book_of(games: Iterable[Facts]) -> Book:
    book = Book()
    for n, facts in enumerate(games, 1):
        book.update(compute_changes(book, facts, n).rows)
    return book


def row(
    book: Book, who: int, *, scope: int = GUILD, key: str = "play_nine", season: int = AUTUMN
) -> BoardRow:
    return book.boards[scope, key, season, who]


def test_scores_stand_on_every_board_that_the_game_is_on() -> None:
    """The server's and all servers', the game's and that of all games, the season's and that of all time."""
    book = book_of([game((ADA, 1), (BEN, 2), (CLEO, 2))])

    for scope in (GUILD, EVERYWHERE):
        for key in ("play_nine", ALL_GAMES):
            for season in (AUTUMN, ALL_TIME):
                ada = row(book, ADA, scope=scope, key=key, season=season)
                assert (ada.score, ada.games, ada.wins) == (WON, 1, 1)
                assert (ada.shares, ada.lengths) == (3 * 120, 3)
                ben = row(book, BEN, scope=scope, key=key, season=season)
                assert (ben.score, ben.games, ben.wins) == (58, 1, 0)
                assert (ben.shares, ben.lengths) == (3 * 30, 3)


def test_a_server_counts_what_was_played_there() -> None:
    book = book_of([game((ADA, 1), (BEN, 2)), game((ADA, 1), (BEN, 2), guild_id=901)])

    assert row(book, ADA).games == row(book, ADA, scope=901).games == 1
    assert row(book, ADA, scope=EVERYWHERE).games == 2


def test_a_win_is_a_first_place_with_somebody_behind() -> None:
    shared, drawn = game((ADA, 1), (BEN, 1), (CLEO, 3)), game((ADA, 1), (BEN, 1))

    book = book_of([shared, drawn])

    assert (row(book, ADA).wins, row(book, ADA).draws) == (1, 1)
    assert (row(book, CLEO).wins, row(book, CLEO).draws) == (0, 0)


def test_as_many_games_as_people_like_count_on_a_day() -> None:
    wins = [game((ADA, 1), (BEN, 2), key=("play_nine", "sevens")[number % 2]) for number in range(12)]

    scores = [row(book_of(wins[:count]), ADA, key=ALL_GAMES).score for count in (1, 6, 12)]

    assert scores == [round(1000 * lengths / (lengths + 10)) for lengths in (3, 15, 30)]


def test_a_lost_game_makes_the_score_lower_and_a_short_one_less_so() -> None:
    wins = [game((ADA, 1), (BEN, 2)) for _ in range(5)]
    nine, one = (game((ADA, 2), (BEN, 1), options=options) for options in ("", "holes=1"))

    before, after, after_short = (
        row(book_of(games), ADA).score for games in (wins, [*wins, nine], [*wins, one])
    )

    assert (before, after, after_short) == (600, 536, 577)


def test_a_step_says_what_the_game_has_brought_on_its_server() -> None:
    first, lost = game((ADA, 1), (BEN, 2)), game((ADA, 2), (BEN, 1), key="sevens", guild_id=GUILD)
    elsewhere = game((ADA, 1), (BEN, 2), guild_id=901)
    book = book_of([first, elsewhere])

    ada, ben = compute_changes(book, lost, 3).steps

    assert (ada.score, ada.gained) == (200, 200 - WON)
    assert (ben.score, ben.gained) == (133, 133)


def test_scores_begin_at_zero_with_the_new_year() -> None:
    new_year = Season(2026, 4).ends
    old, new = new_year - timedelta(seconds=1), new_year

    book = book_of([game((ADA, 1), (BEN, 2), at=old), game((ADA, 2), (BEN, 1), at=new)])

    assert row(book, ADA, season=20264).score == row(book, BEN, season=20271).score == WON
    assert row(book, ADA, season=20271).score == 0
    assert row(book, ADA, season=ALL_TIME).score == 188


def test_the_first_game_of_a_season_begins_with_less_certainty() -> None:
    last = game((ADA, 1), (BEN, 2), at=Season(2026, 4).ends - timedelta(days=1))
    book = book_of([last])
    easter = game((ADA, 1), (BEN, 2), at=Season(2027, 2).starts)

    ada, ben = compute_changes(book, easter, 2).rows.ratings.values()

    skills = [Skill(row.mu, row.sigma) for row in book.ratings.values()]
    begun = [in_season(skill, Season(2026, 4), Season(2027, 2)) for skill in skills]
    assert [(row.mu, row.sigma) for row in (ada, ben)] == list(rate(easter.lines, begun))
    assert (ada.season, ben.season) == (20272, 20272)
    assert begun[0].sigma > skills[0].sigma


def test_a_rating_is_of_one_game_and_its_steps_are_kept_in_order() -> None:
    book = book_of([game((ADA, 1), (BEN, 2))])

    after = compute_changes(book, game((ADA, 2), (BEN, 1), key="sevens"), 2)

    assert set(after.rows.ratings) == {("sevens", ADA), ("sevens", BEN)}
    assert [(step.user_id, step.game, step.n) for step in after.steps] == [
        (ADA, "sevens", 2),
        (BEN, "sevens", 2),
    ]
    assert after.steps[0].mu == after.rows.ratings["sevens", ADA].mu < FIRST.mu


def test_its_change_is_that_of_the_last_game_and_its_peak_waits_for_ten() -> None:
    games = [game((ADA, 1), (BEN, 2), at=NOON + timedelta(days=day)) for day in range(10)]
    nine, ten = book_of(games[:9]).ratings["play_nine", ADA], book_of(games).ratings["play_nine", ADA]

    assert (nine.peak, ten.games) == (0, 10)
    assert ten.peak == round(40 * ten.mu)
    assert ten.change == ten.peak - round(40 * nine.mu) > 0

    lost = compute_changes(book_of(games), game((ADA, 2), (BEN, 1)), 11).rows.ratings["play_nine", ADA]
    assert lost.change < 0
    assert lost.peak == ten.peak


def test_head_to_head_counts_for_every_two_people() -> None:
    book = book_of([game((BEN, 1), (ADA, 2), (CLEO, 2), ("hard", 4)), game((ADA, 1), (BEN, 2))])

    assert book.pairs[GUILD, "play_nine", ADA, BEN] == Pair(
        GUILD, "play_nine", ADA, BEN, low_wins=1, high_wins=1
    )
    assert book.pairs[EVERYWHERE, "play_nine", ADA, CLEO].level == 1
    assert len(book.pairs) == 6
    assert all(pair.low_id < pair.high_id for pair in book.pairs.values())


def test_members_of_a_team_are_not_against_each_other() -> None:
    book = book_of([game((ADA, 1), (BEN, 2), (CLEO, 1), (DAN, 2), sides=(0, 1, 0, 1))])

    assert (GUILD, "play_nine", ADA, CLEO) not in book.pairs
    assert book.pairs[GUILD, "play_nine", BEN, CLEO].high_wins == 1
    assert row(book, ADA).score == WON


def test_computers_have_no_rows() -> None:
    book = book_of([game((ADA, 2), ("hard", 1), (BEN, 3))])

    assert {key[3] for key in book.boards} == {user for _, user in book.ratings} == {ADA, BEN}
    assert (row(book, ADA).score, row(book, ADA).wins) == (WON, 0)


@pytest.mark.parametrize("why", ["alone", "one_side", "short_deck", "option", "social", "deserted"])
def test_what_is_not_rated_changes_no_standing(why: str) -> None:
    after = compute_changes(Book(), game((ADA, 1), (BEN, 2), unrated=why), 1)

    assert after == Entered(Book(players={ADA: Player(ADA, "Ada"), BEN: Player(BEN, "Ben")}), ())


def test_somebody_nobody_knows_any_more_was_an_opponent_still() -> None:
    facts = game((ADA, 1), (BEN, 2))
    lines = (facts.lines[0], msgspec.structs.replace(facts.lines[1], user_id=None, name=""))
    facts = msgspec.structs.replace(facts, lines=lines)

    book = book_of([facts])

    assert row(book, ADA).score == WON
    assert book.ratings["play_nine", ADA].mu > FIRST.mu
    assert set(book.ratings) == {("play_nine", ADA)}


def hole(value: int, game_id: int = 1, unrated: str = "") -> Facts:
    return game((ADA, 1), (BEN, 2), game_id=game_id, unrated=unrated, feats=(Feat(0, "hole", value),))


def test_a_record_is_the_best_and_stays_with_its_first_game() -> None:
    book = book_of([hole(3, 1), hole(-4, 2), hole(-4, 3), hole(8, 4)])

    for scope in (GUILD, EVERYWHERE):
        for season in (AUTUMN, ALL_TIME):
            record = book.records[scope, "play_nine", "hole@2", season, ADA]
            assert (record.value, record.game_id, record.times) == (-4, 2, 4)


@pytest.mark.parametrize(("why", "kept"), [("alone", True), ("social", False), ("short_deck", False)])
def test_records_are_kept_of_games_alone_too(why: str, kept: bool) -> None:
    assert bool(compute_changes(Book(), hole(-4, unrated=why), 1).rows.records) is kept


def test_what_adds_up_adds_up_and_an_average_is_over_all() -> None:
    feats = (Feat(0, "ace", 2), Feat(0, "average", 90, 9))
    longer = (Feat(0, "ace", 1), Feat(0, "average", 57, 18))
    book = book_of(game((ADA, 1), (BEN, 2), feats=each) for each in (feats, longer))

    assert book.records[GUILD, "play_nine", "ace", ALL_TIME, ADA].value == 3
    assert book.records[GUILD, "play_nine", "average@2", ALL_TIME, ADA].value == round(100 * 147 / 27)


@pytest.mark.parametrize("better", ["low", "high"])
def test_an_average_of_few_times_comes_after_all_of_enough(better: Literal["low", "high"]) -> None:
    kind = FeatKind("average", better, "mean", "strokes", least=27)
    best, worst = (-50, 50) if better == "low" else (50, -50)

    few, many = kind.rank_average(best * 26, 26), kind.rank_average(worst * 27, 27)

    assert kind.beats(many, few)
    assert [average(few), average(many)] == [(100 * best, False), (100 * worst, True)]


def test_after_one_game_an_average_comes_last() -> None:
    once, often = Feat(0, "average", -45, 9), Feat(1, "average", 180, 9)
    games = [game((ADA, 1), (BEN, 2), feats=(*([once] if number == 0 else []), often)) for number in range(3)]
    records = book_of(games).records

    lucky, steady = (records[GUILD, "play_nine", "average@2", ALL_TIME, user] for user in (ADA, BEN))

    assert steady.value < lucky.value
    assert (lucky.total, lucky.times) == (-45, 9)


def test_turns_to_a_sequence_are_no_record_where_partners_place_chips_too() -> None:
    feats = (Feat(0, "quickest", 3), Feat(0, "double", 1))
    places = ((ADA, 1), (BEN, 2), (CLEO, 1), (DAN, 2))
    book = book_of([game(*places, sides=(0, 1, 0, 1), key="sequence_numbers", feats=feats)])
    alone = book_of([game((ADA, 1), (BEN, 2), key="sequence_numbers", feats=feats)])

    assert {key[2] for key in book.records} == {"double"}
    assert {key[2] for key in alone.records} == {"quickest@2", "double"}


def some_games(count: int) -> list[Facts]:
    """Of four people and a computer, over two years, with feats, ties and games that are not rated."""
    rng = random.Random(4)
    games = []
    for number in range(count):
        who = rng.sample((ADA, BEN, CLEO, DAN), rng.randint(2, 4))
        places = [(each, rng.randint(1, len(who))) for each in who]
        best = min(place for _, place in places)
        places = [(each, place - best + 1) for each, place in places]
        games.append(
            game(
                *places,
                ("normal", rng.randint(1, 3)),
                game_id=number,
                at=NOON + timedelta(hours=number),
                key=rng.choice(("play_nine", "sevens")),
                guild_id=rng.choice((900, 901)),
                unrated=rng.choice(("", "", "", "social")),
                feats=(Feat(0, "hole", rng.randint(-20, 40)),),
            )
        )
    return games


def concerning(book: Book, people: set[int]) -> Book:
    """The rows of these people alone, as the store would give them."""
    return Book(
        ratings={key: row for key, row in book.ratings.items() if row.user_id in people},
        boards={key: row for key, row in book.boards.items() if row.user_id in people},
        pairs={key: row for key, row in book.pairs.items() if {row.low_id, row.high_id} <= people},
        records={key: row for key, row in book.records.items() if row.user_id in people},
    )


def test_the_rows_of_those_at_the_table_are_enough_for_the_same_book_as_a_rebuild() -> None:
    """To the last bit of every rating."""
    games = some_games(400)
    stored = Book()

    for n, facts in enumerate(games, 1):
        people = {line.user_id for line in facts.lines if line.user_id is not None}
        after = compute_changes(concerning(stored, people), facts, n).rows
        stored.update(after)

    assert stored == book_of(games)
    assert stored.ratings
    assert {pair[2:] for pair in stored.pairs} == set(combinations((ADA, BEN, CLEO, DAN), 2))
