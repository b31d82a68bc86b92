"""The lobby of a game in teams."""

from __future__ import annotations

from tests import says
from tests.end_to_end.world import World

BEN, DAN = 1, 3  # among the players


async def lobby(world: World, seated: int) -> int:
    return await world.lobby(*world.players[1:seated], game="sequence_numbers")


async def test_the_sides_are_there_once_there_are_teams(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 3)
    alone = await world.lobby_message(table_id)

    await world.players[DAN].press(alone, says.JOIN)

    four = await world.lobby_message(table_id)
    assert "Team" not in alone.text
    assert not [label for label in alone.buttons if label.startswith("Team")]
    assert says.nobody_in_teams(4, (2, 2), "Ada") in four.text
    assert list(four.buttons)[:5] == [
        says.JOIN,
        says.START,
        says.ADD_COMPUTER,
        says.lobby.team(0),
        says.lobby.team(1),
    ]


async def test_whoever_presses_a_team_takes_a_seat_in_it(large_world: World) -> None:
    world = large_world
    table_id = await world.lobby(*world.players[1:3], game="sequence_numbers")
    await world.ada.press(await world.lobby_message(table_id), says.ADD_COMPUTER)
    lobby = await world.lobby_message(table_id)

    await world.players[DAN].press(lobby, says.lobby.team(1))
    await world.players[4].press(lobby, says.lobby.team(1))
    full = await world.players[5].press(lobby, says.lobby.team(1))

    seats = (await world.table(table_id)).seats
    assert [seat.wish for seat in seats] == [None, None, None, None, 1, 1]
    assert full.text == says.refused("full", most=6)


async def test_while_chance_may_put_all_people_on_one_side_no_rating_is_promised(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 2)
    for _ in range(2):
        await world.add_computer(table_id)
    by_chance = await world.lobby_message(table_id)
    await world.ada.press(by_chance, says.lobby.team(0))
    await world.players[BEN].press(await world.lobby_message(table_id), says.lobby.team(1))

    hint = says.rated.is_rated("", by_chance=True)
    assert hint in by_chance.text
    assert hint not in (await world.lobby_message(table_id)).text


async def test_a_fifth_joins_and_start_is_grey_with_the_reason(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 5)
    five = await world.lobby_message(table_id)

    await world.ada.press(five, says.ADD_COMPUTER)

    six = await world.lobby_message(table_id)
    assert says.room(5, 2, 3, 4, 6, teams=(2, 2)) in five.text
    assert says.START not in five.buttons
    assert says.JOIN in five.buttons
    assert says.room(6, 6, teams=(3, 3)) in six.text
    assert says.START in six.buttons


async def test_team_mates_sit_in_turn_and_the_start_names_them(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 4)
    for who in (0, DAN):
        await world.players[who].press(await world.lobby_message(table_id), says.lobby.team(1))

    await world.ada.press(await world.lobby_message(table_id), says.START)

    table = await world.table(table_id)
    assert {table.names[1], table.names[3]} == {"Ada", world.players[DAN].name}
    begun = (await world.lobby_message(table_id)).text
    first, second, third, fourth = table.names
    assert f"Around the table: A ● {first}, B ■ {second}, A ● {third} and B ■ {fourth}." in begun
