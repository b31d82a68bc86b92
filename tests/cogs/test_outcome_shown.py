"""The picture of a game that is over, and its words, rank as the result does: they know who resigned (rules 0.3)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import RoundScored
from engine.games import GAMES
from engine.session import Session
from table.standings import rank, rank_settled
from table.table import Table
from tests.cogs.tables import people, playing
from tests.finished import finished
from ui.games import FACES

NAMES = ("Ada", "Ben", "Cleo")


def ended_early(key: str) -> Table:
    """Ben resigned before the first move, then Cleo, and Ada ended the game."""
    session, _ = Session.start(key, GAMES[key].options({}), 3, bytes(32))
    seats = tuple(
        replace(seat, name=name, resigned=gone)
        for seat, name, gone in zip(people(3), NAMES, (0, 1, 2), strict=True)
    )
    standings = rank_settled(seats, (0, 1, 2), (0, 0, 0))
    return replace(playing(session, seats), phase="over", reason="settled", standings=standings)


def test_sequence_numbers_that_ended_by_resignation_names_its_winner() -> None:
    face, over = FACES["sequence_numbers"], ended_early("sequence_numbers")

    picture = face.picture(over, ())

    assert "Ada wins" in picture.alt
    assert picture.alt.index("place 1") < picture.alt.index("place 3") < picture.alt.index("place 2")
    assert face.scorecard(over, ()).alt == picture.alt


@pytest.mark.parametrize("key", ["play_nine", "sevens", "sequence_numbers", "seven_ate_nine"])
def test_who_resigned_is_last_in_the_picture_of_the_end_too(key: str) -> None:
    """Though the computer won the game for them."""
    table = finished(key).table
    best = table.outcome.places.index(1)
    seats = tuple(replace(seat, resigned=int(at == best)) for at, seat in enumerate(table.seats))
    table = replace(table, seats=seats, standings=rank(seats, table.outcome))
    view = FACES[key].picture(table, ()).args[0]

    assert table.outcome.places[best] == 3
    assert view.result == table.outcome


@pytest.mark.parametrize("key", ["seven_ate_nine", "big_bang"])
def test_who_resigned_is_last_in_the_picture_of_a_race_too(key: str) -> None:
    pen = finished(key, {})
    (scored,) = (each for logged in pen.logged for each in logged.events if isinstance(each, RoundScored))
    best = pen.table.outcome.places.index(1)
    seats = tuple(replace(seat, resigned=int(at == best)) for at, seat in enumerate(pen.table.seats))
    table = replace(pen.table, seats=seats, standings=rank(seats, pen.table.outcome))
    rows = [
        ScoreRow(7, 1, line.seat, line.score, line.total, msgspec.json.encode(line).decode())
        for line in scored.lines
    ]

    picture = FACES[key].scorecard(table, rows)

    ranking = sorted(table.standings, key=lambda standing: standing.place)
    names = [standing.name for standing in ranking]
    assert sorted(names, key=picture.alt.rindex) == names
    assert names[-1] == seats[best].name
