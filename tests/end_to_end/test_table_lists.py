"""A server's list of tables: one message where /settings says, up to date some minutes late."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from cogs.shown.table_lists import MOST_KEYS, PAUSE
from db.errors import StoreBroken
from db.store import Store
from db.values import TableList
from host.tables import limits
from table.pace import DAY
from tests import says
from tests.end_to_end.racing import write
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.server_settings import section
from tests.end_to_end.world import Player, World
from wire.channels import SCROLLED_AWAY
from wire.pacer import Dropped, Rank

LIST = says.settings.table_list()


def hidden(target: int, *, member: bool = False) -> Overwrite:
    kind = OverwriteType.MEMBER if member else OverwriteType.ROLE
    allow, deny = discord.PermissionOverwrite(view_channel=False).pair()
    return Overwrite(target_id=target, type=kind, allow=allow.value, deny=deny.value)


def shown_again(target: int) -> Overwrite:
    return Overwrite(target_id=target, type=OverwriteType.MEMBER, allow=0, deny=0)


async def choose(world: World, *channels: ChannelHandle) -> tuple[Player, Answer]:
    owner = world.stranger("Mo", moderator=True)
    return owner, await owner.choose(await section(owner, "news"), LIST, *channels)


def the_list(world: World, channel: ChannelHandle) -> Seen:
    (only,) = [seen for seen in world.messages(channel.id) if says.table_lists.heading() in seen.text]
    return only


async def test_it_says_where_the_tables_are_and_who_they_wait_for(world: World) -> None:
    board = world.guild.create_text_channel("tables")

    _owner, shown = await choose(world, board)

    assert shown.chosen[LIST] == [str(board.id)]
    first = the_list(world, board)
    assert says.table_lists.no_table() in first.text
    lobby = await world.lobby(world.ben)
    await world.pass_time(60)
    table_id = await world.game(world.ben, holes=1, pace="1d")
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    await world.pass_time(PAUSE + 5)

    told = the_list(world, board)
    whose = await world.whose_turn(table_id)
    assert told.message.id == first.message.id
    assert (
        says.known(says.my_tables.their_turn("", says.ANY, (whose.name,), "1d", f"<t:{says.ANY}"))
        in told.text
    )
    assert f"/{await world.place(table_id)}/" in told.text, "the way there"
    assert says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY)) in told.text
    assert "-# Ada and Ben" in told.text
    lines = told.text.splitlines()
    playing, waiting = (
        next(at for at, line in enumerate(lines) if what in line)
        for what in (
            says.known(says.my_tables.my_turn("", says.ANY, "1d", says.ANY)).rpartition("**")[2],
            says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY)),
        )
    )
    assert playing < waiting, "what has waited for the shortest time first"

    for player in (world.ada, world.ben):
        await world.leave(player, lobby)
    await world.pass_time(PAUSE + 5)
    assert (
        says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY))
        not in the_list(world, board).text
    )


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


async def test_where_there_is_much_else_to_do_it_is_edited_later_with_what_is_so_then(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = world.guild.create_text_channel("tables")
    await choose(world, board)
    pacer = world.bot.presenter.calls.pacer
    turn, is_busy = pacer.turn, True

    async def crowded(rank: Rank, still: Callable[[], bool] = lambda: True) -> None:
        if is_busy and rank is Rank.CLEAN_UP:
            raise Dropped
        await turn(rank, still)

    monkeypatch.setattr(pacer, "turn", crowded)
    await world.lobby(pace="live")
    await world.pass_time(PAUSE + 5)
    assert says.table_lists.no_table() in the_list(world, board).text

    is_busy = False
    await world.lobby(pace="live")
    await world.pass_time(PAUSE + 5)

    assert (
        the_list(world, board).text.count(
            says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY))
        )
        == 2
    )


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
    assert says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY)) in new.text


async def test_tables_of_hidden_channels_stay_off_it(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    await world.ada.slash("play", game="play_nine")
    await choose(world, board)
    assert (
        says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY))
        in the_list(world, board).text
    )

    world.env.backend.set_overwrite(world.channel.id, hidden(world.guild.id))
    await world.restart()
    await world.pass_time(PAUSE + 5)

    assert says.table_lists.no_table() in the_list(world, board).text


async def test_lists_that_cannot_be_read_at_the_start_are_followed_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = world.guild.create_text_channel("tables")
    await choose(world, board)
    read, tries = Store.table_lists, iter((StoreBroken(), StoreBroken()))

    async def damaged(store: Store) -> tuple[TableList, ...]:
        if (error := next(tries, None)) is not None:
            raise error
        return await read(store)

    monkeypatch.setattr(Store, "table_lists", damaged)
    await world.restart()
    lobby = await world.lobby(world.ben)
    await world.pass_time(2 * PAUSE)

    assert await world.place(lobby)
    assert "-# Ada and Ben" in the_list(world, board).text


async def test_many_tables_are_cut(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ON_SERVER", 30)
    board = world.guild.create_text_channel("tables")
    for _ in range(30):
        await world.stranger().slash("play", game="play_nine")

    await choose(world, board)

    told = the_list(world, board).text
    assert len(told) <= 4000
    assert len(the_list(world, board).ids) == MOST_KEYS
    shown = told.count(says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY)))
    assert says.me.more(30 - shown) in told


async def test_it_moves_and_is_switched_off(world: World) -> None:
    first, second = (world.guild.create_text_channel(name) for name in ("one", "two"))
    owner, shown = await choose(world, first)

    shown = await owner.choose(shown, LIST, second)
    assert not world.messages(first.id)
    assert says.table_lists.no_table() in the_list(world, second).text
    shown = await owner.choose(shown, LIST)

    assert shown.empty[LIST] == says.settings.nowhere()
    assert not world.messages(second.id)
    await world.lobby()
    await world.pass_time(PAUSE + 5)
    assert not world.messages(second.id)


async def test_with_its_channel_it_ends(world: World, caplog: pytest.LogCaptureFixture) -> None:
    board = world.guild.create_text_channel("tables")
    owner, _shown = await choose(world, board)
    await world.delete_channel(board.id)

    with caplog.at_level(logging.WARNING):
        table_id = await world.lobby(world.ben, pace="live")
        await world.pass_time(PAUSE + 5)
        await world.ada.press(await world.lobby_message(table_id), says.START)
        await world.pass_time(PAUSE + 5)

    assert [record.message for record in caplog.records if "list of server" in record.message] == [
        f"the table list of server {world.guild.id} is removed: channel {board.id} was deleted"
    ]
    assert (await world.table(table_id)).phase == "playing"
    assert (await section(owner, "news")).empty[LIST] == says.settings.nowhere()


async def test_where_a_permission_is_lost_settings_say_so_and_it_goes_on_when_it_is_back(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = world.guild.create_text_channel("tables")
    owner, shown = await choose(world, board)
    assert says.settings.stands_still(("view_channel", "send_messages")) not in shown.text
    us = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(board.id, hidden(us, member=True))
    await world.env.settle()
    before = len(world.env.http_requests)

    with caplog.at_level(logging.WARNING):
        await world.lobby(world.ben, pace="live")
        await world.pass_time(PAUSE + 5)

    asked = [request.path for request in world.env.http_requests[before:] if str(board.id) in request.path]
    assert not asked, "Discord is not asked what it would refuse"
    assert not [record for record in caplog.records if "list of server" in record.message]
    told = await section(owner, "news")
    assert told.chosen[LIST] == [str(board.id)]
    assert says.settings.stands_still(("view_channel", "send_messages")) in told.text

    world.env.backend.set_overwrite(board.id, shown_again(us))
    await world.env.settle()
    await world.lobby(world.ben, pace="live")
    await world.pass_time(PAUSE + 5)

    assert (
        the_list(world, board).text.count(
            says.known(says.my_tables.not_started("", says.ANY, "live").replace("(", says.ANY))
        )
        == 2
    )
    assert (
        says.settings.stands_still(("view_channel", "send_messages"))
        not in (await section(owner, "news")).text
    )


async def test_it_goes_nowhere_where_the_bot_may_not_write(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    world.env.backend.set_overwrite(board.id, hidden(world.env.backend.bot_user.id, member=True))
    await world.env.settle()

    owner, refused = await choose(world, board)

    assert "permission" in refused.text
    assert (await section(owner, "news")).empty[LIST] == says.settings.nowhere()


async def offered(world: World) -> int:
    """A table at which Ben offers his seat."""
    table_id = await world.game(world.ben, pace="1d")
    await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    await world.pass_time(PAUSE + 5)
    return table_id


async def test_a_free_seat_is_taken_there_and_the_key_goes(world: World) -> None:
    board = world.guild.create_text_channel("board")
    await choose(world, board)
    table_id = await offered(world)
    listed, take = the_list(world, board), says.substitutes.take("Ben")
    assert says.table_lists.free_seats(("Ben",)) in listed.text
    cleo, dora = world.stranger("Cleo"), world.stranger("Dora")

    panel = await cleo.press(listed, take)
    late = await world.forge(dora, listed, listed.buttons[take])

    assert panel.ephemeral
    assert "1" in panel.buttons, "the panel of the seat"
    assert (await world.table(table_id)).seat_of(cleo.id) is not None
    assert late.text == says.refused("offer_over", name="Cleo")
    await world.pass_time(PAUSE + 5)
    assert says.table_lists.free_seats(("Ben",)) not in the_list(world, board).text
    assert not the_list(world, board).buttons


async def test_a_table_is_joined_there_while_it_has_room(world: World) -> None:
    board = world.guild.create_text_channel("board")
    await world.invite_only(await world.lobby(game="sequence_numbers"))
    table_id = await world.lobby()
    await choose(world, board)
    listed = the_list(world, board)
    joining = says.table.button("join")
    assert list(listed.buttons) == [joining], "nobody joins by it who was not invited"
    cleo = world.stranger("Cleo")

    answer = await cleo.press(listed, joining)

    assert answer.ephemeral
    assert says.known(says.table_lists.has_joined(says.ANY)) in answer.text
    assert f"/{world.channel.id}/" in answer.text, "the way there"
    assert (await world.table(table_id)).seat_of(cleo.id) is not None
    for _ in range(4):
        await world.stranger().press(await world.lobby_message(table_id), says.JOIN)
    await world.pass_time(PAUSE + 5)
    assert not the_list(world, board).buttons, "it is full"


async def test_where_people_scrolled_it_away_it_is_posted_anew_once_a_day(world: World) -> None:
    board = world.guild.create_text_channel("board")
    await choose(world, board)
    old = the_list(world, board).message.id

    async def written_and_opened() -> int:
        for _ in range(SCROLLED_AWAY):
            write(world, board.id, world.ben.id, "hello")
        await world.stranger().slash("play", game="play_nine", pace="1d")
        await world.pass_time(PAUSE + 5)
        return the_list(world, board).message.id

    assert await written_and_opened() == old, "it was posted today"
    await world.pass_time(DAY)
    new = await written_and_opened()
    assert new != old
    assert await written_and_opened() == new, "and not again on that day"
    await world.pass_time(DAY)
    assert await written_and_opened() > new
