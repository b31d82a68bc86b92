"""What people are told of what a game has brought them: in public, in their panels and days later."""

from __future__ import annotations

from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World

DAY = 86_400


async def over(world: World) -> tuple[int, Seen]:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id)
    return table_id, world.messages(await world.place(table_id))[-1]


async def test_a_line_a_side_and_all_of_it_in_the_panels(world: World) -> None:
    _table_id, end = await over(world)

    lines = [line for line in end.text.splitlines() if line.startswith("-# **")]

    assert len(lines) == 2
    assert any("**Ada**" in line for line in lines)
    for player in world.players:
        assert player.panel is not None
        assert says.SEASON_PLACE in player.panel.now().text
        assert "1000 → " in player.panel.now().text


async def test_a_person_on_no_board_is_left_out_in_public(world: World) -> None:
    await world.host.change_player(world.ada.id, hidden=True)

    _table_id, end = await over(world)

    assert not any("**Ada**" in line for line in end.text.splitlines() if line.startswith("-# **"))
    mine = await world.ada.press(end, says.AFTER[1])
    assert "1000 → " in mine.text


async def test_days_later_my_result_tells_it_again(world: World) -> None:
    _table_id, end = await over(world)
    await world.pass_time(3 * DAY)

    mine = await world.ada.press(end, says.AFTER[1])

    assert mine.ephemeral
    assert says.SEASON_PLACE in mine.text
    assert "1000 → " in mine.text
    stranger = await world.stranger().press(end, says.AFTER[1])
    assert stranger.text.endswith(says.gains.not_yours())


async def test_replay_board_and_card_open_below_the_result(world: World) -> None:
    table_id, end = await over(world)

    replay = await world.ada.press(end, says.AFTER[2])
    board = await world.ada.press(end, says.AFTER[3])
    card = await world.ben.press(end, says.AFTER[4])

    assert replay.pictures == board.pictures == card.pictures == 1
    assert (await world.table(table_id)).game.title in board.alt
    assert card.alt.startswith("Ben")
