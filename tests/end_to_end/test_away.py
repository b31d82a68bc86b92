"""Away: until when, what the table and its people are told, and that the first press ends it."""

from __future__ import annotations

import pytest

from table.pace import DAY
from tests import says
from tests.end_to_end.games import dare
from tests.end_to_end.me import go_away, section
from tests.end_to_end.racing import go, type_in
from tests.end_to_end.test_pings import next_turn, ping_of
from tests.end_to_end.world import World


async def test_the_table_says_so_and_the_first_press_ends_it(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    player = await next_turn(world, table_id)
    before = (await world.table_message(table_id)).text
    began = int(world.env.now().timestamp())

    told = await go_away(player, "3 days")

    ends = f"<t:{began + 3 * 86_400}:"
    assert told.ephemeral
    assert says.known(says.away.you_are(f"{ends}f>")) in told.text
    message = (await world.table_message(table_id)).text
    line = says.away.goes(player.name, f"{ends}f>")
    assert message.count(line) == 1
    assert says.known(says.table.deadline((player.name,), f"<t:{says.ANY}", "free")) in message
    assert message != before
    assert ends in (await player.slash("me")).text
    await world.restart()
    await world.pass_time(DAY)
    assert ends in (await section(player, "away")).text

    await player.press(await world.table_message(table_id), says.CARDS)

    message = (await world.table_message(table_id)).text
    assert says.table.back(player.name) in message
    assert says.known(says.away.goes(says.ANY, says.ANY)) not in message
    assert says.away.you_are_here() in (await section(player, "away")).text
    assert says.known(says.away.you_are(says.ANY)) not in (await player.slash("me")).text
    await world.pass_time(100)
    await ping_of(world, await world.place(table_id), player)


async def test_a_player_who_goes_away_is_not_called_back_when_the_computer_stops(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    for _ in range(4):
        await world.pass_time(DAY + 1)
    assert all(seat.away for seat in (await world.table(table_id)).seats)
    await world.ben.press(await world.table_message(table_id), says.BACK)
    player = world.ada

    await go_away(player, "3 days")

    message = (await world.table_message(table_id)).text
    assert says.table.plays_again_later(player.name) in message
    assert says.known(says.away.goes(player.name, f"<t:{says.ANY}")) in message
    assert says.table.back(player.name) not in message


async def test_the_answer_has_the_way_back(world: World) -> None:
    await world.game(world.ben, holes=1, pace="1d")
    await go_away(world.ada, "3 days")

    told = await world.ada.press(await section(world.ada, "away"), says.BACK)

    assert told.text == says.away.you_are_back()
    assert says.away.you_are_here() in (await section(world.ada, "away")).text


@pytest.mark.parametrize("command", ["games", "resign"])
async def test_a_player_who_does_something_in_a_game_by_a_command_is_back(world: World, command: str) -> None:
    if command == "resign":
        await world.lobby(world.ben)
    else:
        table_id = await world.game(world.ben, holes=1, pace="1d")
    player = await next_turn(world, table_id) if command == "games" else world.ada
    await go_away(player, "3 days")
    await player.slash("history")
    assert says.known(says.away.you_are(says.ANY)) in (await section(player, "away")).text, (
        "who only looks is not back"
    )

    await player.slash(command)

    assert says.away.you_are_here() in (await section(player, "away")).text


async def test_a_player_who_types_a_move_is_back(race_world: World) -> None:
    table_id = await go(race_world, race_world.ben)
    await go_away(race_world.ada, "3 days")

    await type_in(race_world, table_id, race_world.ada, "draw")

    assert says.away.you_are_here() in (await section(race_world.ada, "away")).text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("yesterday", says.refused("no_date", name="yesterday")),
        ("2020-01-01", says.refused("date_past", name="2020-01-01")),
        ("15 days", says.refused("away_too_long", days=14)),
        ("3000 days", says.refused("away_for_ever")),
    ],
)
async def test_what_cannot_be_is_said_and_changes_nothing(world: World, typed: str, told: str) -> None:
    await world.game(world.ben, holes=1, pace="1d")

    answer = await go_away(world.ada, typed)

    assert told in answer.text
    assert says.away.you_are_here() in (await section(world.ada, "away")).text


@pytest.mark.parametrize("command", ["play", "challenge"])
async def test_a_player_who_opens_a_table_is_back(world: World, command: str) -> None:
    """Else a holiday of a year, which no clock bounded, would stop the clock of a table opened in it."""
    await go_away(world.ada, "200 days")

    if command == "play":
        await world.ada.slash("play", game="play_nine", pace="1d")
    else:
        await dare(world.ada, world.ben.actor, game="play_nine", pace="1d")

    assert world.host.holidays.of(world.ada.id) is None
