"""A person has one panel at a table, the one opened last: what becomes of those before it."""

from __future__ import annotations

import pytest

from tests import says
from tests.cogs.test_panels import TOP, WEBHOOK, begun, play, shown
from tests.end_to_end.racing import go
from tests.end_to_end.test_panels_restarted import TOKEN_LIVES
from tests.end_to_end.world import World


@pytest.fixture
def world(race_world: World) -> World:
    return race_world


async def test_a_second_panel_takes_the_place_of_the_first(world: World) -> None:
    table_id = await begun(world)
    first = shown(world.ben)
    second = await world.ben.press(await world.table_message(table_id), says.HAND)

    card = await play(world, table_id)

    assert TOP + card in second.now().text
    assert not world.exists(first.channel_id, first.message.id)


async def test_a_former_panel_that_stays_says_that_it_has_moved(world: World) -> None:
    """Only its own token could have taken it away, and that had expired."""
    table_id = await begun(world)
    first = shown(world.ben)
    world.env.inject_error("DELETE", WEBHOOK, status=401, code=50027)
    second = await world.ben.press(await world.table_message(table_id), says.HAND)

    moved = await world.ben.press(first, says.seven_ate_nine_panel.button("draw"))

    assert says.table.has_moved() in moved.now().text
    assert not moved.now().buttons
    assert says.seven_ate_nine.in_hand(0) in second.now().text, "nothing was drawn"
    assert (
        says.seven_ate_nine.in_hand(1)
        in (await world.ben.press(second, says.seven_ate_nine_panel.button("draw"))).now().text
    )


async def test_a_press_in_a_panel_that_was_just_taken_away_counts(world: World) -> None:
    table_id = await begun(world)
    first = shown(world.ben)
    draw = first.buttons[first.button(says.seven_ate_nine_panel.button("draw"))]
    _record, payload = world._press(world.ben, first, draw)
    second = await world.ben.press(await world.table_message(table_id), says.HAND)

    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()

    await world.until(lambda: says.seven_ate_nine.in_hand(1) in second.now().text)


async def test_after_a_restart_the_panel_of_before_is_redrawn_and_can_be_taken_away(world: World) -> None:
    table_id = await begun(world)
    before = shown(world.ada)

    await world.restart()

    assert says.seven_ate_nine_panel.before_countdown("restarted") in shown(world.ada).text
    assert shown(world.ada).message.id == before.message.id
    await world.ada.press(await world.table_message(table_id), says.READY)
    assert not world.exists(before.channel_id, before.message.id)


@pytest.mark.parametrize("label", [says.LOOK, says.seven_ate_nine_panel.button("draw")])
async def test_a_long_time_after_a_restart_the_panel_of_before_says_that_it_has_moved(
    world: World, label: str
) -> None:
    """Its own token, which alone could take it away, has expired."""
    table_id = await go(world, world.ben, penalty="none")
    stale = shown(world.ada)
    await world.restart(meanwhile=lambda: world.pass_time(TOKEN_LIVES))
    panel = await world.ada.press(await world.table_message(table_id), says.READY)

    answer = await world.ada.press(stale, label)

    assert answer.message.id == stale.message.id
    assert says.table.has_moved() in answer.text
    assert list(answer.buttons) == [], "but a link to the table"
    assert says.seven_ate_nine_panel.before_countdown("restarted") not in panel.now().text, (
        "the new one is untouched"
    )
    assert (await world.table(table_id)).view(0).hand == ()
