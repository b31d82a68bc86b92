"""What befell a player while they did nothing: their hand tells them."""

from __future__ import annotations

from table.pace import DAY
from tests import says
from tests.end_to_end.racing import go
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World

TURN = 120  # seconds of a live turn


async def hand(world: World, player: Player, table_id: int, label: str = says.HAND) -> Answer:
    return await player.press(await world.table_message(table_id), label)


async def test_an_open_hand_tells_that_a_rival_resigned_and_how_the_game_ended(large_world: World) -> None:
    world = large_world
    ada, ben, cleo = world.players[:3]
    table_id = await world.game(ben, cleo, holes=1)
    panel = await hand(world, ada, table_id, says.CARDS)

    await ben.press(await ben.slash("resign"), says.RESIGN)
    assert says.table.has_resigned("Ben") in panel.now().text
    await cleo.press(await cleo.slash("resign"), says.RESIGN)
    assert says.table.has_resigned("Cleo") in panel.now().text
    assert says.table.may_settle() in panel.now().text
    await ada.press(panel.now(), says.SETTLE)

    assert says.table.have_resigned(["Ben", "Cleo"], settled=True) in panel.now().text


async def test_an_open_hand_tells_that_time_ran_out_and_what_was_played(world: World) -> None:
    table_id = await world.game(world.ben, game="sequence_numbers", pace="live")
    player = await world.whose_turn(table_id)
    panel = await hand(world, player, table_id)

    await world.pass_time(TURN + 2)

    lines = panel.now().text.splitlines()
    (at,) = [n for n, line in enumerate(lines) if line == says.table.time_is_up("")]
    assert player.name in lines[at + 1], "what was played"
    again = await hand(world, player, table_id)
    assert says.table.time_is_up("") in again.text, "they come back with this press"
    await player.press(again.now(), says.LOOK)
    assert says.table.time_is_up("") not in again.now().text


async def test_a_hand_that_is_opened_later_tells_what_was_missed(world: World) -> None:
    table_id = await world.game(world.ben, game="sequence_numbers", pace="1d")
    player = await world.whose_turn(table_id)
    await world.pass_time(2 * DAY + 120)

    panel = await hand(world, player, table_id)

    assert says.table.time_is_up("") in panel.text
    assert says.table.gets_more_time("", says.pace.span(DAY)) in panel.text


async def test_what_a_hand_was_opened_with_stays_when_more_happens(large_world: World) -> None:
    world = large_world
    ada, ben, cleo, dov = world.players[:4]
    table_id = await world.game(ben, cleo, dov, game="sequence_numbers", pace="1d")
    player = await world.whose_turn(table_id)
    await world.pass_time(2 * DAY + 120)
    panel = await hand(world, player, table_id)
    rival = next(each for each in (ada, ben) if each is not player)

    await rival.press(await rival.slash("resign"), says.RESIGN)

    assert says.table.time_is_up("") in panel.now().text, "as it was opened"
    assert says.table.has_resigned(rival.name) in panel.now().text


async def test_the_hand_in_a_race_tells_that_a_rival_resigned(race_world: World) -> None:
    world = race_world
    ada, ben, cleo = world.players[:3]
    await go(world, ben, cleo)

    await ben.press(await ben.slash("resign"), says.RESIGN)

    assert ada.panel is not None
    assert says.table.has_resigned("Ben") in ada.panel.now().text


async def test_in_a_race_the_key_that_ends_it_stands_above_the_card_on_the_pile(race_world: World) -> None:
    world = race_world
    await go(world, world.ben)
    assert world.ada.panel is not None

    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)

    alone = world.ada.panel.now()
    assert alone.text.index(says.table.may_settle()) < alone.text.index("\n# ")
    await world.ada.press(alone, says.SETTLE)
    assert says.table.have_resigned(["Ben"], settled=True) in world.ada.panel.now().text
