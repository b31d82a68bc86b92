"""Big Bang against the clock by presses: alone it is a race as well (rules 4.2.9, 4.4.16)."""

from __future__ import annotations

from collections.abc import Callable

from table.table import Table
from tests import says
from tests.end_to_end.big_bang import begun, go, play_on, ready, until_go
from tests.end_to_end.world import World


def placed(cards: int) -> Callable[[Table], bool]:
    return lambda table: bool(table.view(None).racers[0].placed >= cards)


async def test_alone_against_the_clock(race_world: World) -> None:
    world = race_world
    table_id = await begun(world, limit_s=60, highest=7)
    assert says.READY in (await world.table_message(table_id)).buttons
    await ready(world, table_id, world.ada)
    await until_go(world, table_id)
    await play_on(world, table_id, placed(2))

    await world.pass_time(61)

    table = await world.table(table_id)
    assert (table.phase, [standing.score for standing in table.standings]) == ("over", [2])
    end = world.messages(await world.place(table_id))[-1]
    assert list(end.buttons) == [*says.AFTER, says.big_bang_panel.button("board"), says.SUMS, says.SHUFFLE]


async def test_restart_in_the_middle_takes_nothing_of_the_time(race_world: World) -> None:
    world = race_world
    table_id = await go(world, limit_s=60, highest=7)
    await play_on(world, table_id, placed(1))

    await world.restart()
    await world.pass_time(600)
    await ready(world, table_id, world.ada)
    await until_go(world, table_id)
    await world.pass_time(30)
    assert (await world.table(table_id)).phase == "playing"
    await world.pass_time(31)

    assert (await world.table(table_id)).phase == "over"


async def test_boards_alone_have_a_rest_between_them(race_world: World) -> None:
    world = race_world
    table_id = await begun(world, rounds=2, highest=2)
    await world.ada.press(await world.table_message(table_id), "My board")

    rests = await play_on(world, table_id, lambda table: table.rest is not None)
    assert rests.is_between_rounds
    assert says.READY in (await world.table_message(table_id)).buttons

    assert (await play_on(world, table_id)).phase == "over"
