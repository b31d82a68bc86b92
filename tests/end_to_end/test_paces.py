"""How long a turn may take: chosen when a table is opened, or in its lobby."""

from __future__ import annotations

import pytest

from table.pace import DAY
from tests import says
from tests.end_to_end.world import World


async def test_the_pace_is_chosen_in_the_lobby(world: World) -> None:
    table_id = await world.lobby(pace="live")
    asked = await world.ada.press(await world.lobby_message(table_id), says.PACE)

    told = await world.ada.choose(asked, says.PACE, "3d")

    assert told.text == says.lobby.pace_set("3d")
    lobby = await world.lobby_message(table_id)
    assert says.pace.pace("3d") in lobby.text
    assert f"({says.pace.pace('3d')})" in (await world.ada.slash("games")).text
    (timer,) = await world.bot.store.timers(table_id)
    opened = (await world.table(table_id)).created_at
    assert (timer.due_at - opened).total_seconds() == 3 * DAY
    assert f"<t:{int(timer.due_at.timestamp())}:f>" in lobby.text


@pytest.mark.parametrize("pace", ["1d", "7d"])
async def test_a_table_over_days_says_until_when_and_in_its_name_how_long(world: World, pace: str) -> None:
    table_id = await world.game(world.ben, computers=2, pace=pace)

    table = await world.table(table_id)
    (began,) = {table.seats[seat].clock_from for seat in table.waiting_people}
    assert began is not None
    ends = int(began.timestamp() + int(pace[0]) * DAY)
    assert f"<t:{ends}:f>" in (await world.table_message(table_id)).text
    thread = world.thread(await world.place(table_id))
    people = [table.names[seat] for seat in table.people]
    computers = [name for name in table.names if name not in people]
    assert len(people) == 2
    assert str(thread.name) == says.table.thread_name("Play Nine", people + computers, pace)


async def test_a_race_that_was_opened_with_a_pace_promises_none(world: World) -> None:
    table_id = await world.lobby(game="big_bang", pace="1d")
    assert says.PACE in (await world.lobby_message(table_id)).buttons

    await world.ben.press(await world.lobby_message(table_id), says.JOIN)

    lobby = await world.lobby_message(table_id)
    assert says.PACE not in lobby.buttons
    assert says.pace.pace("race") in lobby.text
    await world.ada.press(lobby, says.START)
    thread = world.env.backend.get_channel(await world.place(table_id))
    assert says.pace.pace("1d") not in (thread.name or "")
