"""How long a turn may take: chosen when a table is opened, or in its lobby."""

from __future__ import annotations

from table.pace import DAY
from tests import says
from tests.end_to_end.world import World


async def test_the_pace_is_chosen_in_the_lobby(world: World) -> None:
    table_id = await world.lobby(pace="live")

    await world.ada.choose(await world.set_up(table_id), says.PACE, "3d")

    lobby = await world.lobby_message(table_id)
    assert says.pace.pace("3d") in lobby.text
    assert f"({says.pace.pace('3d')})" in (await world.ada.slash("games")).text
    (timer,) = await world.bot.store.timers(table_id)
    opened = (await world.table(table_id)).created_at
    assert (timer.due_at - opened).total_seconds() == 3 * DAY
    assert f"<t:{int(timer.due_at.timestamp())}:f>" in lobby.text
