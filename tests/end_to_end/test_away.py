"""/away: until when, what the table and its people are told, and that the first press ends it."""

from __future__ import annotations

import pytest

from table.pace import DAY
from tests.end_to_end.racing import go, type_in
from tests.end_to_end.test_pings import next_turn, ping_of
from tests.end_to_end.world import World


async def test_the_table_says_so_and_the_first_press_ends_it(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    player = await next_turn(world, table_id)
    before = (await world.table_message(table_id)).text
    began = int(world.env.now().timestamp())

    told = await player.slash("away", until="3 days")

    ends = f"<t:{began + 3 * 86_400}:"
    assert told.ephemeral
    assert f"**You are away** until {ends}f>" in told.text
    message = (await world.table_message(table_id)).text
    line = f"{player.name} is away until {ends}f>: no pings, and their time stands still."
    assert message.count(line) == 1
    assert f"The time of {player.name} is up <t:" in message
    assert message != before
    assert ends in (await player.slash("me")).text
    assert ends in (await player.slash("games")).text
    await world.restart()
    await world.pass_time(DAY)
    assert ends in (await player.slash("away")).text

    await player.press(await world.table_message(table_id), "My cards")

    message = (await world.table_message(table_id)).text
    assert f"{player.name} is back." in message
    assert "is away" not in message
    assert "You are not away" in (await player.slash("away")).text
    assert "You are away" not in (await player.slash("me")).text
    await world.pass_time(100)
    await ping_of(world, await world.place(table_id), player)


async def test_somebody_elses_table_is_told_without_a_turn_of_theirs(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="none")
    player = await next_turn(world, table_id)
    other = next(each for each in world.players if each is not player)

    await other.slash("away", until="2 weeks")

    assert f"{other.name} is away until <t:" in (await world.table_message(table_id)).text


async def test_the_answer_has_the_way_back(world: World) -> None:
    await world.game(world.ben, holes=1, pace="1d")
    await world.ada.slash("away", until="3 days")

    told = await world.ada.press(await world.ada.slash("away"), "I am back")

    assert told.text == "You are back: tables ping you again, and your time goes on."
    assert "You are not away" in (await world.ada.slash("away")).text


@pytest.mark.parametrize("command", ["next", "pace", "resign"])
async def test_a_player_who_does_something_in_a_game_by_a_command_is_back(world: World, command: str) -> None:
    if command == "resign":
        await world.lobby(world.ben)
    else:
        table_id = await world.game(world.ben, holes=1, pace="live" if command == "pace" else "1d")
    player = await next_turn(world, table_id) if command == "next" else world.ada
    await player.slash("away", until="3 days")
    await player.slash("games")
    assert "**You are away**" in (await player.slash("away")).text, "who only looks is not back"

    await (player.slash("pace", pace="1d") if command == "pace" else player.slash(command))

    assert "You are not away" in (await player.slash("away")).text


async def test_a_player_who_types_a_move_is_back(race_world: World) -> None:
    table_id = await go(race_world, race_world.ben)
    await race_world.ada.slash("away", until="3 days")

    await type_in(race_world, table_id, race_world.ada, "draw")

    assert "You are not away" in (await race_world.ada.slash("away")).text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("yesterday", "I know no date “yesterday”."),
        ("2020-01-01", "That is past already: 2020-01-01."),
        ("15 days", "Where a clock runs you can be away for 14 days at once. Nothing was changed."),
        ("3000 days", "That is more than a year away."),
    ],
)
async def test_what_cannot_be_is_said_and_changes_nothing(world: World, typed: str, told: str) -> None:
    await world.game(world.ben, holes=1, pace="1d")

    answer = await world.ada.slash("away", until=typed)

    assert told in answer.text
    assert "You are not away" in (await world.ada.slash("away")).text


@pytest.mark.parametrize("command", ["play", "challenge"])
async def test_a_player_who_opens_a_table_is_back(world: World, command: str) -> None:
    """Else a holiday of a year, which no clock bounded, would stop the clock of a table opened in it."""
    await world.ada.slash("away", until="200 days")

    if command == "play":
        await world.ada.slash("play", game="play_nine", pace="1d")
    else:
        await world.ada.slash("challenge", person=world.ben.actor, game="play_nine", pace="1d")

    assert world.host.holidays.of(world.ada.id) is None
