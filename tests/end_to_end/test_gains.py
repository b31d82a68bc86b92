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
        assert "eason" in player.panel.now().text
        assert "1000 → " in player.panel.now().text


async def test_a_person_on_no_board_is_left_out_in_public(world: World) -> None:
    await world.host.change_player(world.ada.id, hidden=True)

    _table_id, end = await over(world)

    assert not any("**Ada**" in line for line in end.text.splitlines() if line.startswith("-# **"))
    mine = await world.ada.press(end, says.MORE)
    assert "1000 → " in mine.text


async def test_days_later_my_result_tells_it_again(world: World) -> None:
    _table_id, end = await over(world)
    await world.pass_time(3 * DAY)

    mine = await world.ada.press(end, says.MORE)

    assert mine.ephemeral
    assert "eason" in mine.text
    assert "1000 → " in mine.text
    stranger = await world.stranger().press(end, says.MORE)
    assert stranger.text == says.gains.more("Play Nine")


async def test_the_keys_of_1_0_0_tell_the_own_result_too(world: World) -> None:
    table_id, end = await over(world)

    mine = await world.forge(world.ada, end, f"c1:won:{table_id}:0:")

    assert mine.ephemeral
    assert "1000 → " in mine.text


async def test_replay_board_and_stats_open_from_more(world: World) -> None:
    _table_id, end = await over(world)

    more = await world.ada.press(end, says.MORE)
    replay = await world.ada.press(more, says.gains.button("replay"))
    board = await world.ada.press(await world.ada.press(end, says.MORE), says.gains.button("board"))
    card = await world.ben.press(await world.ben.press(end, says.MORE), says.gains.button("card"))

    assert replay.pictures == board.pictures == card.pictures == 1
    assert board.alt.startswith(says.boards.game_title("")), "the board of the place that was told"
    assert card.alt.startswith("Ben")


def edits_of(world: World, end: Seen) -> int:
    return len(list(world.requests("PATCH", f"/messages/{end.message.id}")))


async def over_before_it_is_entered(world: World) -> tuple[int, Seen]:
    """A game that is over, and its result, posted without waiting any longer for the standings."""
    table_id = await world.game(world.ben, holes=1)
    async with world.host.standings.still():
        await world.play_on(table_id)
        await world.pass_time(world.pacing.entering)
        (end,) = await results(world, table_id)
        assert "-# **" not in end.text
    return table_id, end


async def results(world: World, table_id: int) -> list[Seen]:
    return [seen for seen in world.messages(await world.place(table_id)) if says.REMATCH in seen.buttons]


async def test_a_line_that_was_not_known_in_time_comes_in_one_edit(world: World) -> None:
    table_id, end = await over_before_it_is_entered(world)
    await world.pass_time(1)

    (now,) = await results(world, table_id)
    lines = [line for line in now.text.splitlines() if line.startswith("-# **")]

    assert now.message.id == end.message.id
    assert [line for line in now.text.splitlines() if line not in lines] == end.text.splitlines()
    assert len(lines) == 2
    assert (now.ids, now.alt) == (end.ids, end.alt)
    for player in world.players:
        assert player.panel is not None
        assert "eason" in player.panel.now().text
    before = edits_of(world, end)
    assert before == 1
    await over(world)  # another game is entered
    await world.pass_time(60)
    assert edits_of(world, end) == before


async def test_a_result_that_is_gone_is_not_posted_again(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    async with world.host.standings.still():
        await world.play_on(table_id)
        await world.pass_time(world.pacing.entering)
        (end,) = await results(world, table_id)
        await world.delete(end)
    await world.pass_time(60)

    assert await results(world, table_id) == []
    assert edits_of(world, end) == 1


async def test_a_line_that_comes_late_leaves_out_people_on_no_board(world: World) -> None:
    await world.host.change_player(world.ada.id, hidden=True)
    table_id, _end = await over_before_it_is_entered(world)
    await world.pass_time(1)

    (now,) = await results(world, table_id)

    lines = [line for line in now.text.splitlines() if line.startswith("-# **")]
    assert len(lines) == 1
    assert "**Ben**" in lines[0]


async def test_panels_tell_what_a_game_brought_that_was_ended_while_a_result_was_read(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, lambda table: table.rest is not None)
    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)
    await world.ada.press(await world.table_message(table_id), says.SETTLE)
    await world.pass_time(60)

    assert (await world.table(table_id)).phase == "over"
    assert world.ada.panel is not None
    assert "eason" in world.ada.panel.now().text
