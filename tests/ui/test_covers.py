"""What is seen first of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image

from engine.games import GAMES
from tests.ui.pictures.tables import count, seen
from ui import covers
from ui.pictures.palette import THEMES, Theme, rgb

SIZE = (1200, 360)
FAN = (620, 20, 1190, 340)
CARD, CHALK = rgb("felt", "card"), rgb("felt", "chalk")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", [*GAMES, "unheard of"])
def test_every_game_has_a_cover_of_one_size(key: str, theme: Theme) -> None:
    assert seen(covers.cover(key, "A game", (2, 3, 4), theme=theme)).size == SIZE


def test_a_long_title_leaves_the_cards_alone() -> None:
    short, long = (seen(covers.cover("sevens", title, (2,))) for title in ("S", "Sequence Numbers " * 4))

    assert long.crop(FAN).tobytes() == short.crop(FAN).tobytes()
    assert count(long.crop((40, 90, 620, 200)), CHALK) > 1000


def shelf_of(keys: Sequence[str]) -> Image.Image:
    return seen(covers.shelf([(key, GAMES[key].title) for key in keys]))


def place(shelf: Image.Image, column: int, row: int = 0) -> Image.Image:
    width, height = covers.PLACE
    box = (column * width + 60, row * height + 20, (column + 1) * width - 60, row * height + 340)
    return shelf.crop(box)


def test_a_shelf_of_many_games_has_rows_of_one_length() -> None:
    width, height = covers.PLACE
    keys = [*GAMES, *GAMES][:6]

    shelf = shelf_of(keys)

    assert shelf.size == (3 * width, 2 * height - covers.NAME + covers.FOOT), (
        "the names of the second row are short"
    )
    assert place(shelf, 2, row=1).tobytes() == place(shelf_of([keys[5]]), 0).tobytes()


@pytest.mark.parametrize("title", ["Sevens", "Sequence Numbers", "A game with a very long name indeed"])
def test_a_name_on_the_shelf_stays_in_its_place(title: str) -> None:
    shelf = seen(covers.shelf([("sevens", name) for name in ("", title, "", title, "")]))

    width, height = covers.PLACE
    empty, first, between, second = (
        shelf.crop((at * width, 350, (at + 1) * width, height - 60)) for at in range(4)
    )
    assert first.tobytes() == second.tobytes()
    assert count(first, CHALK) > 1000
    assert (count(empty, CHALK), count(between, CHALK)) == (0, 0)
