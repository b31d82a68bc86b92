"""What a process that was killed has posted without noting it: the next one leaves one of each."""

from __future__ import annotations

from tests import says
from tests.end_to_end.racing import go, ready, type_in
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World
from wire.channels import SCROLLED_AWAY
from wire.layouts import Scene


def tables(world: World, place: int) -> list[Seen]:
    """The messages there from which one's cards can be opened."""
    return [seen for seen in world.messages(place) if says.CARDS in seen.buttons]


async def killed_while_posting(world: World) -> int:
    """A game whose table has scrolled away, and was posted again by a process that died before it noted that."""
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    place = await world.place(table_id)
    for _ in range(SCROLLED_AWAY):
        await world.ben.actor.send(world.thread(place), "well played")
    presenter = world.bot.presenter
    post = presenter.channels.post

    async def killed(channel_id: int, once: str, scene: Scene) -> int:
        await post(channel_id, once, scene)
        raise OSError("killed")

    presenter.channels.post = killed  # type: ignore[method-assign]
    player = await world.whose_turn(table_id)
    await player.press(await world.table_message(table_id), says.DRAW)
    await world.env.settle()
    return table_id


async def test_a_table_that_was_posted_and_not_noted_is_the_table(world: World) -> None:
    table_id = await killed_while_posting(world)
    place = await world.place(table_id)
    old, new = tables(world, place)

    await world.restart()

    (only,) = tables(world, place)
    assert only.message.id == new.message.id
    assert (await world.table_message(table_id)).message.id == new.message.id
    assert not world.exists(place, old.message.id)
    await world.play_on(table_id)
    assert tables(world, place) == []


async def test_the_channel_is_looked_through_once(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.restart()
    place = await world.place(table_id)

    await world.play_on(table_id)

    assert sum(1 for asked in world.requests("GET", f"/channels/{place}/messages")) == 1


async def test_where_it_may_not_be_read_the_game_goes_on(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.restart()
    world.env.inject_error("GET", "/channels/*/messages", status=403, code=50013, times=None)

    await world.play_on(table_id)

    assert (await world.table(table_id)).phase == "over"


async def a_signpost(world: World, table_id: int) -> int:
    """Ada has no panel, and types until the table has scrolled away. The channel of the message that leads her back."""
    place = await world.place(table_id)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()
    world.env.backend.delete_message(panel.channel_id, panel.message.id)
    for number in range(SCROLLED_AWAY + 1):
        await type_in(world, table_id, world.ben, f"go on {number}")
        await type_in(world, table_id, world.ada, "draw")
    assert leads_somewhere(world, place)
    return place


def leads_somewhere(world: World, place: int) -> bool:
    return any(says.table.signpost() in text for text in world.texts(place))


async def test_a_signpost_does_not_outlive_a_restart(race_world: World) -> None:
    world = race_world
    world.forbid("create_public_threads")
    table_id = await go(world, world.ben, typing=True)
    place = await a_signpost(world, table_id)

    await world.restart()
    await ready(world, table_id, world.ada, world.ben)

    assert not leads_somewhere(world, place)


async def test_a_signpost_to_another_table_of_the_channel_stays(race_world: World) -> None:
    """Without threads several tables stand in one channel; the other is shown for the first time since a restart."""
    world = race_world
    world.forbid("create_public_threads")
    golf = await world.game(world.ben, holes=1)
    await world.restart()
    place = await a_signpost(world, await go(world, world.ben, typing=True))
    assert await world.place(golf) == place

    await world.play_on(golf, stop=lambda table: table.view(None).phase == "draw")

    assert leads_somewhere(world, place)


async def test_where_it_cannot_be_read_now_the_table_is_shown_and_it_is_read_later(world: World) -> None:
    table_id = await killed_while_posting(world)
    place = await world.place(table_id)
    old, new = tables(world, place)
    world.env.inject_error("GET", "/channels/*/messages", status=503, times=None)

    await world.restart()

    assert "drew" in world.message(place, old.message.id).text
    world.heal()
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    (only,) = tables(world, place)
    assert only.message.id == new.message.id
