"""A race at a table: ready, GO, attempts in the order of Discord's time, silence, and a restart in the middle."""

from __future__ import annotations

import pytest

from host.errors import Refused
from host.table import Person, Table
from host.times import snowflake_ms, snowflake_of
from tests.host.conftest import ADA, BEN, Bench

DOV = Person(4, "Dov")


def source(table: Table, at: int, low: int = 0) -> int:
    """The id of a message that Discord received at this time of the game."""
    return snowflake_of(snowflake_ms(table.epoch) + at) + low


def seat(table: Table, who: Person) -> int:
    found = table.seat_of(who.id)
    assert found is not None
    return found


async def draw(bench: Bench, table: Table, who: Person, at: int, times: int = 1) -> Table:
    for extra in range(times):
        judged = await bench.host.attempt(source(table, at + extra), table.id, who, "draw")
    return judged.table


async def test_race_begins_when_everybody_is_ready(bench: Bench) -> None:
    """7 Ate 9 1.2.2, 1.4.11: GO follows a countdown, which begins when all people are ready."""
    table = await bench.game(ADA, BEN, key="seven_ate_nine")
    assert table.waiting_people == (0, 1)
    with pytest.raises(Refused, match="not_ready"):
        await bench.host.attempt(bench.id(), table.id, ADA, "draw")

    table = await bench.host.ready(bench.id(), table.id, ADA)
    assert table.waiting_people == (seat(table, BEN),)
    table = await bench.ready(table.id, BEN)

    assert table.race is not None
    assert (table.race.running, table.opens_at) == (True, 3000)
    with pytest.raises(Refused, match="early"):
        await bench.host.attempt(source(table, 2999), table.id, ADA, "draw")
    judged = await bench.host.attempt(source(table, 3000), table.id, ADA, "draw")
    assert len(judged.table.view(seat(table, ADA)).hand) == 1
