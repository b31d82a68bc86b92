"""The only move is made for a player who has asked for that in /me, and the table says so."""

from __future__ import annotations

from table.table import Table
from tests import says
from tests.end_to_end.sevens import play_on, sevens
from tests.end_to_end.world import World


def must_knock(table: Table) -> bool:
    if table.rest is not None or table.session is None:
        return False
    (seat, *_others) = table.waiting
    return str(table.game.only_move(table.session.state, seat)) == "knock"


async def test_a_knock_is_made_and_said(world: World) -> None:
    third = world.stranger("Cleo")
    world.players.append(third)
    for player in world.players:
        settings = await player.slash("me")
        chosen = await player.choose(settings, says.me.how_forced()[0], "made")
        assert says.chosen(says.me.how_forced(), "made") in chosen.chosen.items()
    table_id = await sevens(world, world.ben, third, pace="1d")

    table = await play_on(world, table_id, stop=must_knock)
    name = table.seats[table.waiting[0]].name
    await world.pass_time(6)

    text = (await world.table_message(table_id)).text
    assert says.table.only_move(name) in text
    assert f"{name} knock" in text
