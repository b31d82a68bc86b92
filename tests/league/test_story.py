"""At most one true, rare line under a result."""

from __future__ import annotations

from datetime import timedelta

from engine.feats import Feat
from league.book import Book, entered
from league.facts import Facts
from league.story import Story, story_of
from tests.league.games import ADA, BEN, CLEO, NOON, Who, game


def told(*games: Facts) -> Story | None:
    """What there is to tell of the last of these games."""
    book = Book()
    for n, facts in enumerate(games[:-1], 1):
        book.update(entered(book, facts, n).rows)
    return story_of(book, entered(book, games[-1], len(games)).rows, games[-1])


def a_game(day: int, *places: tuple[Who, int], hole: int | None = None) -> Facts:
    feats = () if hole is None else (Feat(0, "hole", hole),)
    return game(*places, at=NOON - timedelta(days=40) + timedelta(days=day), feats=feats)


def test_most_games_have_none() -> None:
    assert told(a_game(0, (ADA, 1), (BEN, 2), hole=3)) is None
    assert told(*[a_game(day, (ADA, 1), (BEN, 2), hole=3) for day in range(20)]) is None


def test_the_first_hole_under_ten() -> None:
    assert told(a_game(0, (BEN, 2), (ADA, 1), hole=-12)) == Story("landmark", 0, kind="hole", value=-12)
    assert told(a_game(0, (BEN, 2), (ADA, 1), hole=-10)) is None
    assert told(*[a_game(day, (BEN, 2), (ADA, 1), hole=-12) for day in range(2)]) is None


def test_an_own_best_after_many() -> None:
    holes = [a_game(day, (ADA, 1), (BEN, 2), hole=3) for day in range(10)]

    assert told(*holes, a_game(11, (ADA, 1), (BEN, 2), hole=2)) == Story("best_yet", 0, kind="hole", value=2)
    assert told(*holes[1:], a_game(11, (ADA, 1), (BEN, 2), hole=2)) is None


def test_a_first_win_after_five_defeats() -> None:
    defeats = [a_game(day, (ADA, 1), (BEN, 2)) for day in range(5)]
    win = a_game(6, (ADA, 2), (BEN, 1))

    assert told(*defeats, win) == Story("at_last", 1, 0, value=5)
    assert told(*defeats[1:], win) is None
    assert told(*defeats, win, win) is None


def test_who_catches_up_on_the_season() -> None:
    """Cleo leads Ada by two points, and then comes in behind her."""
    level = [a_game(day, (ADA, 1), (CLEO, 1)) for day in range(9)]
    ahead = a_game(10, (ADA, 2), (CLEO, 1))

    assert told(*level, ahead, a_game(11, (CLEO, 2), (ADA, 1))) == Story("caught_up", 1, 0)
    assert told(*level[1:], ahead, a_game(11, (CLEO, 2), (ADA, 1))) is None
