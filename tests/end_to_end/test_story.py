"""The one line of story under a result: in the result's own message, or not at all."""

from __future__ import annotations

import pytest

from db.standing_values import PairRow, Rows
from db.standings import entering
from host.standings import stories
from standings import story
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World

AT_LAST = says.story.story("at_last", "Ada", other="Ben", value=6)


async def defeats(world: World, number: int, guild_id: int | None = None) -> None:
    """So often has Ada lost to Ben, and never won: on this server, or in another scope."""
    scope = world.guild.id if guild_id is None else guild_id
    low, high = sorted((world.ada.id, world.ben.id))
    lost = (0, number) if low == world.ada.id else (number, 0)
    rows = Rows(pairs=(PairRow(low, high, scope, "play_nine", *lost, 0),))
    await world.bot.store.write(entering.write(rows))


async def ada_wins(world: World) -> int:
    """In a game that Ben gives up."""
    table_id = await world.game(world.ben, holes=1)
    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)
    await world.ada.press(await world.table_message(table_id), says.SETTLE)
    return table_id


async def results(world: World, table_id: int) -> list[Seen]:
    return [seen for seen in world.messages(await world.place(table_id)) if says.REMATCH in seen.buttons]


async def test_a_rare_thing_is_told_in_the_result_itself(world: World) -> None:
    await defeats(world, 6)

    (result,) = await results(world, await ada_wins(world))

    assert AT_LAST in result.text


async def test_a_result_does_not_wait_long_for_it(world: World) -> None:
    await defeats(world, 6)

    async with world.host.standings.still():
        table_id = await ada_wins(world)
        assert await results(world, table_id) == []
        await world.pass_time(world.pacing.entering)

        (result,) = await results(world, table_id)
        assert AT_LAST not in result.text
    await world.pass_time(1)

    (result,) = await results(world, table_id)
    assert AT_LAST not in result.text


async def test_a_process_that_stops_meanwhile_leaves_the_result_to_the_next(world: World) -> None:
    await defeats(world, 6)
    async with world.host.standings.still():
        table_id = await ada_wins(world)
        assert await results(world, table_id) == []

    await world.restart()
    await world.pass_time(1)

    assert len(await results(world, table_id)) == 1


@pytest.mark.parametrize("who", ["ada", "ben"])
@pytest.mark.parametrize("wish", ["hidden", "private"])
async def test_nobody_is_named_who_is_on_no_board_or_shows_nobody_their_games(
    world: World, who: str, wish: str
) -> None:
    await world.host.change_player(getattr(world, who).id, **{wish: True})
    await defeats(world, 6)

    (result,) = await results(world, table_id := await ada_wins(world))

    assert AT_LAST not in result.text
    assert await world.host.records.story(table_id) is None


async def test_a_story_is_told_no_more_when_somebody_in_it_is_on_no_board(world: World) -> None:
    await defeats(world, 6)
    table_id = await ada_wins(world)
    assert await world.host.records.story(table_id) is not None

    await world.host.change_player(world.ben.id, hidden=True)

    assert await world.host.records.story(table_id) is None


async def test_a_server_has_one_story_in_so_many_games(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert story.RARELY == 25
    monkeypatch.setattr(stories, "RARELY", 3)
    told = []
    for _ in range(5):
        await defeats(world, 6)
        (result,) = await results(world, await ada_wins(world))
        told.append(AT_LAST in result.text)

    assert told == [True, False, False, True, False]
