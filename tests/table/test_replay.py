"""A finished game stepped through: it ends as the table did, and nobody sees more than they saw then."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from engine import record
from engine.game import Finished
from engine.games import GAMES
from table.replay import Moment, Replay, as_json, record_of
from table.table import Table
from tests.finished import finished, replay_of


@cache
def told(key: str) -> tuple[Table, Replay]:
    pen = finished(key)
    return pen.table, replay_of(pen)


@pytest.mark.parametrize("key", GAMES)
def test_the_last_step_is_the_table_as_it_ended(key: str) -> None:
    table, replay = told(key)

    assert replay.moments[-1].table == table
    assert any(isinstance(event, Finished) for event in replay.moments[-1].logged.events)
    assert replay.moments[0].table.session is not None
    assert replay.moments[0].table.session.moves == 0


@pytest.mark.parametrize("key", GAMES)
def test_a_step_shows_a_seat_what_it_saw_then(key: str) -> None:
    _table, replay = told(key)

    for moment in replay.moments[:: max(len(replay.moments) // 12, 1)]:
        for viewer in (None, 0, 1):
            seen = list(moment.events_for(viewer))
            visible = (moment.table.game.visible(event, viewer) for event in moment.logged.events)
            assert seen == [event for event in visible if event is not None]


def test_a_card_drawn_is_seen_only_by_the_player_who_drew_it() -> None:
    _table, replay = told("sevens")
    first: Moment = replay.moments[0]

    dealt = {viewer: repr(list(first.events_for(viewer))) for viewer in (None, 0, 1)}
    own = str(list(first.table.view(0).hands[0]))[1:-1]

    assert own in dealt[0]
    assert own not in dealt[1]
    assert own not in dealt[None]


@pytest.mark.parametrize(("key", "rounds"), [("play_nine", 2), ("sevens", 2), ("sequence_numbers", 1)])
def test_each_round_can_be_jumped_to(key: str, rounds: int) -> None:
    _table, replay = told(key)

    assert len(replay.rounds) >= rounds
    assert replay.rounds[0] == 0
    assert list(replay.rounds) == sorted(set(replay.rounds))


@pytest.mark.parametrize("key", GAMES)
def test_the_record_gives_the_game_again(key: str) -> None:
    table, replay = told(key)

    read = record.read(record.write(record_of(replay)))

    *_moves, (_move, session, _events) = read.replay()
    assert session == table.session
    assert dict(read.tags)["Players"] == list(table.names)
    said = msgspec.json.decode(as_json(read))
    assert [move["action"] for move in said["moves"]] == [str(move.action) for move in read.moves]


def test_a_record_names_forgotten_people_as_everything_does() -> None:
    _table, replay = told("sevens")
    *moments, last = replay.moments
    seats = (
        tuple(msgspec.structs.replace(seat, name="") for seat in last.table.seats[:1]) + last.table.seats[1:]
    )
    end = msgspec.structs.replace(last, table=msgspec.structs.replace(last.table, seats=seats))

    first, *_others = dict(record_of(Replay((*moments, end)), "somebody").tags)["Players"]

    assert first == "somebody"
