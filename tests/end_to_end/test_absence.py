"""Live games do not wait for ever."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tests import says
from tests.end_to_end.world import World
from tests.pacing import NO_DELAYS


async def test_the_table_plays_for_the_absent_then_the_computer_until_they_are_back(world: World) -> None:
    world.pacing = replace(NO_DELAYS, computer=3600)
    await world.restart()
    table_id = await world.game(world.ben, holes=1)
    place = await world.place(table_id)

    await world.until(
        lambda: any(
            says.known(says.table.time_is_up(says.ANY, played=False)) in text for text in world.texts(place)
        )
    )
    await world.until(
        lambda: any(says.known(says.table.computer_plays(says.ANY)) in text for text in world.texts(place))
    )
    before = await world.table(table_id)
    away = next(player for player in world.players if before.seats[before.seat_of(player.id) or 0].away)

    panel = await away.press(await world.table_message(table_id), says.CARDS)

    after = await world.table(table_id)
    seat = after.seat_of(away.id)
    assert seat is not None
    assert not after.seats[seat].away
    assert says.table.back(away.name) in (await world.table_message(table_id)).text
    assert panel.given


async def test_a_live_table_says_what_happens_when_time_is_up(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    assert (
        says.known(says.table.deadline((says.ANY,), says.ANY)) in (await world.table_message(table_id)).text
    )
    assert (
        says.known(says.table.deadline((says.ANY,), says.ANY, "computer"))
        not in (await world.table_message(table_id)).text
    )
    await world.pass_time(121)

    table = await world.table(table_id)
    name, message = table.names[table.waiting_people[0]], (await world.table_message(table_id)).text
    moves = re.escape(says.table.deadline((name,), says.ANY, "computer")).replace(says.ANY, "<t:.*>")
    assert re.search(moves, message)
