"""A game in which people play together: from the wishes in its lobby to a result that is one a side."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from table.errors import Refused
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench

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
