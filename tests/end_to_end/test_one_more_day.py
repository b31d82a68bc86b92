"""One more day, by a press: below the table of a late player, and in the panels of those who wait."""

from __future__ import annotations

from table.pace import DAY
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World


async def waiting(world: World) -> tuple[int, Player, Player]:
    """A game over days: the table, who waits, and who is waited for."""
    table_id = await world.game(world.ben, pace="1d")
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    late = await world.whose_turn(table_id)
    return table_id, world.ada if late is world.ben else world.ben, late


def button(late: Player) -> str:
    return says.more_time.give(late.name)


async def ends(world: World, table_id: int) -> str:
    """The line with the deadline, as the table tells it."""
    lines = (await world.table_message(table_id)).text.splitlines()
    return next(line for line in lines if line.startswith("-# ") and "<t:" in line)


async def test_below_the_table_it_comes_with_the_reminder_and_goes_when_pressed(world: World) -> None:
    table_id, here, late = await waiting(world)
    assert button(late) not in (await world.table_message(table_id)).buttons
    await world.pass_time(0.7 * DAY)
    assert button(late) not in (await world.table_message(table_id)).buttons

    await world.pass_time(0.15 * DAY)

    reminded, before = await world.table_message(table_id), await ends(world, table_id)
    assert button(late) in reminded.buttons
    await here.press(reminded, button(late))
    told = await world.table_message(table_id)
    assert says.more_time.gift(here.name, late.name) in told.text
    assert await ends(world, table_id) != before
    assert button(late) not in told.buttons
    assert says.refused("gave_day", name=late.name) == (await stale(world, here, reminded, late)).text


async def stale(world: World, player: Player, seen: Seen, late: Player) -> Seen:
    return await world.forge(player, seen, seen.buttons[button(late)])


async def test_the_panel_of_a_player_who_waits_offers_it_from_the_beginning(world: World) -> None:
    table_id, here, late = await waiting(world)
    panel = await here.press(await world.table_message(table_id), says.CARDS)
    own = await late.press(await world.table_message(table_id), says.CARDS)
    assert panel.above_the_picture == {button(late)}, "it moves no key of the game"
    assert not [label for label in own.buttons if label == button(late)]

    await here.press(panel, button(late))

    assert button(late) not in panel.now().buttons
    assert says.more_time.gift(here.name, late.name) in (await world.table_message(table_id)).text


async def test_a_player_who_has_missed_a_turn_has_it_below_the_table_at_once(world: World) -> None:
    table_id, here, late = await waiting(world)

    await world.pass_time(DAY + 60)

    message = await world.table_message(table_id)
    assert button(late) in message.buttons
    stranger = world.stranger("Cleo")
    assert (await stranger.press(message, button(late))).text == says.refused("not_seated")
    assert (await late.press(message, button(late))).text == says.refused("own_day")
    seat = (await world.table(table_id)).seat_for(late.id)
    await world.play_on(table_id, stop=lambda table: seat not in table.waiting)
    gone = await world.forge(here, message, message.buttons[button(late)])
    assert gone.text == says.refused("has_moved", name=late.name)
