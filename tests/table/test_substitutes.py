"""Another person for a seat, as the log tells it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from table import snapshot
from table.deadlines import Kind, due
from table.entries import Back, Entry, Join, Keep, Play, Resign, Seek, Start, Take, Timeout
from table.errors import Refused
from table.pace import WAITS
from table.pen import Pen
from table.seat import Owner
from table.table import Table
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN, a_pen

CLEO, DORA = 3, 4
LATER = BEGINNING + timedelta(hours=5)


@pytest.fixture
def game(pen: Pen) -> Pen:
    """Of Ada and Ben, over days, in which Ben has let his time go by twice."""
    pen.write(Join("Ben", who=BEN))
    pen.write(Start(who=ADA, source=8))
    pen.write(Timeout(seat=1))
    pen.write(Timeout(seat=1))
    return Pen(pen.table, LATER)


def refused(pen: Pen, entry: Entry) -> str:
    with pytest.raises(Refused) as error:
        pen.write(entry)
    return error.value.code


def of_ben(table: Table, code: str) -> Refused:
    with pytest.raises(Refused) as error:
        table.seat_for(BEN)
    assert error.value.code == code
    return error.value


def test_a_player_who_takes_a_seat_goes_on_with_its_cards_and_a_fresh_turn(game: Pen) -> None:
    game.write(Seek(seat=1))
    before = game.table
    assert before.seats[1].away

    taken = game.write(Take("Cleo", seat=1, who=CLEO))

    table, seat = game.table, game.table.seats[1]
    assert (seat.user_id, seat.name, seat.away, seat.had_grace) == (CLEO, "Cleo", False, False)
    assert table.session == before.session
    assert table.waiting_people == (0, 1)
    assert (seat.clock_since, seat.clock_from, seat.extra) == (taken.n, LATER, 0)
    assert table.asked_since == taken.n
    assert seat.owners == (Owner(BEN, "Ben", was_away=True),)


def test_the_former_owner_has_no_seat_any_more(game: Pen) -> None:
    game.write(Seek(seat=1))
    game.write(Take("Cleo", seat=1, who=CLEO))

    assert game.table.seat_of(BEN) is None
    assert of_ben(game.table, "seat_taken").facts == {"name": "Cleo"}
    assert game.table.seat_for(CLEO) == 1


@pytest.mark.parametrize("entry", [Back(seat=1, who=BEN), Keep(seat=1)])
def test_a_seat_that_its_owner_keeps_is_free_no_more(game: Pen, entry: Entry) -> None:
    game.write(Seek(seat=1))
    game.write(entry)

    assert game.table.seats[1].offer is None
    assert refused(game, Take("Cleo", seat=1, who=CLEO)) == "offer_over"


def test_a_player_who_offers_their_own_seat_plays_on_until_it_is_taken(game: Pen) -> None:
    game.write(Seek(seat=0, who=ADA))
    game.write(Play("tee 1 2", seat=0, who=ADA))
    assert game.table.seats[0].offer is not None

    game.write(Take("Cleo", seat=0, who=CLEO))
    assert game.table.seats[0].name == "Cleo"


def test_a_player_who_is_waited_for_and_hands_on_gives_a_whole_turn(game: Pen) -> None:
    game.write(Seek(seat=0, who=ADA))
    assert game.table.seats[0].clock_from == BEGINNING

    game.write(Take("Cleo", seat=0, who=CLEO))

    assert game.table.seats[0].clock_from == LATER


@pytest.mark.parametrize(
    ("who", "code"), [(BEN, "already_joined"), (ADA, "was_seated"), (DORA, "was_seated")]
)
def test_a_player_who_has_cards_at_the_table_or_had_some_takes_no_seat(
    game: Pen, who: int, code: str
) -> None:
    for offering, taking in ((ADA, DORA), (DORA, CLEO)):
        game.write(Seek(seat=0, who=offering))
        game.write(Take("?", seat=0, who=taking))
    game.write(Seek(seat=1))

    assert refused(game, Take("?", seat=1, who=who)) == code


def test_the_first_takes_it(game: Pen) -> None:
    game.write(Seek(seat=1))
    game.write(Take("Cleo", seat=1, who=CLEO))

    assert refused(game, Take("Dora", seat=1, who=DORA)) == "offer_over"


def test_a_seat_is_offered_once_and_by_nobody_who_has_left(game: Pen) -> None:
    game.write(Seek(seat=1))
    assert refused(game, Seek(seat=1)) == "offered"
    game.write(Resign(seat=1, who=BEN))
    assert refused(game, Seek(seat=1)) == "left"
    assert refused(game, Take("Cleo", seat=1, who=CLEO)) == "offer_over"
    assert refused(game, Seek(seat=9)) == "stale"


def test_nobody_takes_over_in_a_race() -> None:
    pen = a_pen("seven_ate_nine")
    pen.write(Join("Ben", who=BEN))
    pen.write(Start(who=ADA, source=8))

    assert refused(pen, Seek(seat=1)) == "no_substitute"


def test_at_a_table_for_invited_players_only_they_take_a_seat_that_its_owner_offers(game: Pen) -> None:
    pen = Pen(replace(game.table, invite_only=True, invited=(DORA,)), LATER)
    pen.write(Seek(seat=0, who=ADA))
    assert refused(pen, Take("Cleo", seat=0, who=CLEO)) == "invite_only"
    pen.write(Take("Dora", seat=0, who=DORA))
    pen.write(Seek(seat=1))  # those at the table want somebody, whoever it is
    pen.write(Take("Cleo", seat=1, who=CLEO))
    assert pen.table.names == ("Dora", "Cleo")


def test_an_offer_has_a_timer_of_its_seat(game: Pen) -> None:
    before = game.table
    offered = game.write(Seek(seat=1))

    (timer,) = due(before, game.table, WAITS).set

    assert (timer.kind, timer.seat, timer.token) == (Kind.OFFER, 1, offered.n)
    assert timer.seconds == WAITS.of(game.table.pace).offer


def test_a_snapshot_has_offers_and_former_owners(game: Pen) -> None:
    game.write(Seek(seat=1))
    game.write(Take("Cleo", seat=1, who=CLEO))
    game.write(Seek(seat=0, who=ADA))

    assert snapshot.decode(snapshot.encode(game.table)) == game.table


def test_with_the_first_who_takes_a_seat_a_table_that_everybody_has_left_goes_on(game: Pen) -> None:
    game.write(Timeout(seat=0))
    game.write(Timeout(seat=0))
    still = game.table
    game.write(Seek(seat=1))

    game.write(Take("Cleo", seat=1, who=CLEO))

    assert still.rest is not None
    assert game.table.rest is None
    assert game.table.waiting_people == (1,)
