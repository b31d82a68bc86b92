"""The people who are called, how, and how often."""

from __future__ import annotations

import pytest

from host.presenter import Call
from table.pace import DAY, WAITS
from tests import says
from tests.end_to_end.games import opened
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World


def pings(world: World, place: int) -> list[Seen]:
    return [seen for seen in world.messages(place) if seen.message.content.startswith("<@")]


def called(seen: Seen) -> set[int]:
    return {person.id for person in seen.message.mentions}  # type: ignore[union-attr]


async def ping_of(world: World, place: int, *people: Player) -> Seen:
    """The one ping that stands there, once it calls these people."""
    wanted = {person.id for person in people}
    await world.until(lambda: [called(seen) for seen in pings(world, place)] == [wanted])
    return pings(world, place)[0]


async def next_turn(world: World, table_id: int) -> Player:
    """The first turn is over, and it is the other's: the player who was last to tee off is not called again at once."""
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    first = (await world.table(table_id)).waiting
    await world.play_on(table_id, stop=lambda table: table.waiting != first)
    return await world.whose_turn(table_id)


async def test_a_turn_pings_once_and_the_last_ping_goes(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="none")
    place = await world.place(table_id)

    everyone = await ping_of(world, place, *world.players)
    assert says.tee_off(1) in everyone.text

    player = await next_turn(world, table_id)
    ping = await ping_of(world, place, player)
    message = (await world.table_message(table_id)).message
    assert (
        f"{says.your_turn(1)}: https://discord.com/channels/{world.guild.id}/{place}/{message.id}"
        in ping.text
    )

    await player.press(await world.table_message(table_id), says.DRAW)
    assert [seen.message.id for seen in pings(world, place)] == [ping.message.id], "the same turn"
    bodies = [request.json for request in world.requests("POST", f"/channels/{place}/messages")]
    nonces = [body["nonce"] for body in bodies if body.get("content")]
    assert len(nonces) == len(set(nonces)), "nobody was called twice for the same"


async def test_a_direct_message_instead(world: World) -> None:
    settings = await world.ben.slash("me")
    await world.ben.choose(settings, says.me.how_called()[0], "dm")

    table_id = await world.game(world.ben, holes=1)
    place = await world.place(table_id)

    await ping_of(world, place, world.ada)
    dm = world.messages(world.ben.actor.user.dm_channel.id)[-1]
    assert says.tee_off(1) in dm.text
    assert f"/channels/{world.guild.id}/{place}/" in dm.text
    assert says.pings.direct_list(()).splitlines()[1] in dm.text


async def test_a_direct_message_goes_with_the_move(world: World) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    table_id = await world.game(world.ben, holes=1)
    dm = world.ben.actor.user.dm_channel.id
    await world.until(lambda: bool(world.messages(dm)))

    await world.play_on(table_id, stop=lambda table: table.seat_of(world.ben.id) not in table.waiting)

    await world.until(lambda: not world.messages(dm))


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_direct_message_takes_the_place_of_the_last(world: World, restarts: bool) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    table_id = await world.game(world.ben, holes=1)
    dm = world.ben.actor.user.dm_channel.id
    await world.until(lambda: bool(world.messages(dm)))
    (first,) = world.messages(dm)
    if restarts:
        await world.restart()
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    if await world.whose_turn(table_id) is world.ada:
        await world.ada.press(await world.table_message(table_id), says.DRAW)
        await world.ada.in_panel("1")

    await world.until(
        lambda: [seen.message.id for seen in world.messages(dm)] not in ([], [first.message.id])
    )

    assert len(world.messages(dm)) == 1


async def test_a_direct_message_of_another_table_in_the_same_channel_stays(world: World) -> None:
    """Without threads several tables stand in one channel, also of the same game."""
    world.forbid("create_public_threads")
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    dm = world.ben.actor.user.dm_channel.id
    other = await world.game(world.ben, holes=1, pace="none")
    await world.pass_time(300)
    played = await world.game(world.ben, holes=1, pace="none")
    await world.until(lambda: len(world.messages(dm)) == 2)
    await world.restart()

    while await next_turn(world, played) is not world.ben:
        pass
    link = f"/{(await world.table_message(played)).message.id}"
    await world.until(
        lambda: any("your turn" in seen.text and link in seen.text for seen in world.messages(dm))
    )

    kept, _called = world.messages(dm)
    assert f"/{(await world.table_message(other)).message.id}" in kept.text


async def test_a_player_who_takes_no_direct_messages_is_mentioned(world: World) -> None:
    settings = await world.ben.slash("me")
    await world.ben.choose(settings, says.me.how_called()[0], "dm")
    dm = world.ben.actor.user.dm_channel
    world.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)

    table_id = await world.game(world.ben, holes=1)

    await ping_of(world, await world.place(table_id), *world.players)


async def test_nothing_when_nothing_is_wanted(world: World) -> None:
    settings = await world.ben.slash("me")
    await world.ben.choose(settings, says.me.how_called()[0], "none")

    table_id = await world.game(world.ben, holes=1)

    await ping_of(world, await world.place(table_id), world.ada)


async def test_the_second_ping_can_be_put_off_by_the_player_it_waits_for(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="none")
    place = await world.place(table_id)
    player = await next_turn(world, table_id)
    other = next(each for each in world.players if each is not player)
    assert (await ping_of(world, place, player)).buttons == {}
    await world.pass_time(DAY)
    reminder = await ping_of(world, place, player)

    refused = await other.press(reminder, says.pings.later())
    told = await player.press(reminder, says.pings.later())

    assert refused.text == says.refused("not_waited_for")
    assert told.ephemeral
    assert told.text == says.pings.put_off(f"<t:{int(world.env.now().timestamp()) + 16 * 3600}:f>")
    assert (await ping_of(world, place, player)).message.id == reminder.message.id


async def test_a_player_who_does_not_answer_three_times_is_left_alone_until_they_press_something(
    world: World,
) -> None:
    table_id = await world.game(world.ben, holes=1, pace="none")
    player = await next_turn(world, table_id)
    await world.pass_time(5 * DAY)
    line = says.table.is_hushed(player.name)
    assert line in (await world.table_message(table_id)).text
    reminder = await ping_of(world, await world.place(table_id), player)

    await player.press(reminder, says.pings.later())

    assert says.table.back(player.name) in (await world.table_message(table_id)).text


async def test_a_direct_message_can_be_put_off_too(world: World) -> None:
    await world.ben.choose(await world.ben.slash("me"), says.me.how_called()[0], "dm")
    await world.game(world.ben, holes=1, pace="1d")
    dm = world.ben.actor.user.dm_channel.id
    await world.pass_time(0.9 * DAY)

    ping = world.messages(dm)[-1]
    pressed = await world.ben.actor.user.click(ping.message, custom_id=ping.buttons[says.pings.later()])
    told = world.ben._answer(pressed)

    assert says.start(says.pings.put_off("", f"<t:{says.ANY}").partition(". ")[2]) in told.text


async def test_a_live_game_waits_in_silence_first(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    place = await world.place(table_id)

    await world.play_on(table_id)

    assert pings(world, place) == []


async def test_a_ping_into_a_thread_that_is_gone(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="live")
    thread = await world.place(table_id)

    await world.restart(lambda: world.delete_channel(thread))
    player = await world.whose_turn(table_id)
    await opened(player)  # finds that the message is gone
    player = await next_turn(world, table_id)

    await ping_of(world, world.channel.id, player)
    assert (await world.table_message(table_id)).channel_id == world.channel.id


async def test_pings_do_not_move_the_table(world: World) -> None:
    """They go again: only what stays counts as below the table."""
    table_id = await world.game(world.ben, holes=1)
    place = await world.place(table_id)
    await ping_of(world, place, *world.players)
    old = await world.table_message(table_id)
    for number in range(7):
        await world.ben.actor.send(world.thread(place), f"chatter {number}")

    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")

    assert (await world.table_message(table_id)).message.id == old.message.id


async def test_a_ping_of_which_only_the_nonce_is_known_is_taken_away(world: World) -> None:
    """And one that was never posted calls nobody on the way."""
    table_id = await world.game(world.ben, holes=1, pace="none")
    place = await world.place(table_id)
    await ping_of(world, place, *world.players)
    table, shown = await world.table(table_id), await world.host.projection.read_shown(table_id)
    before = len(world.messages(place))
    call = Call(table.waiting_people, table.asked_since)

    await world.bot.presenter.recall(table, shown, call.number)
    assert pings(world, place) == []
    assert len(world.messages(place)) == before - 1

    await world.bot.presenter.recall(table, shown, table.asked_since + 1)
    assert len(world.messages(place)) == before - 1
    *_, last = (request.json for request in world.requests("POST", f"/channels/{place}/messages"))
    assert (last["content"], last["allowed_mentions"]) == ("Play Nine", {"parse": [], "users": []})


async def test_a_ping_from_before_a_restart_goes_with_the_move(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="none")
    place = await world.place(table_id)
    player = await next_turn(world, table_id)
    ping = await ping_of(world, place, player)
    await world.restart()
    await player.press(await world.table_message(table_id), says.CARDS)
    assert [message.message.id for message in pings(world, place)] == [ping.message.id]

    await world.play_on(table_id, stop=lambda table: table.seat_of(player.id) not in table.waiting)

    await world.until(lambda: not pings(world, place))


async def test_an_open_panel_asks_its_owner_before_a_ping_does(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="live")
    place = await world.place(table_id)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    panel = await player.press(await world.table_message(table_id), says.CARDS)
    before = panel.now()

    await world.pass_time(WAITS.live.ping + 1)
    asked = panel.now()
    assert pings(world, place) == []
    assert says.pings.waits_for_you(says.your_turn(1)) in asked.text
    assert list(asked.buttons) == list(before.buttons), "nothing moves"
    await world.pass_time(60)

    assert [called(seen) for seen in pings(world, place)] == [{player.id}]
    await world.play_on(table_id, stop=lambda table: table.seat_of(player.id) not in table.waiting)
    assert says.pings.waits_for_you(says.your_turn(1)) not in panel.now().text
    assert [called(seen) for seen in pings(world, place)] == []


async def test_an_open_panel_hears_of_a_reminder_first(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    place, player = await world.place(table_id), await world.whose_turn(table_id)
    await world.pass_time(WAITS.of("1d").turn - WAITS.of("1d").reminders[0] - 60)  # type: ignore[operator]
    panel = await player.press(await world.table_message(table_id), says.CARDS)
    (asked,) = pings(world, place)

    await world.pass_time(70)

    assert [seen.message.id for seen in pings(world, place)] == [asked.message.id]
    assert says.pings.waits_for_you(says.your_turn(1)) in panel.now().text
    await world.pass_time(61)
    (ping,) = pings(world, place)
    assert says.known(says.pings.reminder(says.your_turn(1), says.ANY)) in ping.text


async def test_a_panel_that_cannot_be_written_into_holds_up_no_ping_for_long(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="none")
    await world.ada.press(await world.table_message(table_id), says.CARDS)
    world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=401, code=50027)

    await world.pass_time(WAITS.of("none").ping + 70)

    assert [called(seen) for seen in pings(world, await world.place(table_id))] == [{world.ada.id}]
