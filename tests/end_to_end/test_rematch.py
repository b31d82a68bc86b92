"""A rematch: in the same thread, with the same options, and for everybody of the last game."""

from __future__ import annotations

from host.tables.blocks import MOST_ASKED
from tests import says
from tests.end_to_end import me
from tests.end_to_end.seen import Seen
from tests.end_to_end.test_challenges import refused_calls
from tests.end_to_end.world import World


async def test_a_rematch_takes_two_presses_in_the_thread_of_the_game(world: World) -> None:
    table_id = await world.game(world.ben, computers=1, holes=1)
    await world.play_on(table_id)
    place = await world.place(table_id)
    end = world.messages(place)[-1]

    await world.ben.press(end, says.REMATCH)

    new = await rematch_of(world, table_id)
    assert await world.place(new) == place
    assert says.JOIN in (await world.lobby_message(new)).buttons
    stranger = await world.stranger().press(end, says.REMATCH)
    assert says.refused("not_seated") in stranger.text
    await world.ada.press(await world.lobby_message(new), says.JOIN)
    table = await world.table(new)
    assert table.phase == "playing", "everybody is back"
    assert (table.options["holes"], await world.place(new)) == (1, place)
    assert (await world.table_message(new)).pictures == 1
    assert (await world.finish(new)).phase == "over"


async def test_everybody_of_the_last_game_is_called_once(large_world: World) -> None:
    """Except people who wish for no pings, or who have blocked each other."""
    world = large_world
    ada, ben, cleo, dov, eve = world.players[:5]
    table_id = await world.game(ben, cleo, dov, eve, holes=1)
    await world.finish(table_id)
    place = await world.place(table_id)
    await world.host.change_player(dov.id, ping="none")
    await world.host.blocks.block(eve.id, ada.id)
    end = world.messages(place)[-1]

    told = await ada.press(end, says.REMATCH)
    await ben.press(end, says.REMATCH)

    assert told.text == says.refused("asked_in_vain", name="Eve"), "what is refused for one is said"
    called = [
        text for text in world.texts(place) if says.known(says.table.rematch((), "Ada", says.ANY)) in text
    ]
    assert len(called) == 1
    for player, is_called in ((ada, False), (ben, True), (cleo, True), (dov, False), (eve, False)):
        assert (f"<@{player.id}>" in called[0]) == is_called


async def test_its_call_is_answered_as_an_invitation(large_world: World) -> None:
    world = large_world
    ada, ben, cleo, dov, eve = world.players[:5]
    table_id = await world.game(ben, cleo, dov, eve, holes=1)
    await world.finish(table_id)
    place = await world.place(table_id)
    await ada.press(world.messages(place)[-1], says.REMATCH)
    new = await rematch_of(world, table_id)
    (call,) = calls(world, place)

    await me.block(eve, ada)
    refused = await dov.press(call, says.invitations.decline())
    seated = await ben.press(call, says.invitations.accept())

    assert refused.text == says.invitations.refusal("Play Nine")
    assert says.known(says.invitations.acceptance(says.ANY)) in seated.text
    for name in ("Eve", "Dov"):
        told = says.invitations.was_declined(f"<@{ada.id}>", name, "Play Nine", says.ANY)
        assert any(says.known(told) in text for text in world.texts(place))
    assert (await world.table(new)).names == ("Ada", "Ben")
    await cleo.press(call, says.invitations.accept())
    assert (await world.table(new)).phase == "playing", "everybody who wants to is back"
    assert not calls(world, place)


def calls(world: World, place: int) -> list[Seen]:
    told = says.known(says.table.rematch((), "Ada", says.ANY))
    return [seen for seen in world.messages(place) if told in seen.text]


async def test_a_rematch_of_a_game_whose_thread_is_gone_is_played_in_the_channel(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    end = world.messages(await world.place(table_id))[-1]
    await world.ben.press(end, says.REMATCH)
    new = await rematch_of(world, table_id)

    await world.delete_channel(await world.place(new))

    assert await world.place(new) == world.channel.id
    await world.ada.press(await world.lobby_message(new), says.JOIN)
    assert (await world.table(new)).phase == "playing"


async def test_a_rematch_of_a_game_whose_thread_is_locked_calls_everybody_into_the_channel(
    world: World,
) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    thread = await world.place(table_id)
    end = world.messages(thread)[-1]
    world.env.inject_error("POST", f"/channels/{thread}/messages", status=403, code=160005, times=9)

    await world.ben.press(end, says.REMATCH)

    new, here = await rematch_of(world, table_id), world.channel.id
    assert await world.place(new) == here
    assert [text for text in world.texts(here) if f"<@{world.ada.id}>" in text]
    world.heal()
    await world.ada.press(await world.lobby_message(new), says.JOIN)
    assert (await world.table(new)).phase == "playing"


async def test_a_late_press_on_rematch_is_told_where_the_next_table_is(large_world: World) -> None:
    """Of a player who sits there already, or who comes when it plays without them."""
    world = large_world
    ada, ben, cleo = world.players[:3]
    table_id = await world.game(ben, cleo, holes=1)
    await world.finish(table_id)
    end = world.messages(await world.place(table_id))[-1]
    told = says.known(says.table.next_table(says.ANY))
    assert told not in (await ben.press(end, says.REMATCH)).text

    assert told in (await ben.press(end, says.REMATCH)).text
    await ada.press(end, says.REMATCH)
    new = await rematch_of(world, table_id)
    await ben.press(await world.lobby_message(new), says.START)
    assert (await world.table(new)).phase == "playing"
    assert told in (await cleo.press(end, says.REMATCH)).text


async def rematch_of(world: World, table_id: int) -> int:
    new = (await world.table(table_id)).rematch
    assert new is not None
    return new


async def test_a_rematch_that_is_opened_again_and_again_calls_nobody_any_more(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    place = await world.place(table_id)
    end = world.messages(place)[-1]

    for _ in range(MOST_ASKED + 2):
        await world.ada.press(end, says.REMATCH)
        await world.leave(world.ada, await rematch_of(world, table_id))

    told = says.known(says.table.rematch((), "Ada", says.ANY))
    posted = [each.json.get("content") or "" for each in world.requests("POST", f"/{place}/messages")]
    assert len([text for text in posted if told in text and f"<@{world.ben.id}>" in text]) == 3
    assert not calls(world, place), "nobody has to answer any more"


async def test_a_rematch_whose_call_was_refused_calls_with_the_next_press(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    place = await world.place(table_id)
    end = world.messages(place)[-1]

    async with refused_calls(world):
        await world.ada.press(end, says.REMATCH)
    await world.ada.press(end, says.REMATCH)
    await world.ada.press(end, says.REMATCH)

    called = says.known(says.table.rematch((), "Ada", says.ANY))
    assert len([text for text in world.texts(place) if called in text]) == 1
