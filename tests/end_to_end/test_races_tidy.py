"""Typing in a race takes no hand away from players who press, and players who type find the way back to the table."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.panels.message import TOKEN_LIVES
from cogs.shown.tidying import MOST_LYING
from tests import says
from tests.end_to_end.racing import RACING, go, play_on, race, ready, type_in, view, write
from tests.end_to_end.world import World
from wire.channels import SCROLLED_AWAY


def standing(world: World, place: int) -> list[int]:
    """All messages there, private ones too, the lowest last."""
    return sorted(world.env.backend.messages[place])


async def without_threads(world: World) -> None:
    await world.host.servers.change(world.guild.id, lambda settings: replace(settings, place="channel"))


async def test_while_somebody_types_all_the_time_no_hand_is_out_of_reach(race_world: World) -> None:
    world = race_world
    await without_threads(world)
    table_id = await go(world, world.ben, typing=True)
    place, table = await world.place(table_id), await world.table_message(table_id)
    assert world.ada.panel is not None

    for number in range(60):
        await type_in(world, table_id, world.ben, str(number % 10 + 1))
        await world.pass_time(2)

        below = [each for each in standing(world, place) if each > world.ada.panel.now().message.id]
        assert len(below) <= SCROLLED_AWAY + 1, "a screen of a phone"
        assert (await world.table_message(table_id)).message.id == table.message.id


async def test_a_player_who_types_without_a_panel_is_led_to_the_table(race_world: World) -> None:
    world = race_world
    await without_threads(world)
    table_id = await go(world, world.ben, typing=True)
    place = await world.place(table_id)
    assert world.ben.panel is not None
    panel = world.ben.panel.now()
    world.env.backend.delete_message(panel.channel_id, panel.message.id)  # he dismisses it
    await type_in(world, table_id, world.ada, "draw")

    def signposts() -> list[str]:
        return [seen.text for seen in world.messages(place) if says.table.signpost() in seen.text]

    await type_in(world, table_id, world.ben, "draw")
    assert not signposts(), "the table is in sight"
    for number in range(3 * SCROLLED_AWAY):
        await type_in(world, table_id, world.ada, f"go on {number}")
        await type_in(world, table_id, world.ben, "draw")
        assert len(signposts()) <= 1

    assert len(signposts()) == 1
    table = await world.table(table_id)
    assert table.view(table.seat_of(world.ben.id)).hand


async def test_typed_moves_go_all_at_once_where_the_bot_may_delete_them(race_world: World) -> None:
    """Each lifts the hand of a player who presses by a line; deleting all at once brings it back to its place."""
    world = race_world
    await without_threads(world)
    world.allow("manage_messages")
    table_id = await go(world, world.ben, typing=True)
    place, table = await world.place(table_id), await world.table_message(table_id)
    assert world.ada.panel is not None
    panel = world.ada.panel.now().message.id
    await type_in(world, table_id, world.ada, "well played")
    before = standing(world, place)

    for typed in range(1, MOST_LYING):
        await type_in(world, table_id, world.ben, "draw")
        await world.pass_time(3)
        assert len(standing(world, place)) == len(before) + typed, "nothing drops the hand meanwhile"
    await type_in(world, table_id, world.ben, "draw")
    await world.pass_time(3)

    assert standing(world, place) == before, "talk stays"
    assert len((await view(world, table_id, world.ben)).hand) == MOST_LYING, "they were judged"
    assert sum(1 for _ in world.requests("POST", "/messages/bulk-delete")) == 1
    assert world.ada.panel.now().message.id == panel
    assert (await world.table_message(table_id)).message.id == table.message.id


async def test_a_player_who_types_all_the_time_moves_no_hand_to_another_message(race_world: World) -> None:
    world = race_world
    await without_threads(world)
    world.allow("manage_messages")
    table_id = await go(world, world.ben, typing=True)
    assert world.ada.panel is not None
    panel = world.ada.panel.now().message.id

    for number in range(40):
        await type_in(world, table_id, world.ben, str(number % 10 + 1))
        await world.pass_time(1)

    assert world.ada.panel.now().message.id == panel


async def test_a_typed_move_that_disturbs_nobody_goes_at_once(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    table_id = await go(world, world.ben)
    place = await world.place(table_id)
    await world.pass_time(TOKEN_LIVES)  # what is open now is no longer redrawn

    for _ in range(2):
        await type_in(world, table_id, world.ben, "draw")
        await world.pass_time(3)

        assert "draw" not in world.texts(place)


async def test_what_was_typed_before_go_goes_with_the_others(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    world.pacing = replace(RACING, countdown=60)
    await world.restart()
    table_id = await race(world, world.ben)
    place = await world.place(table_id)
    await ready(world, table_id, world.ada, world.ben)

    await type_in(world, table_id, world.ben, "5")
    await world.pass_time(60)
    await play_on(world, table_id)
    await world.pass_time(3)

    assert "5" not in world.texts(place)


async def test_a_player_who_asks_for_help_in_a_race_takes_nobodys_hand_away(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    place = await world.place(table_id)

    write(world, place, world.ben.id, f"<@{world.env.backend.bot_user.id}> help")
    await world.env.settle()

    answer = world.messages(place)[-1].text
    assert says.help_words.in_short() in answer
    assert len(answer) <= 100, "two lines of a phone"


async def test_what_looks_like_a_move_in_a_rest_is_talk_and_stays(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    table_id = await race(world, world.ben)
    place = await world.place(table_id)
    await ready(world, table_id, world.ada)

    await type_in(world, table_id, world.ben, "5")
    await ready(world, table_id, world.ben)
    await world.pass_time(3)

    assert "5" in world.texts(place)


async def test_where_typing_moves_hands_the_result_names_the_way_out_once(race_world: World) -> None:
    world = race_world
    await without_threads(world)
    table_id = await go(world, world.ben, typing=True, match=True)
    place = await world.place(table_id)
    way_out = says.table.buttons_only()

    await play_on(world, table_id, typing=[world.ben])

    told = [text for text in world.texts(place) if way_out in text]
    assert len(told) == 1
    assert says.help_words.permission("manage_messages") in told[0]


async def test_where_nobody_types_or_it_is_cleared_away_no_way_out_is_named(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    table_id = await go(world, world.ben)

    await play_on(world, table_id, typing=[world.ben])

    assert not any(says.table.buttons_only() in text for text in world.texts(await world.place(table_id)))


async def test_typed_moves_stay_where_the_bot_may_not_delete_them(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    place = await world.place(table_id)

    await type_in(world, table_id, world.ben, "draw")
    await world.pass_time(3)

    assert [seen.text for seen in world.messages(place)][-1] == "draw"
    assert not list(world.requests("POST", "/messages/bulk-delete"))


async def test_a_table_that_was_deleted_among_others_is_shown_again(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    table_id = await go(world, world.ben)
    place, table = await world.place(table_id), await world.table_message(table_id)
    talk = write(world, place, world.ada.id, "well played")
    await world.env.settle()

    world.env.backend.bulk_delete_messages(place, [talk, table.message.id])
    await world.env.settle()

    assert (await world.table_message(table_id)).message.id != table.message.id
