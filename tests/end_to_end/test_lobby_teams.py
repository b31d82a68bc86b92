"""The lobby of a game in teams."""

from __future__ import annotations

from tests import says
from tests.end_to_end.world import World
from ui.sequence_numbers import guide

BEN, CLEO, DAN, EVE = 1, 2, 3, 4  # among the players


async def lobby(world: World, seated: int) -> int:
    return await world.lobby(*world.players[1:seated], game="sequence_numbers")


async def wishes(world: World, table_id: int) -> list[int | None]:
    return [seat.wish for seat in (await world.table(table_id)).seats]


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
        says.LEAVE,
        says.START,
        says.lobby.team(0),
        says.lobby.team(1),
    ]


async def test_while_chance_may_put_all_people_on_one_side_no_rating_is_promised(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 2)
    for _ in range(2):
        await world.ada.choose(await world.lobby_message(table_id), says.COMPUTER, "easy")
    by_chance = await world.lobby_message(table_id)
    await world.ada.press(by_chance, says.lobby.team(0))
    await world.players[BEN].press(await world.lobby_message(table_id), says.lobby.team(1))

    hint = says.rated.is_rated("", by_chance=True)
    assert hint in by_chance.text
    assert hint not in (await world.lobby_message(table_id)).text


async def test_three_teams_of_two_are_an_option(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 4)
    form = await world.ada.press(await world.lobby_message(table_id), says.lobby.form(1, 2))

    await world.ada.fill_in(form, teams="1")

    three = await world.lobby_message(table_id)
    assert [label for label in three.buttons if label.startswith("Team")] == [
        says.lobby.team(0),
        says.lobby.team(1),
        says.lobby.team(2),
    ]
    assert says.room(4, 6, teams=(2, 2, 2)) in three.text


async def test_a_player_who_presses_a_team_stands_there_and_pressed_again_no_longer(
    large_world: World,
) -> None:
    world = large_world
    table_id = await lobby(world, 4)

    await world.players[CLEO].press(await world.lobby_message(table_id), says.lobby.team(1))
    wished = await world.lobby_message(table_id)
    await world.players[CLEO].press(wished, says.lobby.team(1))

    assert "• **Team B ■**, 1 of 2: " in wished.text
    assert "• **Team B ■**, 0 of 2\n" in (await world.lobby_message(table_id)).text


async def test_a_wish_for_a_full_team_is_refused_to_its_presser_alone(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 4)
    for who in (BEN, CLEO):
        await world.players[who].press(await world.lobby_message(table_id), says.lobby.team(0))
    before = await world.table(table_id)

    answer = await world.ada.press(await world.lobby_message(table_id), says.lobby.team(0))

    assert answer.ephemeral
    assert answer.text == says.refused("full_side", side=0)
    assert await world.table(table_id) == before


async def test_a_team_pressed_late_or_from_outside_changes_nothing(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 4)
    four = await world.lobby_message(table_id)

    outside = await world.players[EVE].press(four, says.lobby.team(0))
    await world.players[DAN].press(four, says.LEAVE)
    late = await world.deliver(world.ada, four, four.buttons[says.lobby.team(0)])

    assert says.refused("not_seated") in outside.text
    assert says.refused("stale") in late[0]
    assert await wishes(world, table_id) == [None, None, None]


async def test_a_fifth_joins_and_start_is_grey_with_the_reason(large_world: World) -> None:
    world = large_world
    table_id = await lobby(world, 5)
    five = await world.lobby_message(table_id)

    await world.ada.choose(five, says.COMPUTER, "easy")

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


async def test_the_levels_of_the_computer_are_described(world: World) -> None:
    """There is no *hard* here."""
    shown = await world.lobby_message(await world.lobby(game="sequence_numbers"))

    (menu,) = [part for part in shown._parts if part.get("placeholder") == says.COMPUTER]

    assert {option["value"]: option["description"] for option in menu["options"]} == guide.LEVELS
    assert list(guide.LEVELS) == ["easy", "normal"]
