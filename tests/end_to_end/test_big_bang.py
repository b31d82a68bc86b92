"""Games of Big Bang from /play to the result, by presses."""

from __future__ import annotations

from tests.end_to_end.big_bang import begun, go, play_on
from tests.end_to_end.world import World


async def test_two_people_race(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)

    table = await play_on(world, table_id)

    assert table.phase == "over"
    end = world.messages(await world.place(table_id))[-1]
    assert list(end.buttons) == ["Rematch", "Everybody's board", "Check the shuffle"]
    assert end.pictures == 1


async def test_alone(race_world: World) -> None:
    world = race_world
    table_id = await begun(world)
    await world.ada.press(await world.table_message(table_id), "My board")

    table = await play_on(world, table_id)
    assert table.phase == "over"
    end = world.messages(await world.place(table_id))[-1]
    assert list(end.buttons) == ["Rematch", "Everybody's board", "Check the shuffle"]
    assert end.pictures == 1
