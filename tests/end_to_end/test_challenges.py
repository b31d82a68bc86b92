"""Somebody challenges somebody: the other accepts, declines, or thinks about it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from host.times import beside
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from tests.pacing import NO_DELAYS


async def challenge(world: World, who: Player, game: str = "play_nine", **options: Any) -> Answer:
    return await world.ada.slash("challenge", person=who.actor, game=game, **options)


def question(world: World) -> Seen:
    (asked,) = [message for message in world.messages(world.channel.id) if "challenges you" in message.text]
    return asked


def is_asked(world: World) -> bool:
    return any("challenges you" in text for text in world.texts(world.channel.id))


async def test_the_game_begins_when_it_is_accepted(world: World) -> None:
    said = await challenge(world, world.ben)
    assert said.text == "Ben is asked. The game begins when the challenge is accepted."
    assert f"<@{world.ben.id}>, Ada challenges you to Play Nine (a day a turn)." in question(world).text
    (row,) = await world.bot.store.tables_of(world.ada.id)
    lobby = (await world.host.shown(row.id)).lobby_message_id
    assert lobby is not None
    assert f"/{world.channel.id}/{lobby}" in question(world).text
    await world.restart()

    await world.ben.press(question(world), "Accept")

    table = await world.table(row.id)
    assert (table.phase, table.pace, set(table.names)) == ("playing", "1d", {"Ada", "Ben"})
    assert not is_asked(world), "it is answered"


async def test_it_is_declined(world: World) -> None:
    await challenge(world, world.ben, "sequence_numbers", pace="3d")
    (row,) = await world.bot.store.tables_of(world.ada.id)

    said = await world.ben.press(question(world), "Decline")

    assert said.text == "You declined. The table of Sequence Numbers is closed."
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert f"<@{world.ada.id}>: Ben declines your challenge to Sequence Numbers." in told.content
    assert told.flags.silent
    assert (await world.table(row.id)).reason == "declined"
    assert not is_asked(world)


async def test_it_is_thought_about(world: World) -> None:
    await challenge(world, world.ben)

    said = await world.ben.press(question(world), "Later")

    assert said.text.startswith("The challenge stands. The table closes <t:")
    assert f"<@{world.ben.id}> answers later." in question(world).text
    assert list(question(world).buttons) == ["Accept", "Decline"]
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert f"<@{world.ada.id}>: Ben answers your challenge to Play Nine later." in told.content
    assert told.flags.silent


async def test_a_shorter_day_closes_it_sooner(world: World) -> None:
    world.pacing = NO_DELAYS.with_day(120)
    await world.restart()
    await challenge(world, world.ben)

    said = await world.ben.press(question(world), "Later")

    (row,) = await world.bot.store.tables_of(world.ada.id)
    closes = (await world.table(row.id)).paced_at + timedelta(seconds=3 * 120)
    assert f"The table closes <t:{int(closes.timestamp())}:R>" in said.text


async def test_the_pace_is_what_was_asked_else_what_is_usual_here(world: World) -> None:
    await world.host.servers.change(world.guild.id, lambda here: replace(here, pace="3d"))

    await challenge(world, world.ben)
    await challenge(world, world.ben, "sequence_numbers", pace="7d")

    tables = {row.game: row.pace for row in await world.bot.store.tables_of(world.ada.id)}
    assert tables == {"play_nine": "3d", "sequence_numbers": "7d"}


async def test_the_time_of_a_game_counts_from_the_press_that_accepts(world: World) -> None:
    await challenge(world, world.ben)

    answer = await world.ben.press(question(world), "Accept")

    (row,) = await world.bot.store.tables_of(world.ben.id)
    assert (await world.table(row.id)).epoch == beside(answer.result._interaction.id)


async def test_from_a_persons_menu(world: World) -> None:
    shown = await world.ada.actor.context_menu(world.channel, "Challenge", world.ben.actor)
    answer = world.ada._answer(shown)

    await world.ada.press(answer, "Sequence Numbers")

    assert "Ada challenges you to Sequence Numbers" in question(world).text


async def test_what_cannot_be(world: World) -> None:
    await challenge(world, world.ben)
    zoe = world.stranger()

    async def said(who: Player, game: str = "play_nine") -> str:
        return (await challenge(world, who, game)).text

    assert await said(world.ada) == "You cannot challenge yourself. /play offers you the computer."
    assert (
        await said(world.ben) == "You have challenged them to this game already. They have not answered yet."
    )
    for label in ("Accept", "Decline", "Later"):
        assert (await zoe.press(question(world), label)).text == "This challenge is for somebody else."
    (row,) = await world.bot.store.tables_of(world.ada.id)
    assert (await world.table(row.id)).phase == "lobby"


@pytest.mark.parametrize("answer", ["Accept", "Decline"])
async def test_an_answer_that_comes_too_late(world: World, answer: str) -> None:
    await challenge(world, world.ben)
    await world.ada.slash("resign")

    late = await world.ben.press(question(world), answer)

    assert late.text == "This table is closed. /play opens a new one."
    assert not is_asked(world)


@pytest.mark.parametrize("game", ["seven_ate_nine", "big_bang"])
async def test_a_race_is_live_and_begins_when_its_challenger_is_there(world: World, game: str) -> None:
    await challenge(world, world.ben, game, pace="7d")
    assert "(a race)" in question(world).text

    await world.ben.press(question(world), "Accept")

    (row,) = await world.bot.store.tables_of(world.ben.id)
    table = await world.table(row.id)
    assert (table.phase, table.pace, len(table.seats)) == ("lobby", "live", 2)
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert f"<@{world.ada.id}>: Ben accepts your challenge" in told.content
    assert not told.flags.silent
    await world.ada.press(await world.lobby_message(row.id), "Start")
    assert (await world.table(row.id)).phase == "playing"
