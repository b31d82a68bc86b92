"""The card of awards in words."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui.standings.player_cases import AWARDS
from tests.ui.text.cases import WORST
from ui.standings import awards
from ui.standings.awards import Award, Awards
from ui.standings.boards import Row, row_name

EMPTY = Awards("Q4 2026", (), 0, 0)


def test_a_holder_of_whose_name_nothing_is_seen_is_somebody() -> None:
    given = replace(AWARDS.awards[-1], names=("\u3164", "Ada"))

    assert awards.holders(given) == "somebody and Ada"
    assert row_name(Row("\u2800", 1, 2, 1)) == "somebody"


def test_the_end_of_a_season_is_a_sentence() -> None:
    def told(*rows: Row) -> str:
        return awards.announcement(replace(AWARDS, rows=rows))

    assert told(Row("A_da", 1, 2, 1), Row("Bo", 2, 0, 1)) == (
        r"Q4 2026 is over: **A\_da** has won it with a score of 0.2. Everybody starts at zero again."
    )
    assert told(Row("Ada", 1, 5, 1), Row("Bo", 1, 5, 1)) == (
        "Q4 2026 is over: **Ada** and **Bo** have won it together, with a score of 0.5. Everybody starts at zero again."
    )


def test_a_season_without_games_says_so() -> None:
    said = "Nobody finished a rated game in this season."

    assert awards.announcement(EMPTY).startswith(said)
    assert said in awards.awards_text(EMPTY)
    assert said in awards.awards_alt(EMPTY)


def test_the_fullest_card_fits_an_alt_text() -> None:
    given = (Award("average", (WORST[0], WORST[0]), 1_234, "average", "play_nine"),) * 12

    alt = awards.awards_alt(replace(AWARDS, awards=given))

    assert len(alt) <= 1024
    assert alt.count("12.34") == 12
