"""Card faces as emoji on buttons: uploaded once, used when a game has all of them, and never needed."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import pytest

from engine.seven_ate_nine.cards import face
from tests import says
from tests.end_to_end.racing import go, view
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import World
from ui.card_faces import SETS, draw_all
from ui.card_faces import emoji as drawn
from wire import card_faces

ALL = sum(map(len, SETS.values()))
EMOJIS = "/applications/*/emojis"


def starts(world: World) -> asyncio.Task[None]:
    """What a start does about the faces."""
    with world.env._bot_scope():
        pacer = world.bot.presenter.calls.pacer
        draw = partial(draw_all, world.bot.studio)
        return asyncio.create_task(card_faces.bring_up_to_date(world.bot, pacer, draw, faces(world), SETS))


async def upload(world: World) -> None:
    task = starts(world)
    there = names(world)
    await world.pass_time(card_faces.AFTER - 1)
    assert names(world) == there, "a start has better things to do"
    await world.until(task.done)
    await task


def faces(world: World) -> card_faces.CardFaces:
    return world.bot.presenter.renderer.faces


def names(world: World) -> list[str]:
    return [each.name for each in world.env.backend.application_emojis.values()]


async def hand(world: World, table_id: int) -> Answer:
    return await world.ada.press(await world.table_message(table_id), says.CARDS)


def changed(game: str, face: str) -> bytes:
    """Another drawing."""
    return drawn(game, face) + b"\n"


async def test_the_cards_of_a_hand_have_faces_at_once_after_a_restart(world: World) -> None:
    await upload(world)

    table_id = await world.game(world.ben)
    assert len(names(world)) == ALL
    shown = await hand(world, table_id)
    assert shown.emoji == {f"{place}": "play_nine_back" for place in range(1, 9)}
    await world.restart()
    task = starts(world)
    await world.pass_time(1)
    again = await hand(world, table_id)
    task.cancel()
    assert again.emoji == shown.emoji, "at once: no button becomes wider later"
    assert again.ids == shown.ids
    assert again.buttons == shown.buttons


async def test_an_open_panel_that_follows_again_keeps_its_faces(world: World) -> None:
    await upload(world)
    table_id = await world.game(world.ben, pace="none")
    await world.play_on(table_id, lambda table: table.view(None).phase == "draw")
    mover = await world.whose_turn(table_id)
    waits = world.ben if mover is world.ada else world.ada
    panel = await waits.press(await world.table_message(table_id), says.CARDS)
    with_faces = panel.now().emoji
    await mover.press(await world.table_message(table_id), says.DRAW)  # the panel is behind its table

    world.finds_faces = False
    await world.restart()
    task = starts(world)
    await world.pass_time(1)
    task.cancel()

    assert panel.now().emoji == with_faces, "no button becomes narrower"


async def test_a_board_of_play_nine_shows_what_lies_there(world: World) -> None:
    await upload(world)
    table_id = await world.game(world.ben)

    await world.ada.press(await world.table_message(table_id), says.CARDS)

    assert world.ada.panel is not None
    assert set(world.ada.panel.now().emoji.values()) == {"play_nine_back"}
    await world.play_on(table_id, lambda table: table.view(None).phase == "draw")
    view = (await world.table(table_id)).view(None)
    message = (await world.table_message(table_id)).emoji
    assert message[says.DRAW] == "play_nine_back"
    assert list(message.values())[1] == f"play_nine_{view.discards[-1]}".replace("-", "m")


async def test_a_hand_of_7_ate_9_shows_the_card_on_top_in_its_text(race_world: World) -> None:
    """Until the bot has the emoji, and for readers who want no pictures, there are only its numbers."""
    world = race_world
    table_id = await go(world, world.ben)
    pile = (await view(world, table_id, world.ada)).pile
    message = await world.table_message(table_id)
    before = (await world.ada.press(message, says.HAND)).text

    await upload(world)

    after = (await world.ada.press(message, says.HAND)).text
    emoji = faces(world).emoji("seven_ate_nine", str(pile[-1]))
    assert "<" not in before
    assert f"# GO! {face(pile[-1])} {emoji}" in after.splitlines()


async def test_half_of_a_game_is_not_used(world: World) -> None:
    await upload(world)
    backend = world.env.backend
    lost = next(each for each in backend.application_emojis.values() if each.name.startswith("play_nine_9"))
    del backend.application_emojis[lost.id]
    await world.restart()
    world.env.inject_error("POST", EMOJIS, status=400, code=50035)

    await upload(world)

    assert faces(world).emoji("play_nine", "12") is None
    assert (await hand(world, await world.game(world.ben))).emoji == {}


async def test_the_next_start_uploads_what_is_missing_and_nothing_twice(world: World) -> None:
    world.env.inject_error("POST", EMOJIS, status=500, times=None)
    await upload(world)
    assert names(world) == []
    world.heal()

    await upload(world)
    await upload(world)

    assert len(names(world)) == len(set(names(world))) == ALL
    assert faces(world).emoji("play_nine", "12") is not None


async def test_a_face_drawn_otherwise_takes_the_place_of_the_old_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = ["party", "play_nine_9", "play_nine_99_abcdef"]
    for name in foreign:
        world.env.backend.create_application_emoji(name)
    await upload(world)
    before = set(names(world)) - set(foreign)
    monkeypatch.setattr("ui.card_faces.emoji", changed)

    await upload(world)

    after = set(names(world)) - set(foreign)
    assert len(after) == ALL
    assert not before & after
    assert names(world)[: len(foreign)] == foreign
    used = faces(world).emoji("play_nine", "9")
    assert used is not None
    assert used.name in after


async def test_a_failure_is_one_line_and_the_game_goes_on(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.env.inject_error("GET", EMOJIS, status=403, code=50001)
    table_id = await world.game(world.ben)

    with caplog.at_level(logging.INFO, "wire.card_faces"):
        await upload(world)

    (line,) = [record for record in caplog.records if record.name == "wire.card_faces"]
    assert "the next start continues" in line.getMessage()
    assert line.exc_info is None
    assert (await hand(world, table_id)).buttons


async def test_a_hand_comes_without_emoji_where_discord_refuses_one(world: World) -> None:
    await upload(world)
    table_id = await world.game(world.ben)
    refuse = partial(world.env.inject_error, status=400, code=50035, message="In emoji.id: Invalid emoji")

    refuse("POST", "/interactions/*/callback")
    shown = await hand(world, table_id)

    assert shown.emoji == {}
    assert len(shown.buttons) > 1
    assert (await hand(world, table_id)).emoji


async def test_a_table_comes_without_emoji_where_discord_refuses_one(world: World) -> None:
    await upload(world)
    table_id = await world.game(world.ben)
    await world.play_on(table_id, lambda table: table.view(None).phase == "draw")
    message = await world.table_message(table_id)
    assert len(message.emoji) == 2
    refused = "In components.emoji.id: Invalid emoji"

    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035, message=refused)
    await (await world.whose_turn(table_id)).press(message, says.DRAW)

    assert "drew" in (await world.table_message(table_id)).text
    assert (await world.table_message(table_id)).emoji == {}


async def test_a_player_who_wants_text_only_sees_no_emoji(world: World) -> None:
    await upload(world)
    await world.host.change_player(world.ada.id, text_only=True)
    table_id = await world.game(world.ben)

    in_words = await hand(world, table_id)
    with_faces = await world.ben.press(await world.table_message(table_id), says.CARDS)

    assert in_words.emoji == {}
    assert with_faces.emoji
