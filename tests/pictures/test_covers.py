"""What is seen first of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.games import GAMES
from pictures import covers
from pictures.palette import THEMES, Theme, rgb
from tests.pictures.tables import count, seen

SIZE = (1200, 360)
FAN = (620, 20, 1190, 340)
CARD, CHALK = rgb("felt", "card"), rgb("felt", "chalk")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", [*GAMES, "unheard of"])
def test_every_game_has_a_cover_of_one_size(key: str, theme: Theme) -> None:
    assert seen(covers.cover(key, "A game", (2, 3, 4), theme=theme)).size == SIZE


@pytest.mark.parametrize("key", GAMES)
def test_each_shows_its_own_cards(key: str) -> None:
    mine = seen(covers.cover(key, "A game", (2,))).crop(FAN)
    others = [seen(covers.cover(other, "A game", (2,))).crop(FAN) for other in (*GAMES, "") if other != key]

    assert count(mine, CARD) > 20_000
    assert all(mine.tobytes() != other.tobytes() for other in others)


@pytest.mark.parametrize("seats", [(2,), (2, 3, 4, 6)])
def test_it_says_how_many_play(seats: Sequence[int]) -> None:
    with_two_or_three = seen(covers.cover("sevens", "Sevens", (2, 3)))
    other = seen(covers.cover("sevens", "Sevens", seats))

    below = (40, 196, 620, 280)
    assert other.crop(below).tobytes() != with_two_or_three.crop(below).tobytes()
    assert other.crop(FAN).tobytes() == with_two_or_three.crop(FAN).tobytes()


def test_a_long_title_leaves_the_cards_alone() -> None:
    short, long = (seen(covers.cover("sevens", title, (2,))) for title in ("S", "Sequence Numbers " * 4))

    assert long.crop(FAN).tobytes() == short.crop(FAN).tobytes()
    assert count(long.crop((40, 90, 620, 200)), CHALK) > 1000


def test_a_shelf_has_them_one_below_the_other() -> None:
    games = [(key, game.title, game.seats) for key, game in GAMES.items()]

    shelf = seen(covers.shelf(games))

    assert shelf.size == (1200, len(games) * 376 - 16)
    for at, game in enumerate(games):
        assert shelf.crop((20, at * 376, 1180, at * 376 + 360)).tobytes() == (
            seen(covers.cover(*game)).crop((20, 0, 1180, 360)).tobytes()
        )
