"""Discord is away: the gateway, a server, a permission. No player loses a turn by it, and the table says so."""

from __future__ import annotations

import pytest

from table.pace import DAY, HOUR
from tests import says
from tests.end_to_end.world import World


async def given_back(world: World, table_id: int) -> bool:
    said = says.known(says.table.gets_time_back(says.ANY, says.ANY))
    return said in (await world.table_message(table_id)).text


@pytest.mark.parametrize(
    ("lost", "back"), [("shard_disconnect", "shard_resumed"), ("guild_unavailable", "guild_available")]
)
async def test_what_was_lost_is_given_back(world: World, lost: str, back: str) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)
    what = 0 if lost == "shard_disconnect" else world.bot.guilds[0]
    await world.pass_time(HOUR)

    world.bot.dispatch(lost, what)
    await world.pass_time(2 * DAY)
    assert not any(seat.lapses for seat in (await world.table(table_id)).seats)
    world.bot.dispatch(back, what)
    await world.pass_time(60)

    assert await given_back(world, table_id)
    assert (await world.table(table_id)).made_up == pytest.approx(2 * DAY, abs=60)


async def test_a_permission_that_is_missing_too(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)
    await world.pass_time(HOUR)

    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50001, times=None)
    await world.pass_time(2 * DAY)
    assert not any(seat.had_grace for seat in (await world.table(table_id)).seats)
    world.heal()
    await world.pass_time(2 * HOUR)

    assert await given_back(world, table_id)
