"""What decided several races of Big Bang is found in their scores."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.big_bang.types import RaceScored
from engine.game import Result
from tests.ui.pictures.tables import count, seen
from tests.ui.pictures.test_names import race_scored
from ui.big_bang import closing
from ui.big_bang.closing import find_deciding
from ui.big_bang.picture import match, result
from ui.pictures.palette import THEMES, Theme, rgb

LINE = race_scored().lines[0]
SIX = (1, 2, 3, 4, 5, 6)
RACES = {
    1: [replace(LINE, seat=0, score=20), replace(LINE, seat=1, score=22)],
    2: [replace(LINE, seat=0, score=28), replace(LINE, seat=1, score=19)],
    3: [replace(LINE, seat=0, score=21), replace(LINE, seat=1, score=20)],
}


def test_the_race_in_which_the_winner_gained_the_most_decided_it() -> None:
    what = find_deciding(Result("points", (1, 2), (69, 61), (0, 1)), RACES)

    assert (what.race, what.line.seat, what.gained) == (2, 0, 9)
    assert (closing.title(what, ("Ada", "Ben")), closing.gained(what)) == ("Race 2 decided it", "+9")


@pytest.mark.parametrize(("reason", "places"), [("shared", (1, 1)), ("settled", (1, 2))])
def test_no_race_decided_what_is_shared_or_what_resignations_ended(
    reason: str, places: tuple[int, int]
) -> None:
    what = find_deciding(Result(reason, places, (69, 69), (0, 1)), RACES)

    assert (closing.title(what, ("Ada", "Ben")), closing.gained(what)) == ("Ada's best race: 2", "28")


@pytest.mark.parametrize("theme", THEMES)
def test_six_players_have_room_and_colours_in_the_pictures_of_an_end(theme: Theme) -> None:
    names, ended = ("Ada", "Ben", "Cy", "Di", "Eve", "Flo"), Result("points", SIX, (9,) * 6, tuple(range(6)))
    lines = tuple(replace(LINE, seat=seat, place=seat + 1) for seat in range(6))
    races = dict.fromkeys((1, 2, 3), lines)

    one = result.result(RaceScored(1, lines), names, title="", end=result.End(ended, (), ()), theme=theme)
    several = match.match(closing.ended(ended, (), races), names, theme=theme)

    assert all(count(seen(each), rgb(theme, "gold")) for each in (one, several))


def test_words_say_what_the_picture_shows() -> None:
    told = closing.ended(Result("points", (1, 2), (69, 61), (0, 1)), (), RACES)

    assert closing.alt(told, ("Ada", "Ben")) == (
        "Ada wins by 8 points. Race 2 decided it, +9 for Ada. Score sheet, 3 rounds. "
        "A Ada: 20 28 21, total 69, place 1. B Ben: 22 19 20, total 61, place 2."
    )
