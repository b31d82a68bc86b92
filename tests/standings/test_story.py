"""At most one true, rare line under a result."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from engine.feats import Feat
from standings.book import Book, compute_changes
from standings.facts import Facts
from standings.story import Story, story_of
from tests.standings.games import ADA, BEN, CLEO, GUILD, NOON, Who, game


def told(*games: Facts, unnamed: Collection[int] = ()) -> Story | None:
    """What there is to tell of the last of these games."""
    book = Book()
    for n, facts in enumerate(games[:-1], 1):
        book.update(compute_changes(book, facts, n).rows)
    return story_of(book, compute_changes(book, games[-1], len(games)).rows, games[-1], unnamed)


def a_game(day: int, *places: tuple[Who, int], hole: int | None = None, guild_id: int = GUILD) -> Facts:
    feats = () if hole is None else (Feat(0, "hole", hole),)
    return game(*places, at=NOON - timedelta(days=40) + timedelta(days=day), feats=feats, guild_id=guild_id)


def test_most_games_have_none() -> None:
    assert told(a_game(0, (ADA, 1), (BEN, 2), hole=3)) is None
    assert told(*[a_game(day, (ADA, 1), (BEN, 2), hole=3) for day in range(20)]) is None


def test_the_first_hole_under_ten() -> None:
    assert told(a_game(0, (BEN, 2), (ADA, 1), hole=-12)) == Story("landmark", 0, kind="hole@2", value=-12)
    assert told(a_game(0, (BEN, 2), (ADA, 1), hole=-10)) is None
    assert told(*[a_game(day, (BEN, 2), (ADA, 1), hole=-12) for day in range(2)]) is None


def test_an_own_best_after_many() -> None:
    holes = [a_game(day, (ADA, 1), (BEN, 2), hole=3) for day in range(10)]

    assert told(*holes, a_game(11, (ADA, 1), (BEN, 2), hole=2)) == Story(
        "best_yet", 0, kind="hole@2", value=2
    )
    assert told(*holes[1:], a_game(11, (ADA, 1), (BEN, 2), hole=2)) is None


def test_a_first_win_after_five_defeats() -> None:
    defeats = [a_game(day, (ADA, 1), (BEN, 2)) for day in range(5)]
    win = a_game(6, (ADA, 2), (BEN, 1))

    assert told(*defeats, win) == Story("at_last", 1, 0, value=5)
    assert told(*defeats[1:], win) is None
    assert told(*defeats, win, win) is None


def test_who_catches_up_on_the_season() -> None:
    """Cleo leads Ada by a win, and then comes in behind her."""
    level = [a_game(day, (ADA, 1), (CLEO, 1)) for day in range(9)]
    ahead = a_game(10, (ADA, 2), (CLEO, 1))

    assert told(*level, ahead, a_game(11, (CLEO, 2), (ADA, 1))) == Story("caught_up", 1, 0)
    assert told(*level[1:], ahead, a_game(11, (CLEO, 2), (ADA, 1))) is None


def test_only_what_was_played_on_the_server_counts() -> None:
    """Elsewhere Ada has been as good before, and Ben has beaten her: nobody here has seen that."""
    elsewhere = [a_game(day, (ADA, 2), (BEN, 1), hole=-12, guild_id=GUILD + 1) for day in range(6)]

    assert told(*elsewhere, a_game(7, (ADA, 1), (BEN, 2))) is None
    here = told(*elsewhere, a_game(7, (ADA, 2), (BEN, 1), hole=-12))
    assert here == Story("landmark", 0, kind="hole@2", value=-12)


def test_nobody_is_named_who_is_not_to_be_seen() -> None:
    landmark = a_game(0, (BEN, 2), (ADA, 1), hole=-12)
    defeats = [a_game(day, (ADA, 1), (BEN, 2)) for day in range(5)]
    win = a_game(6, (ADA, 2), (BEN, 1))

    assert told(landmark, unnamed={BEN}) is None
    assert told(landmark, unnamed={ADA}) is not None
    assert told(*defeats, win, unnamed={ADA}) is told(*defeats, win, unnamed={BEN}) is None


def test_another_story_is_told_in_place_of_one_that_names_somebody_unseen() -> None:
    feats = (Feat(0, "hole", -12), Feat(1, "hole", -14))
    both = game((ADA, 1), (BEN, 2), feats=feats)

    assert told(both) == Story("landmark", 0, kind="hole@2", value=-12)
    assert told(both, unnamed={ADA}) == Story("landmark", 1, kind="hole@2", value=-14)
