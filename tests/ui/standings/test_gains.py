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
        r"Season: 58.2 → **59.4**. You are in place 2, 6.2 behind A\_da.",
        "Rating 1290 → **1317** ± 51.",
    ]


def test_a_score_may_go_down() -> None:
    lost = replace(WON, score=570, gained=-12, behind=0)

    assert gains.own(lost).startswith(r"Season: 58.2 → **57.0**. You are in place 2, level with A\_da.")


def test_the_first_has_nobody_to_follow_and_a_season_that_is_over_no_place() -> None:
    first, over = replace(WON, rank=1, rival=None), replace(WON, rank=None, rival=None)

    assert gains.own(first).startswith("**You lead the season!** 58.2 → **59.4**\n")
    assert gains.own(replace(first, gained=0)).startswith("You still lead the season: 59.4.\n")
    assert gains.own(over).startswith("Season: 58.2 → **59.4**.\n")
    assert gains.public("Bo", first) == "**Bo** leads the season! 58.2 → 59.4"


def test_what_was_never_better_comes_first() -> None:
    best = replace(WON, bests=(gains.Best("hole@2", -14), gains.Best("unknown", 3)))

    assert gains.own(best).splitlines()[:2] == [
        "**Your best hole here:** −14 (2 players)",
        "**Your best here:** unknown 3",
    ]


def test_everybody_reads_a_line_a_player() -> None:
    assert gains.public("B_o", WON) == r"**B\_o**: season 58.2 → 59.4, rating 1290 → 1317"
    assert gains.public("Bo", replace(WON, is_provisional=True)) == "**Bo**: season 58.2 → 59.4"
    assert gains.public("Bo", Gain("play_nine")) == "", "too long ago"


def test_a_score_that_has_not_changed_is_said_once() -> None:
    same = replace(WON, score=0, gained=0)

    assert gains.public("Bo", same) == "**Bo**: season still 0.0, rating 1290 → 1317"
    assert gains.public("Bo", replace(same, is_provisional=True)) == "**Bo**: season still 0.0"
    assert gains.own(same).startswith("Season: 0.0.")
