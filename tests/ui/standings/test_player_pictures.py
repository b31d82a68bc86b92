"""What a player sees of cards, comparisons, graphs and awards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui.pictures.tables import count, seen
from tests.ui.standings.player_cases import CARD
from ui.pictures.palette import rgb
from ui.standings.awards import Awards
from ui.standings.awards_picture import awards
from ui.standings.head_to_head import head_to_head
from ui.standings.player_card import player_card
from ui.standings.players import Curve, Duel, Duels, Graph, Played
from ui.standings.rating_graph import rating_graph

SKY = rgb("felt", "sky")
LONG = "W" * 32


@pytest.mark.parametrize("theme", ["felt", "paper"])
def test_the_longest_names_and_figures_find_room(theme: str) -> None:
    line = Played("sequence_numbers", 123_456, 123_455, 12_345, 999)
    card = replace(CARD, name=LONG, lines=(line,), score=1_234_567, rank=123_456, players=1_234_567)

    assert seen(player_card(card, theme=theme)).width == 1200  # type: ignore[arg-type]
    assert seen(head_to_head(Duels((LONG, LONG), (Duel("sevens", 12_345, 12_345, 12_345),)))).width == 1200


@pytest.mark.parametrize("games", [1, 2, 1500])
def test_any_number_of_games_is_a_graph(games: int) -> None:
    steps = tuple((1000 + at % 700, 60) for at in range(games))

    picture = seen(rating_graph(Graph("sevens", (Curve(LONG, steps),))))

    assert count(picture, SKY) > 400


def test_ratings_that_are_all_but_equal_stand_apart_and_on_the_sheet() -> None:
    curves = tuple(Curve(LONG, ((low, 60),)) for low in (1001, 1002, 1000, 1003))

    picture = seen(rating_graph(Graph("sevens", curves)))

    marks = [count(picture.crop((800, 0, 880, 760)), rgb("felt", seat)) for seat in "ABCD"]
    assert min(marks) > 500


def test_a_season_without_games_is_a_card_as_well() -> None:
    assert seen(awards(Awards("Q4 2026", (), 0, 0))).width == 1200
