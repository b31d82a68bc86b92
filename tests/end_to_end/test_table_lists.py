"""A server's list of tables: one message where /settings says, up to date some minutes late."""

from __future__ import annotations

import logging

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from cogs.table_lists import PAUSE
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World

LIST = "List of tables"


def hidden(target: int, *, member: bool = False) -> Overwrite:
    kind = OverwriteType.MEMBER if member else OverwriteType.ROLE
    allow, deny = discord.PermissionOverwrite(view_channel=False).pair()
    return Overwrite(target_id=target, type=kind, allow=allow.value, deny=deny.value)


async def choose(world: World, *channels: ChannelHandle) -> tuple[Player, Answer]:
    owner = world.stranger("Mo", moderator=True)
    return owner, await owner.choose(await owner.slash("settings"), LIST, *channels)


def the_list(world: World, channel: ChannelHandle) -> Seen:
    (only,) = [seen for seen in world.messages(channel.id) if "Tables of this server" in seen.text]
    return only


async def test_it_says_where_the_tables_are_and_whom_they_wait_for(world: World) -> None:
    board = world.guild.create_text_channel("tables")

    _owner, shown = await choose(world, board)

    assert f"**{LIST}**: <#{board.id}>" in shown.text
    first = the_list(world, board)
    assert "No table is open. /play opens one." in first.text
    lobby = await world.lobby(world.ben)
    await world.pass_time(60)
    table_id = await world.game(world.ben, holes=1, pace="1d")
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    await world.pass_time(PAUSE + 5)

    told = the_list(world, board)
    whose = await world.whose_turn(table_id)
    assert told.message.id == first.message.id
    assert f"waiting for {whose.name}, time is up <t:" in told.text
    assert f"/{await world.place(table_id)}/" in told.text, "the way there"
    assert "not started yet" in told.text
    assert "-# Ada and Ben" in told.text
    lines = told.text.splitlines()
    playing, waiting = (
        next(at for at, line in enumerate(lines) if what in line) for what in ("time is up", "not started")
    )
    assert playing < waiting, "what has waited for the shortest time first"

    await world.ada.press(await world.lobby_message(lobby), "Leave")
    await world.ben.press(await world.lobby_message(lobby), "Leave")
    await world.pass_time(PAUSE + 5)
    assert "not started yet" not in the_list(world, board).text


async def test_it_is_edited_once_in_some_minutes_whatever_happens(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    await choose(world, board)
    message = the_list(world, board).message.id
    await world.pass_time(PAUSE + 5)
    before = len(list(world.requests("PATCH", str(message))))

    for _ in range(2):
        await world.lobby(world.ben, pace="live")
    await world.pass_time(PAUSE + 5)

    assert len(list(world.requests("PATCH", str(message)))) == before + 1


async def test_after_a_restart_it_is_brought_up_to_date_and_a_deleted_one_is_posted_again(
    world: World,
) -> None:
    board = world.guild.create_text_channel("tables")
    await choose(world, board)
    old = the_list(world, board)
    await world.lobby()

    await world.restart(lambda: world.delete(old))
    await world.pass_time(PAUSE + 5)

    new = the_list(world, board)
    assert new.message.id != old.message.id
    assert "not started yet" in new.text


async def test_tables_of_hidden_channels_stay_off_it(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    await world.ada.slash("play", game="play_nine")
    await choose(world, board)
    assert "not started yet" in the_list(world, board).text

    world.env.backend.set_overwrite(world.channel.id, hidden(world.guild.id))
    await world.restart()
    await world.pass_time(PAUSE + 5)

    assert "No table is open." in the_list(world, board).text


async def test_many_tables_are_cut(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    for _ in range(30):
        await world.stranger().slash("play", game="play_nine")

    await choose(world, board)

    told = the_list(world, board).text
    assert len(told) <= 4000
    shown = told.count("not started yet")
    assert f"and {30 - shown} more" in told


async def test_it_moves_and_is_switched_off(world: World) -> None:
    first, second = (world.guild.create_text_channel(name) for name in ("one", "two"))
    owner, shown = await choose(world, first)

    shown = await owner.choose(shown, LIST, second)
    assert not world.messages(first.id)
    assert "No table is open." in the_list(world, second).text
    shown = await owner.choose(shown, LIST)

    assert f"**{LIST}**: nowhere" in shown.text
    assert not world.messages(second.id)
    await world.lobby()
    await world.pass_time(PAUSE + 5)
    assert not world.messages(second.id)


@pytest.mark.parametrize("what", ["channel", "permission"])
async def test_where_it_cannot_stand_any_more_it_is_given_up_and_the_log_says_so_once(
    world: World, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    board = world.guild.create_text_channel("tables")
    owner, _shown = await choose(world, board)
    if what == "channel":
        await world.delete_channel(board.id)
    else:
        world.env.backend.set_overwrite(board.id, hidden(world.env.backend.bot_user.id, member=True))
        await world.env.settle()

    with caplog.at_level(logging.WARNING):
        table_id = await world.lobby(world.ben, pace="live")
        await world.pass_time(PAUSE + 5)
        await world.ada.press(await world.lobby_message(table_id), "Start")
        await world.pass_time(PAUSE + 5)

    assert [record.message for record in caplog.records if "list of server" in record.message] == [
        f"the list of server {world.guild.id} is given up: channel {board.id} is closed to us"
    ]
    assert (await world.table(table_id)).phase == "playing"
    assert f"**{LIST}**: nowhere" in (await owner.slash("settings")).text


async def test_it_goes_nowhere_where_the_bot_may_not_write(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    world.env.backend.set_overwrite(board.id, hidden(world.env.backend.bot_user.id, member=True))
    await world.env.settle()

    owner, refused = await choose(world, board)

    assert "permission" in refused.text
    assert f"**{LIST}**: nowhere" in (await owner.slash("settings")).text
