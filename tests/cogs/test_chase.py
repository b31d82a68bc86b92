"""How far rivals are in a race is true in every open panel within seconds, for few edits."""

from __future__ import annotations

import pytest

from cogs.panels.panel import CHASE
from tests.end_to_end.big_bang import first, go, play
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World
from ui.big_bang import panel as words


@pytest.fixture
def world(race_world: World) -> World:
    return race_world


async def moves(world: World, table_id: int, player: Player) -> None:
    """This player makes a sensible move."""
    table = await world.table(table_id)
    move = first(table.view(table.seat_of(player.id)), table)
    assert move is not None
    await play(player, move)


async def rivals(world: World, table_id: int, player: Player) -> str:
    """What a player's panel has to say of the others."""
    table = await world.table(table_id)
    return words.rivals(table.view(table.seat_of(player.id)), table.names)


def shown(player: Player) -> Seen:
    assert player.panel is not None
    return player.panel.now()


def edits(world: World) -> int:
    return sum(1 for _ in world.requests("PATCH", "/webhooks/"))


async def test_it_is_true_within_three_seconds_and_moves_no_key(world: World) -> None:
    table_id = await go(world, world.ben, highest=4)
    await world.pass_time(CHASE + 1)
    before = shown(world.ben)
    await moves(world, table_id, world.ada)
    told = await rivals(world, table_id, world.ben)
    assert told not in before.text

    await world.pass_time(CHASE)

    assert told in shown(world.ben).text
    assert list(shown(world.ben).buttons) == list(before.buttons)


async def test_many_moves_of_rivals_are_one_edit_in_three_seconds(world: World) -> None:
    table_id = await go(world, world.ben, highest=6)
    await world.pass_time(CHASE + 1)
    before = edits(world)

    for _ in range(6):
        await moves(world, table_id, world.ada)
        await world.pass_time(0.9 * CHASE / 6)
    followed = [request.path for request in world.requests("PATCH", "/webhooks/")][before:]
    await world.pass_time(CHASE)

    assert len(followed) <= 1
    assert await rivals(world, table_id, world.ben) in shown(world.ben).text


async def test_whoever_is_done_still_sees_the_others_go_on(world: World) -> None:
    table_id = await go(world, world.ben, highest=4)
    for label in ("stop", "surely"):
        await world.ben.in_panel(words.button(label))
    table = await world.table(table_id)
    assert table.view(None).racers[table.seat_for(world.ben.id)].ready is not None
    before = await rivals(world, table_id, world.ben)

    await moves(world, table_id, world.ada)
    await world.pass_time(CHASE + 1)

    told = await rivals(world, table_id, world.ben)
    assert told != before
    assert told in shown(world.ben).text
