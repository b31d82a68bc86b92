"""What a player sees of cards, comparisons, graphs and awards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui.pictures.tables import count, seen
from tests.ui.standings.player_cases import AWARDS, CARD, DUELS
from ui.pictures.palette import rgb
from ui.pictures.paper import TITLE
from ui.standings.awards import Awards
from ui.standings.awards_picture import awards
from ui.standings.head_to_head import head_to_head
from ui.standings.player_card import player_card
from ui.standings.players import Curve, Duel, Duels, Graph, Played
from ui.standings.rating_graph import rating_graph

INK, SKY, SAND = (rgb("felt", colour) for colour in ("ink", "sky", "sand"))
LONG = "W" * 32


@pytest.mark.parametrize("theme", ["felt", "paper"])
def test_the_longest_names_and_figures_find_room(theme: str) -> None:
    line = Played("sequence_numbers", 123_456, 123_455, 12_345, 999)
    card = replace(CARD, name=LONG, lines=(line,), score=1_234_567, rank=123_456, players=1_234_567)

    assert seen(player_card(card, theme=theme)).width == 1200  # type: ignore[arg-type]
    assert seen(head_to_head(Duels((LONG, LONG), (Duel("sevens", 12_345, 12_345, 12_345),)))).width == 1200


def test_two_peoples_bars_meet_where_nobody_was_level() -> None:
    def bar(duel: Duel) -> tuple[int, int, int]:
        row = seen(head_to_head(Duels(("Ada", "Bo"), (duel,)))).crop((210, 413, 990, 414))
        return tuple(count(row, colour) for colour in (SKY, SAND, INK))  # type: ignore[return-value]

    half, level, nobody = bar(Duel("sevens", 3, 3)), bar(Duel("sevens", 1, 1, 2)), bar(Duel("sevens", 4, 0))

    assert half[0] == pytest.approx(half[2], abs=12)
    assert half[1] < 30
    assert level[1] == pytest.approx(390, abs=45)
    assert nobody[2] == 0


def test_two_who_have_not_met_have_no_bar() -> None:
    assert count(seen(head_to_head(Duels(("Ada", "Bo"), ()))), SAND) == 0
    assert seen(head_to_head(DUELS)).height > 600


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


def test_a_flag_is_at_the_best_rating_that_is_not_provisional() -> None:
    steps = (*((1500, 300),) * 4, (1300, 90), (1250, 80))
    flagged = [
        count(
            seen(rating_graph(Graph("sevens", (Curve("Bo", steps, provisional=games),)))),
            rgb("felt", "cardinal"),
        )
        for games in (0, 4, 5, 6)
    ]
    lowest = Curve("Bo", steps, provisional=4)

    assert min(flagged[:2]) > max(flagged[2:]) + 200
    assert (lowest.peak, Curve("Bo", steps, provisional=6).peak) == (4, None)


def test_a_graph_of_nothing_says_so() -> None:
    assert count(seen(rating_graph(Graph("sevens", (Curve("Bo", ()),)))), SKY) == 0


def test_every_winner_of_a_season_has_a_bird() -> None:
    one, two = (
        seen(
            awards(
                replace(
                    AWARDS,
                    rows=tuple(replace(row, rank=rank) for row, rank in zip(AWARDS.rows, ranks, strict=True)),
                )
            )
        )
        for ranks in ((1, 2, 3), (1, 1, 3))
    )
    beside = (750, TITLE, 900, TITLE + 360)

    assert count(two.crop(beside), rgb("felt", "cardinal")) > 1.8 * count(
        one.crop(beside), rgb("felt", "cardinal")
    )


def test_a_season_without_games_is_a_card_as_well() -> None:
    assert seen(awards(Awards("Q4 2026", (), 0, 0))).width == 1200
