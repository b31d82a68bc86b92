"""A computer that plays a race at a person's own pace: only where one person plays against computers."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from standings.facts import why_unrated
from table import fold
from table.entries import Computer, Join, Look, Open, Start
from table.errors import Refused
from table.lobby import again
from table.own_pace import levels
from table.pen import Pen
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN, opening


def lobby(key: str = "seven_ate_nine") -> Pen:
    table, opened = fold.open_table(7, Open(opening(key), seat=0, who=ADA, source=7), BEGINNING)
    pen = Pen(table, BEGINNING)
    pen.logged.append(opened)
    return pen


@pytest.mark.parametrize("key", GAMES)
def test_is_offered_in_races_to_one_person(key: str) -> None:
    pen = lobby(key)

    assert ("own" in levels(pen.table)) == (key in ("seven_ate_nine", "big_bang"))
    pen.write(Join("Ben", who=BEN))
    assert "own" not in levels(pen.table)
    with pytest.raises(Refused, match="unknown_option"):
        pen.write(Computer("own", who=ADA))


def test_is_rated_for_nobody_and_for_no_record() -> None:
    pen = lobby()
    pen.write(Computer("own", who=ADA))

    assert why_unrated(pen.table) == "own_pace"


def test_plays_easy_once_another_person_comes() -> None:
    """Nobody's own pace would be fair to both."""
    pen = lobby()
    pen.write(Computer("own", who=ADA))
    pen.write(Join("Ben", who=BEN))

    assert [seat.level for seat in pen.table.seats] == [None, "easy", None]
    assert why_unrated(pen.table) == ""


def test_the_log_says_how_long_it_looks_and_a_rematch_has_one_again() -> None:
    pen = lobby()
    pen.write(Computer("own", who=ADA))
    pen.write(Look(1234))
    pen.write(Start(who=ADA, source=8))

    assert pen.table.look_ms == 1234
    assert again(pen.table, "Ada", "0a" * 32, None).computers == ("own",)
