"""A game in which people play together: from the wishes in its lobby to a result that is one a side."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from engine.game import Rng
from table.errors import Refused
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.pacing import NO_DELAYS

DAN = Person(4, "Dan")
KEY = "sequence_numbers"


async def wished(bench: Bench, *wishes: tuple[Person, int]) -> Table:
    """The lobby of four, with what they wish for."""
    table = await bench.lobby(ADA, BEN, CLEO, DAN, key=KEY)
    for who, side in wishes:
        table = await bench.host.lobbies.wish(bench.id(), table.id, who, side)
    return table


async def together(bench: Bench) -> Table:
    """Ada and Cleo play Ben and Dan."""
    lobby = await wished(bench, (ADA, 0), (CLEO, 0))
    return await bench.host.lobbies.begin(bench.id(), lobby.id, ADA)


def of_side(table: Table, side: int) -> set[str]:
    return {name for name, its in zip(table.names, table.sides, strict=True) if its == side}


def person(table: Table, seat: int) -> Person:
    user_id = table.seats[seat].user_id
    assert user_id is not None
    return Person(user_id, table.names[seat])


async def places(bench: Bench, table: Table) -> dict[str, tuple[int, int]]:
    """The place and the side of each result that is stored."""
    return {row.name: (row.place, row.side) for row in await bench.store.results(table.id)}


def wishes(table: Table) -> Sequence[int | None]:
    return [seat.wish for seat in table.seats]


async def test_pressed_again_a_wish_is_taken_back(bench: Bench) -> None:
    table = await wished(bench, (BEN, 1), (CLEO, 1))

    assert wishes(table) == [None, 1, 1, None]
    assert wishes(await bench.host.lobbies.wish(bench.id(), table.id, BEN, 1)) == [None, None, 1, None]
    assert wishes(await bench.host.lobbies.wish(bench.id(), table.id, CLEO, 0)) == [None, None, 0, None]


async def test_a_wish_delivered_twice_is_one(bench: Bench) -> None:
    table, press = await wished(bench), bench.id()

    for _ in range(2):
        table = await bench.host.lobbies.wish(press, table.id, BEN, 1)

    assert wishes(table) == [None, 1, None, None]


async def test_of_three_wishes_at_once_for_two_places_one_is_refused(bench: Bench) -> None:
    table = await wished(bench)

    answers = await asyncio.gather(
        *(bench.host.lobbies.wish(bench.id(), table.id, who, 1) for who in (ADA, BEN, CLEO)),
        return_exceptions=True,
    )

    assert [error.code for error in answers if isinstance(error, Refused)] == ["full_side"]
    assert sorted(map(str, wishes(await bench.host.table(table.id)))) == ["1", "1", "None", "None"]


async def test_wishes_outlive_the_process_and_seat_people(bench: Bench) -> None:
    lobby = await wished(bench, (ADA, 1), (DAN, 1))
    await bench.restart()

    begun = await bench.host.lobbies.begin(bench.id(), lobby.id, ADA)

    assert begun.sides == (0, 1, 0, 1)
    assert of_side(begun, 1) == {"Ada", "Dan"}
    log = await bench.store.log(lobby.id)
    assert [(entry.kind, entry.action, entry.who) for entry in log[4:6]] == [
        ("wish", "1", ADA.id),
        ("wish", "1", DAN.id),
    ]


async def test_nobody_wishes_once_the_game_has_begun(bench: Bench) -> None:
    table = await together(bench)

    with pytest.raises(Refused, match="already_started"):
        await bench.host.lobbies.wish(bench.id(), table.id, ADA, 1)


async def test_a_side_has_one_place_in_the_result(bench: Bench) -> None:
    table = await together(bench)

    while table.phase == "playing":
        seat = table.waiting_people[0]
        move, _ = table.game.think(table.view(seat), "normal", Rng(table.seed, "played", table.number))
        who = person(table, seat)
        table = await bench.host.play(bench.id(), table.id, who, table.stamp(seat), str(move))

    found = await places(bench, table)
    (winners,) = {side for place, side in found.values() if place == 1}
    assert found == {name: (1 if side == winners else 2, side) for name, (_place, side) in found.items()}
    assert {name for name, (_place, side) in found.items() if side == 0} == {"Ada", "Cleo"}


async def test_when_a_whole_side_has_left_the_other_may_end_it_as_winners(bench: Bench) -> None:
    """Rules 0.3."""
    table = await together(bench)
    await bench.host.resign(bench.id(), table.id, BEN)
    with pytest.raises(Refused, match="cannot_settle"):
        await bench.host.settle(bench.id(), table.id, CLEO)
    await bench.host.resign(bench.id(), table.id, DAN)

    over = await bench.host.settle(bench.id(), table.id, CLEO)

    assert over.reason == "settled"
    assert await places(bench, over) == {"Ada": (1, 0), "Cleo": (1, 0), "Ben": (2, 1), "Dan": (2, 1)}


async def test_a_player_who_resigned_wins_and_loses_with_the_side(bench: Bench) -> None:
    table = await together(bench)
    for who in (ADA, BEN, DAN):
        await bench.host.resign(bench.id(), table.id, who)

    over = await bench.host.settle(bench.id(), table.id, CLEO)

    assert await places(bench, over) == {"Ada": (1, 0), "Cleo": (1, 0), "Ben": (2, 1), "Dan": (2, 1)}
    assert {over.names[seat] for seat in over.resigned} == {"Ada", "Ben", "Dan"}


async def test_a_team_mate_who_leaves_ends_nothing(bench: Bench) -> None:
    """Against computers people have been on one side only from the start."""
    lobby = await bench.lobby(ADA, CLEO, key=KEY)
    for _ in range(2):
        await bench.host.lobbies.add_computer(bench.id(), lobby.id, ADA, "easy")
    for who in (ADA, CLEO):
        await bench.host.lobbies.wish(bench.id(), lobby.id, who, 0)
    begun = await bench.host.lobbies.begin(bench.id(), lobby.id, ADA)

    await bench.host.resign(bench.id(), begun.id, CLEO)

    with pytest.raises(Refused, match="cannot_settle"):
        await bench.host.settle(bench.id(), begun.id, ADA)


async def test_a_rematch_asks_for_wishes_again(bench: Bench) -> None:
    table = await together(bench)
    for who in (BEN, DAN):
        await bench.host.resign(bench.id(), table.id, who)
    await bench.host.settle(bench.id(), table.id, ADA)

    new = await bench.host.lobbies.rematch(bench.id(), table.id, CLEO)
    for who in (ADA, BEN, DAN):
        new = await bench.host.lobbies.join(bench.id(), new.id, who)

    assert wishes(new) == [None, None, None, None]


async def test_wrong_answers_win_no_time_and_call_nobody(bench: Bench) -> None:
    """Rules 0.4: the turn goes on, and its clock."""
    await bench.restart(NO_DELAYS.with_pace("live", turn=120, ping=30))
    table = await bench.game(ADA, BEN, key=KEY, pace="live")
    seat = table.waiting_people[0]
    began = table.seats[seat].clock_from
    await asyncio.sleep(40)

    for _ in range(3):
        await asyncio.sleep(20)
        table = await bench.host.table(table.id)
        await bench.host.play(
            bench.id(), table.id, person(table, seat), table.stamp(seat), wrong(table, seat)
        )
    table = await bench.host.table(table.id)
    assert (table.seats[seat].clock_from, table.waiting_people) == (began, (seat,))
    assert bench.board.pings == [(table.asked_since, (seat,))]
    await asyncio.sleep(21)

    kinds = [entry.kind for entry in await bench.store.log(table.id)]
    assert kinds[3:] == ["play", "play", "play", "timeout", "default"]


def wrong(table: Table, seat: int) -> str:
    """A wrong answer to the first sum that this seat could play."""
    assert table.session is not None
    legal = map(str, table.game.legal(table.session.state, seat))
    card, answer = next(action for action in legal if "=" in action).split()[0].split("=")
    return f"{card}={int(answer) + 1}"
