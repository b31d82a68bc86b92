"""Races in every kind of channel: in a thread of their own people may type, elsewhere they begin with buttons only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from tests import says
from tests.end_to_end.help import check
from tests.end_to_end.racing import go, ready, type_in, view
from tests.end_to_end.test_races_above import type_above
from tests.end_to_end.world import World

DRAW = says.seven_ate_nine_panel.button("draw")


def private_thread(world: World) -> ChannelHandle:
    return _thread(world, world.channel, ChannelType.PRIVATE_THREAD)


def forum_post(world: World) -> ChannelHandle:
    return _thread(world, world.guild.create_forum_channel("forum"), ChannelType.PUBLIC_THREAD)


def _thread(world: World, parent: ChannelHandle, kind: ChannelType) -> ChannelHandle:
    backend = world.env.backend
    made = backend.create_thread(parent.id, "corner", world.ada.id, type=kind)
    for each in (world.ben.id, backend.bot_user.id):
        backend.add_thread_member(made.id, each)
    return world.thread(made.id)


KINDS: dict[str, tuple[Callable[[World], ChannelHandle], bool]] = {  # and whether it has threads
    "text": (lambda world: world.channel, True),
    "announcement": (lambda world: world.guild.create_news_channel("news"), True),
    "voice": (lambda world: world.guild.create_voice_channel("lounge"), False),
    "stage": (lambda world: world.guild.create_stage_channel("stage"), False),
    "forum": (forum_post, False),
    "private thread": (private_thread, False),
}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_race_takes_typed_moves_where_it_has_a_thread_of_its_own(
    race_world: World, kind: str
) -> None:
    world = race_world
    make, has_threads = KINDS[kind]
    world.channel = make(world)

    table_id = await go(world, world.ben)
    panel = await world.ada.press(await world.table_message(table_id), says.HAND)
    await world.ada.press(panel, DRAW)
    await type_above(world, world.ben, "draw")

    assert ((await world.place(table_id)) != world.channel.id) == has_threads
    assert len((await view(world, table_id, world.ada)).hand) == 1, "pressed"
    assert bool((await view(world, table_id, world.ben)).hand) == has_threads, "typed"


async def test_a_race_whose_thread_could_not_be_opened_has_buttons_only(race_world: World) -> None:
    world = race_world
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=None)
    table_id = await go(world, world.ben)

    for _ in range(2):
        await type_in(world, table_id, world.ben, "draw")

    assert await world.place(table_id) == world.channel.id
    assert not (await view(world, table_id, world.ben)).hand
    assert world.ben.panel is not None
    assert "This table is played with buttons only." in world.ben.panel.now().text


async def test_after_a_restart_it_still_has_buttons_only(race_world: World) -> None:
    world = race_world
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=None)
    table_id = await go(world, world.ben)
    await world.restart()
    await ready(world, table_id, world.ada, world.ben)
    await world.pass_time(10)

    await type_in(world, table_id, world.ben, "draw")

    assert (await world.table(table_id)).race_on is not None
    assert not (await view(world, table_id, world.ben)).hand


async def test_slowmode_is_told_where_people_would_type(race_world: World) -> None:
    world = race_world
    world.env.backend.edit_channel(world.channel.id, {"rate_limit_per_user": 10})
    slow = says.lobby.slowmode(10)

    by_turns = await world.lobby_message(await world.lobby())
    race = await world.lobby_message(await world.lobby(game="seven_ate_nine"))

    assert slow in race.text
    assert slow not in by_turns.text
    assert slow in (await check(world.ada)).text
