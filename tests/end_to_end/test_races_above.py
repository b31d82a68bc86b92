"""Typed moves are made in the channel above the thread of a race, where they lift nobody's hand."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.shown.typists import EVERY, POSTED_AGAIN
from engine.seven_ate_nine.cards import face
from tests import says
from tests.end_to_end.racing import go, play_on, race, ready, type_in, view, write
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World


async def type_above(world: World, player: Player, text: str) -> None:
    write(world, world.channel.id, player.id, text)
    await world.env.settle()


def boards(world: World) -> list[Seen]:
    """The messages for people who type."""
    return [seen for seen in world.messages(world.channel.id) if says.HAND in seen.buttons]


async def test_what_is_typed_above_counts_and_moves_nothing_in_the_thread(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    place = await world.place(table_id)
    before = sorted(world.env.backend.messages[place])

    for _ in range(3):
        await type_above(world, world.ben, "draw")
        await world.pass_time(EVERY)

    assert len((await view(world, table_id, world.ben)).hand) == 3
    assert sorted(world.env.backend.messages[place]) == before
    (board,) = boards(world)
    assert face((await view(world, table_id, world.ben)).pile[-1]) in board.text
    assert all(name in board.text for name in ("Ada", "Ben"))


async def test_my_hand_opens_the_panel_where_it_is_pressed(race_world: World) -> None:
    world = race_world
    await go(world, world.ben)
    await type_above(world, world.ben, "draw")

    panel = await world.ben.press(boards(world)[0], says.HAND)

    assert panel.ephemeral
    assert panel.channel_id == world.channel.id


async def test_the_pile_follows_what_is_written_every_ten_seconds_at_most(race_world: World) -> None:
    world = race_world
    await go(world, world.ben)
    await type_above(world, world.ben, "draw")
    first = boards(world)[0].message.id

    for _ in range(int(POSTED_AGAIN) - 2):
        await type_above(world, world.ben, "draw")
        await world.pass_time(1)
        assert [board.message.id for board in boards(world)] == [first]
    await world.pass_time(POSTED_AGAIN)
    await type_above(world, world.ben, "draw")

    (board,) = boards(world)
    assert board.message.id > first
    assert board.message.id > max(
        seen.message.id for seen in world.messages(world.channel.id) if seen.text == "draw"
    )


async def test_the_pile_is_not_posted_below_the_hand_of_the_only_one_who_types(race_world: World) -> None:
    """It would push the hand up. The message above the hand is edited all the same."""
    world = race_world
    table_id = await go(world, world.ben)
    await type_above(world, world.ben, "draw")
    first = boards(world)[0].message.id
    await world.ben.press(boards(world)[0], says.HAND)

    for _ in range(3):
        await world.pass_time(POSTED_AGAIN)
        await type_above(world, world.ben, "draw")

    assert len((await view(world, table_id, world.ben)).hand) == 4
    assert [board.message.id for board in boards(world)] == [first]


async def test_a_typed_miss_is_told_beside_the_pile(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    assert world.ben.panel is not None
    world.env.backend.delete_message(world.ben.panel.now().channel_id, world.ben.panel.now().message.id)

    await type_above(world, world.ben, "7")
    await world.pass_time(2 * EVERY)

    assert "Ben" in boards(world)[0].text.splitlines()[-1]
    assert "Ben: 7" not in (await world.table_message(table_id)).text


async def test_typed_moves_are_deleted_where_the_bot_may(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    await go(world, world.ben)

    for _ in range(3):
        await type_above(world, world.ben, "draw")
    await world.pass_time(3)

    assert "draw" not in world.texts(world.channel.id)


async def test_after_the_race_the_message_goes(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await type_above(world, world.ben, "draw")

    await play_on(world, table_id)
    await world.pass_time(3)

    assert not boards(world)


async def test_where_the_table_comes_up_to_the_channel_one_pile_is_enough(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await type_above(world, world.ben, "draw")
    (above,) = boards(world)

    await world.delete_channel(await world.place(table_id))
    await world.pass_time(EVERY)

    assert await world.place(table_id) == world.channel.id
    assert above.message.id not in [seen.message.id for seen in boards(world)]
    before = len(boards(world))
    await type_above(world, world.ben, "draw")
    await world.pass_time(POSTED_AGAIN)
    assert len(boards(world)) == before
    assert len((await view(world, table_id, world.ben)).hand) == 1, "buttons only, as without a thread"


async def test_the_next_process_takes_the_message_away_when_it_shows_the_table(race_world: World) -> None:
    """Nobody need type again: its pile is the one before the restart."""
    world = race_world
    table_id = await go(world, world.ben)
    await type_above(world, world.ben, "draw")
    assert len(boards(world)) == 1
    await world.restart()

    await ready(world, table_id, world.ada)
    await world.pass_time(1)

    assert not boards(world)
    assert (await world.table(table_id)).phase == "playing"


async def test_a_player_who_types_in_the_thread_is_told_once_where_to_type(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    assert world.ben.panel is not None

    await type_in(world, table_id, world.ben, "draw")
    told = world.ben.panel.now().text
    await world.pass_time(60)
    await type_in(world, table_id, world.ben, "draw")

    assert says.table.type_above(f"<#{world.channel.id}>") in told
    assert says.table.type_above(f"<#{world.channel.id}>") not in world.ben.panel.now().text
    assert len((await view(world, table_id, world.ben)).hand) == 2


async def test_what_is_written_above_while_the_race_rests_is_talk(race_world: World) -> None:
    world = race_world
    table_id = await race(world, world.ben)
    place = await world.place(table_id)
    before = world.texts(place)

    for text in ("last", "10", "d"):
        await type_above(world, world.ben, text)

    assert world.texts(place) == before
    assert not boards(world)


async def two_races(world: World) -> tuple[int, int]:
    """Two of Ada and Cleo's. To the one that began last Cleo has never come."""
    ada, ben, cleo = world.players[:3]
    first = await go(world, cleo)
    second = await race(world, ben, cleo)
    await ready(world, second, ada, ben)
    await world.pass_time(world.pacing.ready + 10)
    assert (await world.table(second)).race_on is not None
    return first, second


async def cards(world: World, table_id: int, player: Player) -> int:
    return len((await view(world, table_id, player)).hand)


async def test_of_two_races_below_the_one_is_meant_where_the_writer_plays(race_world: World) -> None:
    world = race_world
    first, second = await two_races(world)
    cleo = world.players[2]
    before = await cards(world, first, cleo), await cards(world, second, cleo)

    await type_above(world, cleo, "draw")

    assert (await cards(world, first, cleo), await cards(world, second, cleo)) == (before[0] + 1, before[1])


async def test_of_two_races_in_which_they_play_the_last_is_meant_in_which_they_acted(
    race_world: World,
) -> None:
    world = race_world
    first, second = await two_races(world)
    had = await cards(world, first, world.ada), await cards(world, second, world.ada)
    panel = await world.ada.press(await world.table_message(first), says.HAND)
    await world.ada.press(panel, says.seven_ate_nine_panel.button("draw"))

    await type_above(world, world.ada, "draw")
    assert (await cards(world, first, world.ada), await cards(world, second, world.ada)) == (
        had[0] + 2,
        had[1],
    )

    panel = await world.ada.press(await world.table_message(second), says.HAND)
    await world.ada.press(panel, says.seven_ate_nine_panel.button("draw"))
    await type_above(world, world.ada, "draw")

    assert await cards(world, second, world.ada) == had[1] + 2


async def test_where_their_writer_plays_is_not_read_for_each_move(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = race_world
    races = await two_races(world)
    await type_above(world, world.ada, "draw")
    read, log = [], world.bot.store.log
    had = sum([await cards(world, each, world.ada) for each in races])

    async def noted(table_id: int) -> Any:
        read.append(table_id)
        return await log(table_id)

    monkeypatch.setattr(world.bot.store, "log", noted)
    for _ in range(3):
        await type_above(world, world.ada, "draw")

    assert not read
    assert sum([await cards(world, each, world.ada) for each in races]) == had + 3
