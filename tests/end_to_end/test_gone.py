"""Deleted, archived, scrolled away: nobody is left stuck."""

from __future__ import annotations

import pytest

from host.presenter import Barred, Shown
from tests import says
from tests.end_to_end.games import listed, opened
from tests.end_to_end.world import World


async def test_the_lobbys_message_was_deleted_while_nobody_listened(world: World) -> None:
    """Discord remembers its nonce, and gives the message that is gone."""
    table_id = await world.lobby()
    old = await world.lobby_message(table_id)
    world.env.backend.subscribers.remove(world.env._gateway_feed)
    await world.delete(old)
    world.env.backend.subscribers.append(world.env._gateway_feed)

    await world.ada.press(await world.ada.slash("games"), says.TO_TABLE)

    assert says.opener("Ada") in (await world.lobby_message(table_id)).text


async def test_messages_are_deleted_again_and_again(world: World) -> None:
    """Discord remembers the nonce of a message for minutes, also when the message was deleted."""
    lobby = await world.lobby()
    for _ in range(3):
        await world.delete(await world.lobby_message(lobby))
    assert says.opener("Ada") in (await world.lobby_message(lobby)).text

    table_id = await world.game(world.ben, holes=1)
    for _ in range(3):
        await world.delete(await world.table_message(table_id))
    assert (await world.table_message(table_id)).buttons


async def test_a_message_deleted_before_a_restart_is_not_taken_for_the_new_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    old = await world.table_message(table_id)

    async def barred(*_: object) -> Shown:
        raise Barred

    monkeypatch.setattr(world.bot.presenter, "show", barred)
    await world.delete(old)
    assert (await world.host.projection.read_shown(table_id)).message_id is None
    await world.restart()

    place = await world.place(table_id)
    await world.until(lambda: any(says.CARDS in seen.buttons for seen in world.messages(place)))


async def test_the_thread_was_deleted_while_nobody_listened(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    thread = (await world.host.projection.read_shown(table_id)).thread_id
    assert thread is not None
    player = await world.whose_turn(table_id)
    await player.press(await world.table_message(table_id), says.CARDS)
    await player.in_panel("1")
    await world.restart(lambda: world.delete_channel(thread))

    await opened(player)

    assert f"/{world.channel.id}/" in (await listed(world, player)).text
    assert (await world.table_message(table_id)).channel_id == world.channel.id
    assert (await world.finish(table_id)).phase == "over"


async def test_the_channel_was_deleted_while_nobody_listened(world: World) -> None:
    played = await world.game(world.ben, holes=1)
    waiting = await world.lobby()
    other = world.guild.create_text_channel("elsewhere")
    games = await world.ada.slash("games", channel=other)
    await world.pass_time(60)  # all of it is noted as shown

    async def deleted() -> None:
        world.env.backend.delete_channel(world.channel.id)

    await world.restart(deleted)

    for table_id in (played, waiting):
        table = await world.table(table_id)
        assert (table.phase, table.reason) == ("closed", "lost")
    late = await world.forge(world.ada, games, f"c1:mine:{played}:0:")
    assert says.refused("closed") in late.text


async def test_scrolled_away(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    old = await world.table_message(table_id)
    place = world.thread(await world.place(table_id))
    for number in range(8):
        await world.ben.actor.send(place, f"chatter {number}")

    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")

    new = await world.table_message(table_id)
    assert new.message.id > old.message.id
    assert not world.exists(place.id, old.message.id)
    assert world.messages(place.id)[-1].message.id == new.message.id
    assert (await world.finish(table_id)).phase == "over"


async def test_what_was_deleted_is_not_below_the_table(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    old = await world.table_message(table_id)
    place = world.thread(await world.place(table_id))
    for number in range(8):
        await world.ben.actor.send(place, f"chatter {number}")
    await world.delete(world.messages(place.id)[-1])

    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")

    assert (await world.table_message(table_id)).message.id == old.message.id


async def test_a_message_too_old_to_be_edited(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    old = await world.table_message(table_id)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=30046)

    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")

    new = await world.table_message(table_id)
    assert new.message.id > old.message.id
    assert not world.exists(new.channel_id, old.message.id)


async def test_an_archived_thread_is_opened_again(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    world.allow("manage_channels", "manage_threads")  # simcord asks for these
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)

    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")

    thread = await world.place(table_id)
    assert [
        request.json
        for request in world.requests("PATCH", f"/channels/{thread}")
        if "messages" not in request.path
    ] == [{"archived": False}]
    assert "**: draw from the deck, or take the" in (await world.table_message(table_id)).text


async def test_a_press_in_an_archived_thread_opens_it_and_is_answered(world: World) -> None:
    table_id = await world.game(world.ben)
    thread = await world.place(table_id)
    shown = await world.table_message(table_id)
    world.allow("manage_channels", "manage_threads")  # simcord asks for these
    world.env.backend.edit_channel(thread, {}, thread_metadata={"archived": True})
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=50083)

    panel = await world.ada.press(shown, says.CARDS)

    assert panel.menus or panel.buttons
    metadata = world.env.backend.get_channel(thread).thread_metadata
    assert metadata is not None
    assert not metadata.archived


async def test_a_refusal_in_an_archived_thread_is_told(world: World) -> None:
    table_id = await world.game(world.ben)
    shown = await world.table_message(table_id)
    world.allow("manage_channels", "manage_threads")
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=50083)

    refused = await world.stranger("Cleo").press(shown, says.CARDS)

    assert says.refused("not_seated") in refused.text


async def test_where_discord_was_emptied_all_unfinished_tables_come_back(world: World) -> None:
    """As the sandbox is after a start: nobody has to ask for them, and no timer is waited for."""
    played = await world.game(world.ben, holes=1, pace="none")
    waiting = await world.lobby()
    place = await world.place(played)

    async def emptied() -> None:
        world.env.backend.delete_channel(place)
        world.env.backend.messages[world.channel.id].clear()

    await world.restart(emptied)
    with world.env._bot_scope():
        await world.host.start(emptied=True)
    await world.env.settle()

    shown = {seen.message.id for seen in world.messages(world.channel.id)}
    assert {
        (await world.table_message(played)).message.id,
        (await world.lobby_message(waiting)).message.id,
    } <= shown
    assert (
        says.HAND in (await world.table_message(played)).text or (await world.table_message(played)).buttons
    )
