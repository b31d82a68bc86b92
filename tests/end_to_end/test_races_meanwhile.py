"""Races in which something happens in the very moment of something else."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from cogs.panels.panels import Panels
from engine.seven_ate_nine.cards import face
from host.host import Host
from host.people import People
from table.table import Person, Table
from tests import says
from tests.end_to_end.racing import (
    fitting,
    full_hands,
    go,
    play_on,
    race,
    ready,
    type_in,
    view,
    write,
)
from tests.end_to_end.world import World
from wire.discord_calls import Messenger


async def _ends(world: World, table_id: int) -> None:
    await world.host.end(world.env.backend.snowflake(), table_id, Person(world.ada.id, "Ada"))


async def test_a_race_that_ends_while_it_is_shown_takes_no_typed_move_of_the_next(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = race_world
    world.forbid("create_public_threads")
    table_id = await go(world, world.ben)
    edit, under_way, may_go_on = Messenger.edit, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any, **options: Any) -> bool:
        under_way.set()
        await may_go_on.wait()
        return await edit(*args, **options)

    monkeypatch.setattr(Messenger, "edit", slow)
    draws = world.host.races.attempt(
        world.env.backend.snowflake(), table_id, Person(world.ben.id, "Ben"), "draw"
    )
    drawing = asyncio.create_task(draws)  # it is shown ...
    async with asyncio.timeout(20):
        await under_way.wait()
    await drawing
    await _ends(world, table_id)  # ... and meanwhile it ends
    may_go_on.set()
    await world.env.settle()

    second = await go(world, world.ben, typing=True)
    await type_in(world, second, world.ben, "draw")

    assert await world.place(second) == await world.place(table_id)
    assert len((await view(world, second, world.ben)).hand) == 1


async def test_a_thread_has_room_for_one_race(race_world: World) -> None:
    """A paused race, and one that was opened in the paused one's thread."""
    world = race_world
    first = await go(world, world.ben)
    thread = await world.place(first)
    await world.restart()
    await world.until(lambda: any(says.resting("restarted") in text for text in world.texts(thread)))
    opened = await world.ada.slash("play", channel=world.thread(thread), game="seven_ate_nine")
    second = opened.result._interaction.id
    await world.ben.press(await world.lobby_message(second), says.JOIN)
    await world.ada.press(await world.lobby_message(second), says.START)
    await ready(world, second, world.ada, world.ben)

    answers = await ready(world, first, world.ada, world.ben)

    assert await world.place(second) == thread
    assert all(says.refused("race_here") in answer.text for answer in answers)
    assert (await world.table(first)).race_on is None


async def test_a_press_that_ends_the_race_redraws_each_panel_once(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = race_world
    table_id = await go(world, world.ben, penalty="none")
    answer, redraw, drawn = Panels.answer, Panels._redraw, list[tuple[int, str]]()

    async def answered(
        panels: Panels, pressed: discord.Interaction[Any], table: Table, opened: Any, **options: Any
    ) -> None:
        drawn.append((pressed.user.id, table.phase))
        await answer(panels, pressed, table, opened, **options)

    async def redrawn(panels: Panels, panel: Any) -> bool:
        drawn.append((panel.message.interaction.user.id, panel.latest.phase))
        return await redraw(panels, panel)

    monkeypatch.setattr(Panels, "answer", answered)
    monkeypatch.setattr(Panels, "_redraw", redrawn)
    table = await play_on(world, table_id)

    assert table.phase == "over"
    ended = [user for user, phase in drawn if phase == "over"]
    both = (world.ada.id, world.ben.id)
    assert sorted(ended) == sorted(2 * both), "at once, and with what the game has brought"
    assert not world.bot.presenter.panels._open


async def test_a_panel_opened_as_the_game_ends_says_so(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    of = People.of

    async def slow(people: People, user: int) -> Any:
        monkeypatch.setattr(People, "of", of)
        await _ends(world, table_id)
        return await of(people, user)

    monkeypatch.setattr(People, "of", slow)
    answer = await world.ben.press(await world.table_message(table_id), says.HAND)
    await world.pass_time(1)

    assert "ended" in answer.now().text
    assert not answer.now().buttons


async def test_a_player_who_leaves_as_their_panel_opens_sees_no_hand(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = race_world
    table_id = await go(world, *world.players[1:3])
    of = People.of

    async def slow(people: People, user: int) -> Any:
        monkeypatch.setattr(People, "of", of)
        await world.host.resign(world.env.backend.snowflake(), table_id, Person(world.ben.id, "Ben"))
        return await of(people, user)

    monkeypatch.setattr(People, "of", slow)
    answer = await world.ben.press(await world.table_message(table_id), says.HAND)

    assert answer.text == says.refused("left")
    assert not answer.buttons


async def test_a_panel_that_is_opened_again_as_the_old_one_turns_out_dismissed_goes_on(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, edit, answer = race_world, discord.Interaction.edit_original_response, Panels.answer
    table_id = await full_hands(world, world.ben)
    assert world.ben.panel is not None
    dismissed = world.ben.panel.now()
    world.env.backend.delete_message(dismissed.channel_id, dismissed.message.id)
    under_way, goes_on = asyncio.Event(), asyncio.Event()

    async def slow(interaction: discord.Interaction[Any], **options: Any) -> Any:
        if interaction.user.id == world.ben.id:
            under_way.set()
            await goes_on.wait()
        return await edit(interaction, **options)

    async def answered(panels: Panels, *asked: Any, **options: Any) -> None:
        asyncio.get_running_loop().call_soon(goes_on.set)
        await answer(panels, *asked, **options)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", slow)
    first = (await fitting(world, table_id, world.ada))[0]
    write(world, await world.place(table_id), world.ada.id, face(first))
    async with asyncio.timeout(20):
        await under_way.wait()
    monkeypatch.setattr(Panels, "answer", answered)
    again = await world.ben.press(await world.table_message(table_id), says.HAND)

    card = (await fitting(world, table_id, world.ada))[0]
    await type_in(world, table_id, world.ada, face(card))
    await world.pass_time(5)

    assert f"# {face(card)}" in again.now().text


async def test_ready_that_is_later_than_the_countdown_opens_the_panel(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = race_world
    table_id = await race(world, world.ben)
    heard = Host.ready

    async def late(host: Host, source: int, table: int, who: Person) -> Table:
        await host.races._count_down(table)
        return await heard(host, source, table, who)

    monkeypatch.setattr(Host, "ready", late)
    (answer,) = await ready(world, table_id, world.ben)

    assert "0 cards in hand, 18 to draw." in answer.text
    assert "already" not in answer.text
