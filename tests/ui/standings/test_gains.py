"""What a game has brought, in words."""

from __future__ import annotations

from msgspec.structs import replace

from ui.standings import gains
from ui.standings.gains import Gain

WON = Gain(
    "play_nine", score=594, gained=12, rank=2, behind=62, rival="A_da", was=1290, rating=1317, spread=51
)


def test_a_player_reads_the_score_the_place_and_the_rating() -> None:
    assert gains.own(WON).splitlines() == [
        r"Season 58.2 → **59.4**. Now place 2 of the season, 6.2 behind A\_da.",
        "Rating 1290 → **1317** ± 51.",
    ]


def test_a_score_may_go_down() -> None:
    lost = replace(WON, score=570, gained=-12, behind=0)

    assert gains.own(lost).startswith(r"Season 58.2 → **57.0**. Now place 2 of the season, level with A\_da.")


def test_the_first_has_nobody_to_follow_and_a_season_that_is_over_no_place() -> None:
    first, over = replace(WON, rank=1, rival=None), replace(WON, rank=None, rival=None)

    assert gains.own(first).startswith("Season 58.2 → **59.4**. Now place 1 of the season.\n")
    assert gains.own(over).startswith("Season 58.2 → **59.4**.\n")


def test_everybody_reads_a_line_a_player() -> None:
    assert gains.public("B_o", WON) == r"**B\_o**: season 58.2 → 59.4, rating 1290 → 1317"
    assert gains.public("Bo", replace(WON, is_provisional=True)) == "**Bo**: season 58.2 → 59.4"
    assert gains.public("Bo", Gain("play_nine")) == "", "too long ago"


def test_a_score_that_has_not_changed_is_said_once() -> None:
    same = replace(WON, score=0, gained=0)

    assert gains.public("Bo", same) == "**Bo**: season still 0.0, rating 1290 → 1317"
    assert gains.public("Bo", replace(same, is_provisional=True)) == "**Bo**: season still 0.0"
    assert gains.own(same).startswith("Season still **0.0**.")
