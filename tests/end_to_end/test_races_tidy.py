"""Typing in a race takes no hand away: not from who presses, and who types finds the way back to the table."""

from __future__ import annotations

from cogs.channels import SCROLLED_AWAY
from tests.end_to_end.racing import go, type_in, view, write
from tests.end_to_end.world import World


def standing(world: World, place: int) -> list[int]:
    """All messages there, private ones too, the lowest last."""
    return sorted(world.env.backend.messages[place])


async def test_while_somebody_types_all_the_time_no_hand_is_out_of_reach(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    place, table = await world.place(table_id), await world.table_message(table_id)
    assert world.ada.panel is not None

    for number in range(60):
        await type_in(world, table_id, world.ben, str(number % 10 + 1))
        await world.pass_time(2)

        below = [each for each in standing(world, place) if each > world.ada.panel.now().message.id]
        assert len(below) <= SCROLLED_AWAY + 1, "a screen of a phone"
        assert (await world.table_message(table_id)).message.id == table.message.id


async def test_who_types_without_a_panel_is_led_to_the_table(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    place = await world.place(table_id)
    assert world.ben.panel is not None
    panel = world.ben.panel.now()
    world.env.backend.delete_message(panel.channel_id, panel.message.id)  # he dismisses it
    await type_in(world, table_id, world.ada, "draw")

    def signposts() -> list[str]:
        return [seen.text for seen in world.messages(place) if "has scrolled up" in seen.text]

    await type_in(world, table_id, world.ben, "draw")
    assert not signposts(), "the table is in sight"
    for number in range(3 * SCROLLED_AWAY):
        await type_in(world, table_id, world.ada, f"go on {number}")
        await type_in(world, table_id, world.ben, "draw")
        assert len(signposts()) <= 1

    assert len(signposts()) == 1
    table = await world.table(table_id)
    assert table.view(table.seat_of(world.ben.id)).hand


async def test_typed_moves_are_cleared_away_where_the_bot_may(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    table_id = await go(world, world.ben)
    place, table = await world.place(table_id), await world.table_message(table_id)

    for _ in range(3):
        write(world, place, world.ben.id, "draw")
    await type_in(world, table_id, world.ada, "well played")
    await world.pass_time(3)

    assert len((await view(world, table_id, world.ben)).hand) == 3, "they were judged"
    assert [seen.text for seen in world.messages(place)][-1] == "well played", "talk stays"
    assert not [seen for seen in world.messages(place) if seen.text == "draw"]
    assert sum(1 for _ in world.requests("POST", "/messages/bulk-delete")) == 1
    assert (await world.table_message(table_id)).message.id == table.message.id
    await type_in(world, table_id, world.ben, "draw")
    await world.pass_time(3)
    assert not [seen for seen in world.messages(place) if seen.text == "draw"], "a single one too"


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
