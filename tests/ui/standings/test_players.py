"""What is said of players."""

from __future__ import annotations

from tests.ui.standings.player_cases import NEWCOMER
from ui.standings import players
from ui.standings.players import Curve, Duels, Graph


def test_a_player_who_has_not_played_is_told_how_to_begin() -> None:
    assert players.card_text(NEWCOMER) == "**Zoë**\nPlay one game to begin."
    assert players.card_alt(NEWCOMER) == "Zoë. Play one game to begin."
    assert [value for value, _word in players.headline(NEWCOMER)] == ["–"] * 4


def test_two_who_have_not_met_are_told_so() -> None:
    strangers = Duels(("A_da", "Bo"), ())

    assert players.duels_text(strangers) == (
        "**A\\_da 0 : 0 Bo** · 0 games\nThey haven't finished a rated game together yet."
    )
    assert "haven't finished a rated game together" in players.duels_alt(strangers)


def test_a_graph_says_how_far_it_goes_back() -> None:
    graph = Graph(
        "sevens",
        (Curve("Bo", ((1000, 300), (1040, 280)), before=148), Curve("Yuki", ((990, 310),), provisional=1)),
    )

    assert players.graph_games(graph) == "last 2 of 150 rated games"
    assert "Bo: 1040 ± 280 after 150 rated games, 1040 at best since game 149." in players.graph_text(graph)
    assert "Yuki: 990 ± 310 after 1 rated game." in players.graph_text(graph)


def test_a_graph_of_nothing_says_so() -> None:
    nothing = Graph("sevens", (Curve("Bo", ()),))

    assert players.graph_text(nothing) == "**Sevens**\nNo rated game of Sevens yet."
    assert players.graph_games(nothing) == "0 rated games"
