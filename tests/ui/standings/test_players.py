"""What is said of players."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui.standings.player_cases import ALONE, BESIDE, CARD, DUELS, NEWCOMER
from tests.ui.text.cases import WORST
from ui.standings import players
from ui.standings.players import Curve, Duel, Duels, Graph


def test_the_card_has_a_line_a_game() -> None:
    assert players.card_text(CARD).splitlines() == [
        "**Magdalena** · since May 2026",
        "Score in Q4 2026: 28.1 · place 3 of 37 · 127 games · 53 % won",
        "- **7 Ate 9**: 41 games, 61 % won, rating 1120 ± 62, fastest race 21.41 s",
        "- **Sevens**: 22 games, 36 % won, rating 980 ± 71, lowest game 0",
        "- **Sequence Numbers**: 9 games, 44 % won, turns to a sequence 9",
        "- **Big Bang**: 1 game, 100 % won",
        "- **Play Nine**: 54 games, 54 % won, rating 1333 ± 51, best hole −14",
        "Last ten: W L W W L W W = W W",
    ]


def test_a_player_who_has_not_played_is_told_how_to_begin() -> None:
    assert players.card_text(NEWCOMER) == "**Zoë**\nPlay one game to begin."
    assert players.card_alt(NEWCOMER) == "Zoë. Play one game to begin."
    assert [value for value, _word in players.headline(NEWCOMER)] == ["–"] * 4


def test_every_figure_of_the_card_has_its_word() -> None:
    assert players.headline(CARD) == (
        ("28.1", "score, Q4 2026"),
        ("3", "place of 37"),
        ("53 %", "won"),
        ("127", "games"),
    )
    assert players.headline(replace(CARD, rank=None, season=""))[:2] == (("28.1", "score"), ("–", "place"))


def test_alt_text_says_the_whole_card() -> None:
    alt = players.card_alt(CARD)

    assert alt.startswith(
        "Magdalena, since May 2026. Score in Q4 2026: 28.1, place 3 of 37, 127 games, 53 % won."
    )
    assert "Sequence Numbers: 9 games, 44 % won, turns to a sequence 9." in alt
    assert alt.endswith("won, level, won, won.")
    assert len(players.card_alt(replace(CARD, name=WORST[0]))) <= 1024


def test_two_people_are_compared_game_by_game() -> None:
    assert players.duels_text(DUELS).splitlines() == [
        "**Magdalena 43 : 13 شيرين محمد** · 58 games",
        "- 7 Ate 9: **12 : 7**",
        "- Sevens · 2 level: **0 : 5**",
        "- Play Nine: **31 : 1**",
    ]
    assert players.duels_alt(Duels(("Ada", "Bo"), (Duel("sevens", 1, 0),))) == "Ada 1 : 0 Bo. Sevens, 1 : 0."


def test_two_who_have_not_met_are_told_so() -> None:
    strangers = Duels(("A_da", "Bo"), ())

    assert players.duels_text(strangers) == (
        "**A\\_da 0 : 0 Bo** · 0 games\nThey have not finished a rated game together yet."
    )
    assert "not finished a rated game together" in players.duels_alt(strangers)


def test_a_graph_says_where_ratings_are_and_were() -> None:
    assert players.graph_text(ALONE).splitlines()[0] == "**Play Nine**"
    assert players.graph_text(
        Graph("sevens", (Curve("B_o", ((1110, 300), (1040, 280), (1010, 260)), provisional=1),))
    ) == ("**Sevens**\nB\\_o: 1010 ± 260 after 3 rated games, 1040 at best since game 2.")
    assert players.graph_alt(BESIDE).count("at best") == 4
    assert players.graph_title(ALONE) == "Play Nine · Magdalena"
    assert players.graph_title(BESIDE) == "Sevens"


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
