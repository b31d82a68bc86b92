"""What decided a game of Sevens is found in its counted rounds."""

from __future__ import annotations

from engine.game import Result
from engine.sevens.types import HandLine
from tests.ui.sevens.ended import ROUNDS, THREE, WON
from ui.sevens import closing
from ui.sevens.closing import find_deciding


def test_the_round_in_which_the_winner_gained_the_most_decided_it() -> None:
    what = find_deciding(WON, ROUNDS)

    assert what is not None
    assert (what.round, what.line.seat, what.line.score) == (2, 1, 25)
    assert closing.title(what) == "Round 2 decided it"


def test_nothing_decided_a_game_in_which_all_share_first_place() -> None:
    level = Result("shared", (1, 1, 1), (5, 5, 5), (0, 1, 2))

    assert find_deciding(level, {1: [HandLine(seat, 5, 5, (4,), (5,)) for seat in range(3)]}) is None


def test_no_round_decided_a_game_that_resignations_ended() -> None:
    settled = Result("settled", WON.places, WON.scores, WON.sides)

    assert find_deciding(settled, ROUNDS) is None


def test_words_say_what_the_picture_shows() -> None:
    assert closing.alt(closing.ended(WON, (), ROUNDS), THREE) == (
        "Ada wins by 12 points. Round 2 decided it: Ben was left with 10♦ A♠, 25 points. Score sheet, 2 rounds. "
        "A Ada: 18 0, total 18, place 1. B Ben: 5 25, total 30, place 2. C Cy: 20 30, total 50, place 3."
    )
