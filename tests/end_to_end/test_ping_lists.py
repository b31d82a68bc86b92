"""Several tables that come to wait for one person within minutes are one ping with a list."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from host.presenter import Call
from table.pace import DAY
from tests import says
from tests.end_to_end.games import opened
from tests.end_to_end.seen import Seen
from tests.end_to_end.test_next import play_once
from tests.end_to_end.test_pings import called, next_turn, pings
from tests.end_to_end.world import World


async def waiting_for_ben(world: World, pace: str) -> int:
    """A table of Ada and Ben at this pace where Ada has just moved."""
    table_id = await world.game(world.ben, holes=1, pace=pace)
    while await next_turn(world, table_id) is not world.ben:
        pass
    return table_id


async def all_pings(world: World, *tables: int) -> list[Seen]:
    places = [await world.place(table_id) for table_id in tables]
    return [ping for place in dict.fromkeys(places) for ping in pings(world, place)]


async def address(world: World, table_id: int) -> str:
    return f"/{await world.place(table_id)}/{(await world.table_message(table_id)).message.id}"


def mentioning_posts(world: World) -> int:
    """How often anybody was notified."""
    return sum(
        bool((request.json or {}).get("allowed_mentions", {}).get("users"))
        for request in world.requests("POST", "/messages")
    )


async def test_they_are_one_message_that_notifies_once(world: World) -> None:
    tables = [await waiting_for_ben(world, "3d") for _ in range(3)]
    await world.pass_time(140)

    (ping,) = await all_pings(world, *tables)

    assert called(ping) == {world.ben.id}
    assert ping.text.startswith(says.pings.ping_list(f"<@{world.ben.id}>", ()))
    for table_id in tables:
        assert await address(world, table_id) in ping.text
    assert mentioning_posts(world) == 1


async def test_what_is_answered_leaves_the_list_and_the_last_takes_it_away(world: World) -> None:
    first, second = [await waiting_for_ben(world, pace) for pace in ("1d", "3d")]
    await world.pass_time(140)
    (ping,) = await all_pings(world, first, second)

    await opened(world.ben)
    await play_once(world, world.ben)

    (left,) = await all_pings(world, first, second)
    assert left.message.id == ping.message.id
    assert await address(world, second) in left.text
    assert await address(world, first) not in left.text
    assert says.known(says.pings.ping_list(says.ANY, ())) not in left.text
    named = says.pings.single_ping(f"<@{world.ben.id}>", "Play Nine", says.your_turn(1), says.ANY)
    assert left.text.startswith(says.known(named)), "it stands at another table"
    await world.ben.in_panel(says.my_tables.next_table())
    await play_once(world, world.ben)
    standing = [seen.message.id for seen in await all_pings(world, first, second)]
    assert ping.message.id not in standing


async def test_a_reminder_takes_its_table_out_of_the_list(world: World) -> None:
    first, second = [await waiting_for_ben(world, pace) for pace in ("1d", "3d")]
    await world.pass_time(140)
    (listed,) = await all_pings(world, first, second)

    await world.pass_time(0.85 * DAY)

    standing = await all_pings(world, first, second)
    by_id = {seen.message.id: seen.text for seen in standing}
    assert len(standing) == 2
    assert await address(world, second) in by_id.pop(listed.message.id)
    (reminder,) = by_id.values()
    assert says.known(says.pings.reminder(says.ANY)) in reminder
    assert await address(world, first) in reminder


async def test_later_ones_are_pinged_again(world: World) -> None:
    first = await waiting_for_ben(world, "3d")
    await world.pass_time(300)
    second = await waiting_for_ben(world, "3d")
    await world.pass_time(200)

    assert len(await all_pings(world, first, second)) == 2


def back_room(world: World, *, hidden: bool = True) -> dict[Any, discord.PermissionOverwrite]:
    """Who sees a channel of Ada and Ben."""
    server = world.bot.get_guild(world.guild.id)
    assert server is not None
    seen = discord.PermissionOverwrite(view_channel=True)
    others = discord.PermissionOverwrite(view_channel=False if hidden else None)
    return {server.me: seen, world.ada.actor: seen, world.ben.actor: seen, server.default_role: others}


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_table_of_a_hidden_channel_is_not_named_elsewhere(world: World, hidden: bool) -> None:
    first = await waiting_for_ben(world, "3d")
    world.channel = world.guild.create_text_channel("back room", overwrites=back_room(world, hidden=hidden))
    second = await waiting_for_ben(world, "3d")
    await world.pass_time(140)

    assert len(await all_pings(world, first, second)) == 1 + hidden


async def test_a_list_that_somebody_deleted_is_posted_again(world: World) -> None:
    first = await waiting_for_ben(world, "3d")
    await world.pass_time(140)
    (ping,) = await all_pings(world, first)
    await world.delete(ping)
    second = await waiting_for_ben(world, "3d")
    await world.pass_time(140)

    (new,) = await all_pings(world, first, second)
    assert await address(world, second) in new.text


async def test_direct_messages_are_one_too(world: World) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    tables = [await waiting_for_ben(world, pace) for pace in ("1d", "3d")]
    await world.pass_time(140)

    (written,) = world.messages(world.ben.actor.user.dm_channel.id)

    assert written.text.startswith(says.pings.direct_list(()).splitlines()[0])
    assert says.pings.direct_list(()).splitlines()[1] in written.text
    for table_id in tables:
        assert await address(world, table_id) in written.text


async def test_what_is_answered_leaves_a_direct_message_too(world: World) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    first, second = [await waiting_for_ben(world, pace) for pace in ("1d", "3d")]
    await world.pass_time(140)
    dm = world.ben.actor.user.dm_channel.id

    await opened(world.ben)
    await play_once(world, world.ben)
    await world.until(
        lambda: not world.messages(dm)[0].text.startswith(says.pings.direct_list(()).splitlines()[0])
    )

    (left,) = world.messages(dm)
    assert await address(world, second) in left.text
    assert await address(world, first) not in left.text


async def test_after_a_restart_each_table_takes_its_own_ping_away(world: World) -> None:
    first, second = [await waiting_for_ben(world, pace) for pace in ("1d", "3d")]
    await world.pass_time(140)
    (ping,) = await all_pings(world, first, second)
    await world.restart()
    for _ in range(2):
        await opened(world.ben)
        await play_once(world, world.ben)
    await world.pass_time(140)

    standing = [seen.message.id for seen in await all_pings(world, first, second)]
    assert ping.message.id not in standing


async def test_what_is_left_of_a_list_at_another_table_goes_after_a_restart_too(world: World) -> None:
    first, second = [await waiting_for_ben(world, pace) for pace in ("1d", "3d")]
    await world.pass_time(140)
    (ping,) = await all_pings(world, first, second)
    await opened(world.ben)
    await play_once(world, world.ben)
    await world.restart()

    await opened(world.ben)
    await play_once(world, world.ben)
    await world.pass_time(140)

    standing = [seen.message.id for seen in await all_pings(world, first, second)]
    assert ping.message.id not in standing


async def test_a_ping_that_a_killed_process_may_have_posted_is_found_and_joins_no_list(world: World) -> None:
    first = await waiting_for_ben(world, "1d")
    await world.pass_time(140)
    second = await waiting_for_ben(world, "3d")
    table, shown = await world.table(second), await world.host.projection.read_shown(second)
    call = Call(table.waiting_people, table.asked_since, may_stand=True)
    posted = (await world.bot.presenter.ping(table, shown, call)).ping_message_id

    again = (await world.bot.presenter.ping(table, shown, call)).ping_message_id

    assert again == posted
    assert posted not in [ping.message.id for ping in pings(world, await world.place(first))]
    assert posted in [ping.message.id for ping in pings(world, await world.place(second))]
