"""How a race and a game ended, and how fast people were, in exact sentences."""

from __future__ import annotations

from engine.game import Result
from engine.seven_ate_nine.types import Go, Missed, Played, RaceLine, RaceScored
from tests.ui.seven_ate_nine.test_words import scored
from tests.ui.text.cases import ADA_BO, WORST
from ui.seven_ate_nine import score


def test_reaction_times_are_those_of_people_alone() -> None:
    race = (
        (3000, Go(3000), False),
        (3000, Played(0, 71), False),  # by the table
        (4500, Played(1, 92), True),
        (4511, Missed(1, None, "too_late", None, 11, 1), True),
        (4512, Missed(0, None, "too_late", None, 12, 1), True),
        (4500, Missed(0, None, "too_late", None, 0, 1), False),
    )
    assert score.times(race, ADA_BO) == (
        "**Reaction times**\nB ■ **Bo**: median 1.50 s, best 1.50 s\n"
        "Closest call: Bo was 12 ms faster than Ada."
    )


def test_a_card_that_was_on_its_way_before_the_top_is_no_reaction_to_it() -> None:
    """7 Ate 9 1.4.17: under 150 ms."""
    race = (
        (3000, Go(3000), False),
        (4500, Played(1, 92), True),
        (4649, Played(0, 71), True),
        (4799, Played(1, 82), True),
    )
    assert score.times(race, ADA_BO) == ("**Reaction times**\nB ■ **Bo**: median 0.82 s, best 0.15 s")
    assert score.own_times(race, 0) == ""


def test_result_of_a_race_ranks_by_cards_left() -> None:
    names = ("Ada", "Bo", "Cy")
    assert score.race_result(scored(5, 0, 1), names) == (
        "**Bo wins race 1.**\n"
        "1 · B ■ **Bo**: no cards left\n"
        "2 · C ▲ **Cy**: 1 card left\n"
        "3 · A ● **Ada**: 5 cards left"
    )
    lines = (RaceLine(0, 0, 0, 3), RaceLine(1, 0, 0, 3))
    assert score.race_result(RaceScored(3, lines, None, "ended"), ADA_BO, match=True) == (
        "**Race 3 was ended by the table.**\n"
        "Nobody gets a point for it.\n"
        "1 · A ● **Ada**: 3 cards left, 0 races won\n"
        "1 · B ■ **Bo**: 3 cards left, 0 races won"
    )


def test_fullest_results_fit_a_message() -> None:
    ended = Result("ended", (1,) * 4, (36,) * 4, tuple(range(4)))
    assert len(score.result(ended, WORST[:4], resigned=tuple(range(4)))) <= 2000
    assert len(score.race_result(scored(36, 36, 36, 36), WORST[:4], match=True)) <= 2000
