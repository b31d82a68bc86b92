"""Half of a move that was chosen stays so, however long its player thinks and whatever others do meanwhile."""

from __future__ import annotations

from engine.sequence_numbers.board import PLACES
from engine.sequence_numbers.types import DRAW, Play, View
from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.sequence_numbers import do, in_turn, pick, sequence_numbers, sum_of_two
from tests.end_to_end.test_dismissed import teeing
from tests.end_to_end.world import Player, World
from wire.notes import NOTE_LIVES

A_WHILE = NOTE_LIVES + 1


def chosen(place: str) -> str:
    """What a panel says of the first of two cards."""
    return f"You chose {place}. "


async def tee_off(world: World, table_id: int) -> Answer:
    """Ben's, after a while."""
    await world.pass_time(A_WHILE)
    await world.ben.press(await world.table_message(table_id), says.CARDS)
    await world.ben.in_panel("1")
    return await world.ben.in_panel("5")


async def test_a_rival_who_tees_off_takes_nothing_back(world: World) -> None:
    table_id, panel = await teeing(world)
    before = panel.now().text

    await tee_off(world, table_id)

    assert panel.now().text != before, "Ada's panel tells what Ben did"
    assert chosen("1") in panel.now().text
    await world.ada.in_panel("2")
    assert (await world.table(table_id)).view(None).phase == "draw"


async def test_what_was_taken_back_is_not_chosen_again(world: World) -> None:
    table_id, panel = await teeing(world)

    await world.ada.in_panel("1")
    await tee_off(world, table_id)

    assert chosen("1") not in panel.now().text
    await world.ada.in_panel("3")
    assert chosen("3") in panel.now().text


async def test_a_choice_ends_with_its_decision(world: World) -> None:
    """Its half is not found chosen on the next hole."""
    table_id, _panel = await teeing(world)
    await world.ada.in_panel("2")
    await tee_off(world, table_id)

    await world.play_on(table_id, stop=lambda table: table.rest is not None)
    await world.all_ready(table_id)

    again = await world.ada.press(await world.table_message(table_id), says.CARDS)
    assert chosen("2") not in again.text


async def test_a_card_of_sequence_stays_chosen_while_another_player_draws(world: World) -> None:
    """In words a panel follows the whole table."""
    table_id = await sequence_numbers(world, world.ben, strict_draw=True)
    first, second = await in_turn(world, table_id)
    await second.choose(await second.slash("me"), says.me.how_shown()[0], "text")
    await play(world, table_id, first)
    view = await seen_by(world, table_id, second)
    await pick(world, table_id, second, sum_of_two(view))

    await world.pass_time(A_WHILE)
    await do(world, table_id, first, DRAW)

    assert await seen_by(world, table_id, second) != view
    assert second.panel is not None
    assert says.sequence_panel.after_choice(sum_of_two(view), has_group=False) in second.panel.now().text


async def play(world: World, table_id: int, player: Player) -> None:
    which = sum_of_two(await seen_by(world, table_id, player))
    await do(world, table_id, player, Play(which, PLACES[which][0]))


async def seen_by(world: World, table_id: int, player: Player) -> View:
    table = await world.table(table_id)
    view: View = table.view(table.seat_for(player.id))
    return view
