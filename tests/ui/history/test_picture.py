"""What a player sees of a list of games."""

from __future__ import annotations

import pytest

from tests.ui.history.cases import CROWD, LOST, WON
from tests.ui.pictures.tables import count, seen
from ui.history.games import GameList
from ui.history.picture import ROW, history
from ui.pictures.palette import Theme, rgb
from ui.pictures.paper import TITLE


@pytest.mark.parametrize("theme", ["felt", "paper"])
def test_the_longest_names_and_figures_find_room(theme: Theme) -> None:
    picture = seen(history(GameList("W" * 40, (CROWD,)), theme=theme))

    assert picture.width == 1200
    assert count(picture.crop((1190, TITLE + 4, 1196, TITLE + ROW)), rgb(theme, "soft")) == 0


def test_a_game_that_its_reader_won_stands_out() -> None:
    won, lost = (
        count(
            seen(history(GameList("Your games", (game,)))).crop((0, TITLE, 100, TITLE + ROW)),
            rgb("felt", "leaf"),
        )
        for game in (WON, LOST)
    )

    assert won > 2_000
    assert lost == 0
