"""The bot is taken off a server and invited again: nobody loses a table or a turn by it."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.backend import serializers

from table.pace import DAY, HOUR
from tests import says
from tests.end_to_end.membership import invited, taken_off
from tests.end_to_end.test_connection import given_back
from tests.end_to_end.world import World
from wire.links import day


async def test_a_table_goes_on_where_it_stood(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)
    before = await world.table_message(table_id)
    await world.pass_time(HOUR)

    await taken_off(world)
    asked = len(world.env.http_requests)
    await world.pass_time(1.5 * DAY)
    assert len(world.env.http_requests) == asked, "nothing is tried there"
    await invited(world)
    await world.pass_time(60)

    after = await world.table_message(table_id)
    assert (after.channel_id, after.message.id) == (before.channel_id, before.message.id)
    assert await given_back(world, table_id)
    assert not any(seat.had_grace or seat.lapses for seat in (await world.table(table_id)).seats)
    assert (await world.finish(table_id)).phase == "over"


@pytest.mark.parametrize("lobby", ["stays", "goes too"])
async def test_where_its_thread_is_gone_it_gets_another(world: World, lobby: str) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)
    thread = await world.place(table_id)
    message = await world.lobby_message(table_id)
    await taken_off(world)
    await world.delete_channel(thread)
    if lobby == "goes too":
        await world.delete(message)

    await invited(world)
    await world.pass_time(60)

    place = await world.place(table_id)
    assert place != world.channel.id
    assert world.env.backend.get_channel(place).parent_id == world.channel.id
    assert (await world.table_message(table_id)).channel_id == place
    assert (await world.finish(table_id)).phase == "over"


async def test_both_may_happen_while_it_is_down(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)

    async def off() -> None:
        await taken_off(world)

    async def on() -> None:
        await invited(world)

    await world.restart(off)
    await world.pass_time(1.5 * DAY)
    assert not any(seat.had_grace or seat.lapses for seat in (await world.table(table_id)).seats)
    await world.restart(on)
    await world.pass_time(60)

    assert (await world.table(table_id)).made_up == pytest.approx(1.5 * DAY, abs=120)
    assert await given_back(world, table_id)
    assert (await world.finish(table_id)).phase == "over"


async def test_meanwhile_games_says_why(world: World) -> None:
    await world.game(world.ben, pace="1d", holes=1)
    await taken_off(world)

    games = await world.ada.slash_in_dm("games")

    assert says.known(says.my_tables.bot_removed("Play Nine", "1d", says.ANY)) in games.text
    assert games.buttons == {}
    await invited(world)
    assert (
        says.known(says.my_tables.bot_removed("Play Nine", "1d", says.ANY))
        not in (await world.ada.slash_in_dm("games")).text
    )


async def test_after_seven_days_history_says_why_it_was_closed(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)
    await taken_off(world)

    await world.pass_time(7 * DAY + 2 * HOUR)
    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("closed", "taken_off")
    told = await world.ada.slash_in_dm("history")

    assert table.ended_at is not None
    assert says.history.bot_removed(day(table.ended_at), "Play Nine", ["Ben"]) in told.text
    assert says.me.no_games() in (await world.ada.slash_in_dm("games")).text


@pytest.mark.parametrize("connections", [1, 2])
async def test_a_new_session_that_lacks_the_server_was_taken_off_it(world: World, connections: int) -> None:
    """Discord tells nobody of what happened while there was no session."""
    table_id = await world.game(world.ben, pace="1d", holes=1)
    world.bot.shard_count = connections

    world.bot.dispatch("shard_disconnect", 0)
    await world.pass_time(60)
    world.bot.dispatch("shard_ready", 0)  # the server is the object that it was before
    await world.pass_time(1.5 * DAY)

    assert world.host.outages.servers_left == {world.guild.id}
    assert not any(seat.had_grace or seat.lapses for seat in (await world.table(table_id)).seats)


async def test_a_new_session_that_has_the_server_was_not(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d", holes=1)
    guild = world.env.backend.get_guild(world.guild.id)

    world.bot.dispatch("shard_disconnect", 0)
    await world.pass_time(60)
    world.bot._connection._add_guild_from_data(serializers.guild_create_payload(world.env.backend, guild))
    world.bot.dispatch("shard_ready", 0)
    await world.pass_time(60)

    assert world.host.outages.servers_left == set()
    assert (await world.finish(table_id)).phase == "over"


async def test_a_server_that_a_new_session_does_not_have_yet_is_in_an_outage(world: World) -> None:
    """READY names it, but nothing follows: it is unavailable, and nothing else tells of that."""
    table_id = await world.game(world.ben, pace="1d", holes=1)

    world.bot.dispatch("shard_disconnect", 0)
    await world.pass_time(1)
    named: Any = {"id": str(world.guild.id), "unavailable": True}
    world.bot._connection._add_guild_from_data(named)
    world.bot.dispatch("shard_ready", 0)
    await world.pass_time(1.5 * DAY)
    assert world.host.outages.servers_left == set()
    assert not any(seat.had_grace or seat.lapses for seat in (await world.table(table_id)).seats)
    await invited(world)
    await world.pass_time(60)

    assert (await world.table(table_id)).made_up == pytest.approx(1.5 * DAY, abs=60)
