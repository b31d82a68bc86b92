"""Sevens from /play to the score sheet, by presses alone."""

from __future__ import annotations

from tests import says
from tests.end_to_end.finished import page_of
from tests.end_to_end.sevens import check_secrets, hand, moves, play_on, sevens
from tests.end_to_end.world import World


async def test_three_people_play_as_many_rounds(large_world: World) -> None:
    world = large_world
    table_id = await sevens(world, *world.players[1:3], junior=True)

    table = await play_on(world, table_id, check=check_secrets)

    assert table.phase == "over"
    place = await world.place(table_id)
    told = world.texts(place)
    for number in (1, 2):
        assert sum(f" is out and wins round {number}" in text for text in told) == 1
    end = world.messages(place)[-1]
    assert tuple(end.buttons) == says.AFTER
    assert end.pictures == 1
    assert " Score sheet, 3 rounds. A " in end.alt
    message = await world.table_message(table_id)
    assert not message.buttons
    assert "over" not in message.text, "the result stands below"

    sheet = await page_of(world.ada)

    assert sheet.alt == end.alt
    assert all(f"total {standing.score}" in sheet.alt for standing in table.standings)


async def test_a_game_up_to_a_target_goes_on_until_it_is_reached(world: World) -> None:
    table_id = await sevens(world, computers=4, target=50)

    table = await play_on(world, table_id)

    assert max(standing.score for standing in table.standings) >= 50
    sheet = await page_of(world.ada)
    assert all(f"total {standing.score}," in sheet.alt for standing in table.standings)


async def test_an_open_panel_follows_the_whole_game(world: World) -> None:
    """Two people, each with one panel, who never ask for it again."""
    table_id = await sevens(world, world.ben, computers=1, rounds=2, junior=True)
    panels = {player.name: await hand(world, table_id, player) for player in world.players}

    while (table := await world.table(table_id)).phase == "playing":
        for player in world.players if table.rest is not None else ():
            panels[player.name] = await player.press(await world.table_message(table_id), says.READY)
        player = await world.whose_turn(table_id)
        shown = panels[player.name].now()
        assert moves(shown), shown.text
        await player.press(shown, moves(shown)[0])

    for player in world.players:
        shown = panels[player.name].now()
        assert tuple(shown.buttons) == says.AFTER
        assert "## You " in shown.text
    assert table.phase == "over"
