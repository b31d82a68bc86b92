"""What a panel says of a race as long as it is so, and what can be pressed meanwhile."""

from __future__ import annotations

import discord

from engine.seven_ate_nine.cards import face, number
from tests import says
from tests.end_to_end.racing import (
    at_once,
    attempt,
    fits_nowhere,
    go,
    play_on,
    reachable,
    tries,
    type_in,
    view,
    write,
)
from tests.end_to_end.test_races_above import type_above
from tests.end_to_end.test_races_typed import rivals, two_full_hands
from tests.end_to_end.world import World
from wire.notes import NOTE_LIVES


async def test_a_miss_stops_ones_plays_for_a_while(race_world: World) -> None:
    """Rules 1.4.16: of live tables; the keys are grey, it is said for how long, and it is over by itself."""
    world = race_world
    table_id = await go(world, world.ben)
    await type_in(world, table_id, world.ada, "draw")
    (card,) = (await view(world, table_id, world.ada)).hand
    called = str(await fits_nowhere(world, table_id, world.ada))
    assert world.ada.panel is not None
    assert str(number(card)) in tries(world.ada.panel.now())

    await type_in(world, table_id, world.ada, called)

    told = says.stops(called)
    assert told in world.ada.panel.now().text
    assert set(tries(world.ada.panel.now())) == {"draw"}
    assert "Ada missed and was stopped for a moment." in (await world.table_message(table_id)).text
    await type_in(world, table_id, world.ada, called)
    assert told in world.ada.panel.now().text
    drawn = await attempt(world.ada, "draw")
    assert says.seven_ate_nine.in_hand(2) in drawn.text
    assert set(tries(drawn)) == {"draw"}, "still"
    assert told in drawn.text

    await world.pass_time(3.1)

    assert told not in world.ada.panel.now().text
    assert str(number(card)) in tries(world.ada.panel.now()), "nobody had to press for that"


async def test_a_button_that_is_tapped_twice_stops_nobody(race_world: World) -> None:
    """Rules 1.4.16: at once, or while the panel still shows a number whose last card is gone."""
    world = race_world
    table_id = await go(world, world.ben)
    called = str(number(await reachable(world, table_id, world.ada)))
    assert [number(card) for card in (await view(world, table_id, world.ada)).hand].count(int(called)) == 1
    assert world.ada.panel is not None
    panel = world.ada.panel.now()

    await at_once(world, table_id, (world.ada, called), (world.ada, called))
    await world.pass_time(2)
    again = await world.forge(world.ada, panel, tries(panel)[called])

    assert says.refused("stale") in again.text
    assert (await view(world, table_id, world.ada)).locked == (0, 0)
    assert len((await view(world, table_id, world.ada)).pile) == 2


async def test_that_somebody_was_faster_is_said_as_long_as_it_is_so(race_world: World) -> None:
    world = race_world
    table_id = await two_full_hands(world)
    mine, theirs = await rivals(world, table_id)
    place = await world.place(table_id)
    write(world, place, world.ada.id, face(mine), ago=50)
    await world.env.settle()
    write(world, place, world.ben.id, face(theirs), ago=40)
    await world.env.settle()
    assert world.ben.panel is not None
    assert "Ada was 10 ms faster." in world.ben.panel.now().text

    await type_in(world, table_id, world.ada, face(await reachable(world, table_id, world.ada)))

    assert "faster" not in world.ben.panel.now().text


async def test_a_table_with_buttons_only_leaves_typing_alone(race_world: World) -> None:
    """Rules 1.4.15."""
    world = race_world
    table_id = await go(world, world.ben, typing=False)

    await type_in(world, table_id, world.ada, "draw")
    assert (await view(world, table_id, world.ada)).hand == ()
    bot = world.bot.user
    assert bot is not None
    await type_in(world, table_id, world.ada, f"<@{bot.id}> draw")
    assert world.ada.panel is not None
    assert "This table is played with buttons only." in world.ada.panel.now().text
    drawn = await attempt(world.ada, "draw")

    assert says.seven_ate_nine.in_hand(1) in drawn.text


async def test_a_miss_is_told_until_it_is_no_longer_so(race_world: World) -> None:
    """Until six seconds have passed, another card lies on top, or the player has had a success."""
    world = race_world
    table_id = await go(world, world.ben, penalty="none")
    assert world.ada.panel is not None
    wrong = says.not_held("7")

    await type_above(world, world.ada, "7")
    assert wrong in world.ada.panel.now().text
    await world.pass_time(NOTE_LIVES + 1)
    assert wrong not in world.ada.panel.now().text

    await type_above(world, world.ada, "7")
    assert wrong in world.ada.panel.now().text
    await attempt(world.ada, "draw")
    assert wrong not in world.ada.panel.now().text
    assert (await view(world, table_id, world.ada)).hand


async def test_go_has_a_colour_of_its_own_until_somebody_plays(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    assert world.ada.panel is not None

    def colour() -> int | None:
        assert world.ada.panel is not None
        return world.ada.panel.now().colour

    assert colour() == discord.Colour.green().value
    await play_on(world, table_id, lambda table: len(table.view(None).pile) > 1)
    await world.pass_time(2)
    assert colour() is None
