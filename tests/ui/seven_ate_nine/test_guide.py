"""The options of 7 Ate 9 that are offered exist and can be played; the pages of /rules fit and are true."""

from __future__ import annotations

import re

from engine.seven_ate_nine.cards import playable_numbers
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_1, RULES_2
from engine.seven_ate_nine.types import Play
from ui.seven_ate_nine import guide

GAME = SevenAteNine(RULES_1)


def test_what_stops_a_player_is_true_under_every_version_of_the_rules() -> None:
    """7 Ate 9 1.4.1, 1.4.16: five wrong cards within two seconds, or one; a table that is open keeps its version."""
    (penalty,) = (option for option in guide.OPTIONS if option.field == "penalty")
    assert dict(penalty.choices)["cooldown"] == "guessing stops you for three seconds"
    assert RULES_1.lock_ms == RULES_2.lock_ms == 3000


def test_sums_in_the_rules_are_right() -> None:
    page = next(page for page in guide.rules() if "```" in page)
    rows = page.split("```")[1].strip().splitlines()
    for row in rows:
        top = GAME.parse(row.split()[0])
        assert isinstance(top, Play)
        up, down = re.findall(r"= (?:(?:11|−2), so )?(\d+)", row)
        assert (int(up), int(down)) == playable_numbers(10 * top.number + (top.modifier or 0))
    assert len(rows) == 3
