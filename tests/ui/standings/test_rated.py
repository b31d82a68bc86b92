"""Whether a table is rated, and what is rare enough to be told."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.games import GAMES
from standings.facts import Unrated
from ui.standings import story
from ui.standings.feats import feat
from ui.text import rated


@pytest.mark.parametrize("why_not", [why for why in get_args(Unrated) if why])
def test_every_reason_has_its_sentence(why_not: str) -> None:
    said = rated.is_rated(why_not)

    assert said.startswith("Not rated: ")
    assert said.endswith(".")


def test_what_is_rated_says_what_for_and_an_unknown_reason_is_not_guessed() -> None:
    assert rated.is_rated("", 2) == "Rated. Counts twice as much as a short game."
    assert rated.is_rated("eclipse") == "Not rated."


def test_a_story_is_one_line() -> None:
    assert story.story("landmark", "B_o", game="play_nine", kind="hole", value=-12) == (
        r"B\_o's first hole under −10: −12."
    )
    assert story.story("at_last", "Ada", other="C_y", value=7) == (
        r"After 7 defeats at this game Ada beats C\_y for the first time."
    )
    assert story.story("best_yet", "Ada", game="seven_ate_nine", kind="race", value=41_230, unit="ms") == (
        "Ada's best yet: fastest race 41.23 s."
    )
    assert story.story("caught_up", "Ada", other="Cy") == "Ada has caught up with Cy in this season."


def test_a_landmark_that_has_no_sentence_is_not_told() -> None:
    assert story.story("landmark", "Ada", game="whist", kind="trick", value=1) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_feat_that_this_version_does_not_know_goes_by_its_key(game: str) -> None:
    assert feat(game, "trick") == "trick"
