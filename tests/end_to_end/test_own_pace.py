"""A race at one's own pace: the computer is as quick as its opponent was lately."""

from __future__ import annotations

from engine.seven_ate_nine.game import SevenAteNine
from tests import says
from tests.end_to_end.racing import ready, state
from tests.end_to_end.world import World


async def test_one_person_races_at_their_own_pace(race_world: World) -> None:
    """Until it is known they are given time, the game counts for nothing, and the computer does race."""
    world = race_world
    table_id = await world.lobby(game="seven_ate_nine")
    await world.add_computer(table_id)
    (robin,) = [seat.name for seat in (await world.table(table_id)).seats if seat.level is not None]
    await world.ada.choose(await world.set_up(table_id), robin, "own")

    lobby = await world.lobby_message(table_id)
    assert says.lobby.level("own") in lobby.text
    assert says.rated.is_rated("own_pace") in lobby.text
    await world.ada.press(lobby, says.START)
    await ready(world, table_id, world.ada)
    assert (await world.table(table_id)).look_ms == SevenAteNine.unknown_look_ms
    await world.pass_time(30)

    assert any((await state(world, table_id)).hands)
