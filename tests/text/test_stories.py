"""What is rare enough to be told."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from text import stories
from text.feats import feat


def test_a_story_is_one_line() -> None:
    assert stories.story("landmark", "B_o", game="play_nine", kind="hole", value=-12) == (
        r"B\_o plays a first hole under −10: −12."
    )
    assert stories.story("at_last", "Ada", other="C_y", value=7) == (
        r"After 7 defeats Ada beats C\_y for the first time."
    )
    assert stories.story("best_yet", "Ada", game="seven_ate_nine", kind="race", value=41_230, unit="ms") == (
        "Ada's best yet: fastest race 41.23 s."
    )
    assert stories.story("caught_up", "Ada", other="Cy") == "Ada has caught up with Cy in this season."


def test_a_landmark_that_has_no_sentence_is_not_told() -> None:
    assert stories.story("landmark", "Ada", game="whist", kind="trick", value=1) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_feat_that_this_version_does_not_know_goes_by_its_key(game: str) -> None:
    assert feat(game, "trick") == "trick"
