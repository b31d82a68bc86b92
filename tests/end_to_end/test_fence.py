"""While another process may have the tables, nothing goes out but answers to presses; then everything that was due."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import pytest

from cogs.shown.table_lists import PAUSE
from host.store_unavailable import AGAIN
from table.pace import DAY
from tests import says
from tests.cogs.test_panels import TOP, begun, panels, play, redrawn, shown
from tests.end_to_end.doubts import doubtful, sent
from tests.end_to_end.racing import go, play_on, type_in
from tests.end_to_end.test_gains import results
from tests.end_to_end.test_pings import pings
from tests.end_to_end.test_races_above import boards, type_above
from tests.end_to_end.test_table_lists import choose, the_list
from tests.end_to_end.world import World
from ui.card_faces import draw_all
from wire.card_faces import CardFaces, bring_up_to_date
from wire.fence import Fenced
from wire.notes import Note


async def test_a_table_that_has_gone_on_is_shown_once_it_is_known_whose_it_is(world: World) -> None:
    table_id = await world.game(world.ben, pace="live")
    await world.pass_time(60)
    before = sent(world)

    with doubtful(world):
        world.host.projection.again(table_id)
        await world.pass_time(600)  # their turns are long over
        assert sent(world) == before

    message = str((await world.table_message(table_id)).message.id)
    await world.until(lambda: any(message in each for each in sent(world)[len(before) :]))


async def test_a_panel_is_not_redrawn_from_memory_and_says_later_what_is_new(race_world: World) -> None:
    world = race_world
    table_id = await begun(world)
    table, before = await world.table(table_id), redrawn(world)

    with doubtful(world):
        panels(world).tell(table, world.ben.id, Note("something happened"))
        await world.pass_time(120)
        assert redrawn(world) == before

    await world.until(lambda: "something happened" in shown(world.ben).text)
    assert TOP + await play(world, table_id) in shown(world.ben).text


async def test_a_press_is_answered_and_moves_nothing_else(world: World) -> None:
    table_id = await world.game(world.ben)
    await world.pass_time(5)
    message = await world.table_message(table_id)
    before = sent(world)

    with doubtful(world):
        assert (await world.ada.press(message, says.CARDS)).buttons
        assert (await world.ada.slash("resign")).text
    new = sent(world)[len(before) :]

    assert new
    assert all(each.endswith("/callback") for each in new)


async def test_whoever_is_to_be_asked_is_asked_later(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    place = await world.place(table_id)

    with doubtful(world):
        await world.pass_time(DAY / 2)
        assert not pings(world, place)

    await world.until(lambda: bool(pings(world, place)))


async def test_a_list_of_tables_is_brought_up_to_date_later(world: World) -> None:
    board = world.guild.create_text_channel("tables")
    await choose(world, board)
    message = str(the_list(world, board).message.id)
    await world.pass_time(PAUSE + 5)
    before = len(list(world.requests("PATCH", message)))
    await world.lobby(world.ben)

    with doubtful(world):
        await world.pass_time(PAUSE + 5)
        assert len(list(world.requests("PATCH", message))) == before
    await world.pass_time(PAUSE + 5)

    assert len(list(world.requests("PATCH", message))) == before + 1


async def test_the_log_has_few_lines_of_it(race_world: World, caplog: pytest.LogCaptureFixture) -> None:
    world = race_world
    table_id = await begun(world)
    table = await world.table(table_id)

    with doubtful(world), caplog.at_level(logging.INFO):
        caplog.clear()
        for _ in range(50):
            world.host.projection.again(table_id)
            panels(world).tell(table, world.ben.id, Note("something happened"))
            await asyncio.sleep(1)
        lines = [f"{each.name}: {each.getMessage()}" for each in caplog.records]

    assert len(lines) < 10, "\n".join(lines)


async def test_card_faces_are_uploaded_later(world: World) -> None:
    pacer = world.bot.presenter.calls.pacer
    faces = CardFaces()
    with world.env._bot_scope():
        uploading = asyncio.create_task(
            bring_up_to_date(world.bot, pacer, partial(draw_all, world.bot.studio), faces, {})
        )

    with doubtful(world):
        await world.pass_time(60)
        assert not world.env.backend.application_emojis

    await world.until(uploading.done)
    assert faces.emoji("play_nine", "12") is not None


async def test_a_result_says_later_what_the_game_has_brought(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    channels, is_back = world.bot.presenter.channels, asyncio.Event()
    real = channels.edit

    async def edit(*given: Any, **named: Any) -> bool:
        if not is_back.is_set():
            raise Fenced("nobody knows")
        return await real(*given, **named)

    async with world.host.standings.still():
        table_id = await world.game(world.ben, holes=1)
        await world.play_on(table_id)
        await world.pass_time(world.pacing.entering)
        monkeypatch.setattr(channels, "edit", edit)
    await world.pass_time(60)
    assert "-# **" not in (await results(world, table_id))[0].text

    is_back.set()
    await world.pass_time(AGAIN)
    assert "-# **Ada**" in (await results(world, table_id))[0].text


async def test_the_pile_for_people_who_type_goes_later(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await type_above(world, world.ben, "draw")
    await play_on(world, table_id)

    with doubtful(world):
        await world.pass_time(60)
        assert boards(world)

    await world.pass_time(AGAIN)
    assert not boards(world)


async def test_typed_moves_go_later(race_world: World) -> None:
    world = race_world
    world.allow("manage_messages")
    table_id = await go(world, world.ben)
    place = await world.place(table_id)
    await type_in(world, table_id, world.ben, "draw")

    with doubtful(world):
        world.bot.presenter.sweeper.sweep(table_id)
        await world.pass_time(60)
        assert "draw" in world.texts(place)

    await world.pass_time(AGAIN)
    assert "draw" not in world.texts(place)
