"""Nine holes of Play Nine from /play to the scorecard, by presses alone."""

from __future__ import annotations

import hashlib
from itertools import count

import pytest

from engine.session import LEAST_SHOWN
from table.table import Table
from tests import says
from tests.end_to_end.world import World


async def test_two_people_play_nine_holes(world: World) -> None:
    table_id = await world.game(world.ben)

    table = await world.play_on(table_id)

    assert table.phase == "over"
    told = world.texts(await world.place(table_id))
    for hole in range(1, 9):
        assert sum(says.tells_of_hole(text, hole) for text in told) == 1
    end = world.messages(await world.place(table_id))[-1]
    assert tuple(end.buttons) == says.AFTER
    assert end.pictures == 1
    winner = min(table.standings, key=lambda standing: standing.place).name
    assert f" Scorecard, 9 holes. {winner}:" in end.alt
    assert not (await world.table_message(table_id)).buttons
    assert says.TO_TABLE not in (await world.lobby_message(table_id)).buttons


async def test_a_turn_is_two_presses(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    before = await world.table(table_id)

    drawn = await player.press(await world.table_message(table_id), says.DRAW)
    placed = await player.in_panel("3")

    assert drawn.ephemeral
    assert "You drew " in drawn.text
    assert says.NOT_YET in placed.text
    assert placed.message.id == drawn.message.id, "one panel, redrawn"
    after = await world.table(table_id)
    assert after.number == before.number + 2
    assert await world.whose_turn(table_id) is not player


async def test_a_restart_in_the_middle_of_a_turn(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    await player.press(await world.table_message(table_id), says.DRAW)
    before = await world.table(table_id)

    await world.restart()
    assert await world.table(table_id) == before
    placed = await player.in_panel("2")  # the same button of the same panel

    assert says.NOT_YET in placed.text
    assert (await world.play_on(table_id)).phase == "over"


async def test_restarts_lose_and_double_nothing(world: World) -> None:
    table_id = await world.game(world.ben, computers=1, holes=3)
    moves = count(1)

    def is_restart_due(table: Table) -> bool:
        return next(moves) % 9 == 0

    while (await world.play_on(table_id, stop=is_restart_due)).phase == "playing":
        await world.restart()

    told = world.texts(await world.place(table_id))
    for hole in (1, 2):
        assert sum(says.tells_of_hole(text, hole) for text in told) == 1
    assert sum(says.REMATCH in seen.buttons for seen in world.messages(await world.place(table_id))) == 1


@pytest.mark.parametrize("restarts", [False, True])
async def test_the_moves_of_several_computers_are_read_together(world: World, restarts: bool) -> None:
    table_id = await world.game(computers=2, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    if restarts:
        await world.restart()

    ada = await world.whose_turn(table_id)
    await ada.press(await world.table_message(table_id), says.DRAW)
    await ada.in_panel("1")

    happened = (await world.table_message(table_id)).text.split("\n\n")[0]
    for name in (await world.table(table_id)).names:
        assert f"{name} " in happened, "everybody's last move"


async def test_everybody_can_check_the_shuffle_after_the_end(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id)
    end = world.messages(await world.place(table_id))[-1]

    stranger = world.stranger()
    shown = await stranger.press(await stranger.press(end, says.MORE), says.SHUFFLE)

    lines = shown.text.split("```\n")[1].removesuffix("```").encode()
    assert shown.ephemeral
    seal = hashlib.sha256(lines).hexdigest()
    assert seal in shown.text
    assert f"`{seal[:LEAST_SHOWN]}…`" in (await world.lobby_message(table_id)).text
    assert (await world.table(table_id)).seed.hex() in shown.text
    assert (await world.table(table_id)).seed.hex() not in end.text
